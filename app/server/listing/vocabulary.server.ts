import { sql } from 'drizzle-orm';
import { closestWord, type KnownWord } from '#domain/search/spelling.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** Words of a term that are looked up; whoever types more is not helped by one corrected letter. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;
const CANDIDATES = 12;
/** A run of letters and digits long enough for trigrams. */
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * The term with each unknown word replaced by the known one that it most likely stands for, in small
 * letters; null when there is nothing to replace.
 */
export async function correctSpelling(db: DrizzleDb, term: string): Promise<string | null> {
  const typed = term.toLowerCase().match(WORD) ?? [];
  const isTooMuch = typed.length > MAX_WORDS || typed.some((word) => word.length > MAX_WORD_LENGTH);
  if (typed.length === 0 || isTooMuch) return null;
  const candidates = await nearWords(db, typed);
  const correct = (word: string) => closestWord(word, candidates.get(word) ?? []) ?? word;
  const corrected = term.toLowerCase().replaceAll(WORD, correct);
  return corrected === term.toLowerCase() ? null : corrected;
}

async function nearWords(db: DrizzleDb, typed: string[]): Promise<Map<string, KnownWord[]>> {
  const { rows } = await db.execute<{ typed: string; near: KnownWord[] }>(sql`
    SELECT typed, coalesce(json_agg(json_build_object('word', word, 'uses', uses)), '[]') AS near
    FROM unnest(${sql.param(typed)}::text[]) AS typed,
    LATERAL (SELECT word, uses FROM vocabulary WHERE word % typed
             ORDER BY similarity(word, typed) DESC, uses DESC LIMIT ${CANDIDATES}) AS candidates
    GROUP BY typed`);
  return new Map(rows.map((row) => [row.typed, row.near]));
}

/**
 * Brings the vocabulary up to what the tools' names, developers and tags say now. What stands between
 * spaces is counted first and taken apart afterwards, once for all tools that have it: a regular
 * expression for every tool would take longer than the rest of an import. Two apps may do it at once.
 */
export async function refreshVocabulary(db: DrizzleDb): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM vocabulary`);
    await tx.execute(sql`
      INSERT INTO vocabulary (word, uses)
      SELECT word, sum(token_uses)::int
      FROM (SELECT token, count(*) AS token_uses
            FROM ai_tools,
            unnest(string_to_array(
              lower(concat_ws(' ', name, developer_name, array_to_string(tags, ' '))), ' ')) AS token
            GROUP BY token) AS tokens,
      regexp_split_to_table(token, '[^[:alnum:]]+') AS word
      WHERE length(word) BETWEEN 3 AND ${MAX_WORD_LENGTH}::int AND word ~ '[[:alpha:]]'
      GROUP BY word
      ON CONFLICT (word) DO UPDATE SET uses = excluded.uses`);
  });
}

/** Fills the vocabulary of a catalogue that has tools but no words: it is older than the vocabulary. */
export async function fillVocabulary(db: DrizzleDb): Promise<void> {
  const { rows } = await db.execute(sql`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM ai_tools) AND NOT EXISTS (SELECT 1 FROM vocabulary)`);
  if (rows.length > 0) await refreshVocabulary(db);
}
