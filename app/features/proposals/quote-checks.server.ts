import { inArray, sql } from 'drizzle-orm';
import type { FieldPath } from '#features/editing/merge-records.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { QuoteCheck } from './quote-check.ts';
import { proposals } from './tables/proposals.server.ts';

/**
 * A row for each value that somebody outside proposes with an address and words of the page; of a report without a
 * value, for what it quotes, whose path is ''.
 */
export const QUOTED = sql`
  SELECT proposals.id AS proposal_id, tool_id, user_id, origin, state, changed_at, coalesce(said ->> 'path', '') AS path,
    said ->> 'url' AS url, said ->> 'quote' AS quote, said -> 'after' AS value,
    jsonb_exists(said, CASE origin WHEN 'program' THEN 'is_read' ELSE 'read_on' END) AS is_read_by_editor,
    encode(sha256(convert_to(jsonb_build_array(
      tool_id, said -> 'path', said -> 'url', said -> 'quote', said -> 'after')::text, 'UTF8')), 'hex') AS key
  FROM proposals, jsonb_array_elements(
    CASE WHEN values = '[]' AND report IS NOT NULL THEN jsonb_build_array(report) ELSE values END) AS said
  WHERE tool_id IS NOT NULL AND origin IN ('vendor', 'reader', 'program')
    AND jsonb_exists(said, 'url') AND jsonb_exists(said, 'quote')`;

/** The proposals of which words are still to be looked for, as far as the agent is on. */
export const AWAITING_WORDS = sql`(
  SELECT proposal_id FROM (${QUOTED} AND state = 'waiting') AS quoted LEFT JOIN quote_checks AS known USING (key)
  WHERE known.key IS NULL OR due_at IS NOT NULL)`;

type ChecksByPath = ReadonlyMap<FieldPath, QuoteCheck>;

/** What the site has found of the words that a proposal quotes, by the path of the value; '' for a report without one. */
export async function readQuoteChecks(db: DrizzleDb, proposalId: string): Promise<ChecksByPath> {
  return (await quoteChecksOf(db, [proposalId])).get(proposalId) ?? new Map();
}

/** The same of many proposals, by their ids; nothing for one without checks. */
export async function quoteChecksOf(
  db: DrizzleDb,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, ChecksByPath>> {
  if (proposalIds.length === 0) return new Map();
  const { rows } = await db.execute<
    { id: string; path: FieldPath } & Record<string, unknown> & QuoteCheck
  >(sql`
    SELECT proposal_id AS id, path, outcome, why, follows, read_on::text AS read_on
    FROM (${QUOTED} AND ${inArray(proposals.id, [...proposalIds])}) AS quoted JOIN quote_checks USING (key)
    WHERE outcome IS NOT NULL`);
  const found = new Map<string, Map<FieldPath, QuoteCheck>>();
  for (const { id, path, ...check } of rows) {
    found.set(id, (found.get(id) ?? new Map<FieldPath, QuoteCheck>()).set(path, check));
  }
  return found;
}
