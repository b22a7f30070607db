import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { toolFacets } from '#domain/search/facets.ts';
import { companyKey, knownness, toolDocument, topicWord } from '#domain/search/tool-document.ts';
import { joinedName } from '#domain/search/words.ts';
import { hasEnded, type ToolStatus } from '#domain/tools/tool-status.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { rowsFromTexts, rowText } from '#server/db/row-texts.server.ts';
import { stemOf } from './stems.server.ts';
import { isFacetWord, leaveFacetSets, writeFacetSets } from './write-facet-sets.server.ts';

/** May be a transaction. */
type Db = Pick<DrizzleDb, 'execute'>;

/** What the index needs to know of a tool. */
export interface IndexedTool {
  [column: string]: unknown;
  id: string;
  name: string;
  description: string;
  developer_name: string | null;
  tags: string[];
  prominence: number;
  status: ToolStatus;
  is_premium: boolean;
  is_featured: boolean;
  price_amount: number | null;
  price_per: string | null;
  release_date: string | null;
  developer_location: string | null;
  pricing_model: string | null;
  license: string | null;
  needs: string[];
  best_for: string | null;
  platforms: string[];
  languages: string[];
  language_count: number | null;
  compliance: string[];
  flags: string[];
  topics: string[];
}

/**
 * Writes the search index of tools, in the transaction that wrote the tools, and counts the change as unlisted:
 * `refreshSearchWords` writes the lists of each word's best tools later.
 *
 * @param ids the tools, whose rows, facts and links are already stored
 */
export async function indexTools(tx: Db, ids: readonly string[]): Promise<void> {
  await writeDocuments(tx, await documentsOf(await readTools(tx, ids)));
}

/**
 * The same for tools that need not be read.
 *
 * @param meanwhile statements of the same transaction, which the database does while this process computes
 */
export async function indexKnownTools(
  tx: Db,
  tools: readonly IndexedTool[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const [documents, done] = await Promise.allSettled([documentsOf(tools), meanwhile()]);
  // Both have ended: what still ran would go on outside the transaction that a failure rolls back.
  if (done.status === 'rejected') throw done.reason;
  if (documents.status === 'rejected') throw documents.reason;
  await writeDocuments(tx, documents.value);
}

async function readTools(tx: Db, ids: readonly string[]): Promise<IndexedTool[]> {
  const { rows } = await tx.execute<IndexedTool>(sql`
    SELECT tool.id, tool.name, tool.description, tool.developer_name, tool.tags, tool.prominence, tool.status,
      tool.is_premium, tool.is_featured, tool.business_developer_location AS developer_location,
      facts.price_amount, facts.price_per,
      basic.information #>> '{basic_information_release_date,value}' AS release_date,
      business.information #>> '{business_pricing_pricing_model,value}' AS pricing_model,
      business.information #>> '{business_pricing_license_type,value}' AS license,
      coalesce(facts.needs, '{}') AS needs, facts.best_for, coalesce(facts.platforms, '{}') AS platforms,
      coalesce(facts.languages, '{}') AS languages, facts.language_count,
      coalesce(facts.compliance, '{}') AS compliance, coalesce(facts.flags, '{}') AS flags,
      ARRAY(SELECT category_id || '/' || specialization_id FROM tool_categories WHERE tool_id = tool.id) AS topics
    FROM ai_tools tool
    LEFT JOIN tool_facts facts ON facts.tool_id = tool.id
    LEFT JOIN LATERAL (
      -- Nobody can search what a locked tab holds: even a filter would reveal it.
      SELECT business_information AS information FROM tool_details
      WHERE tool_id = tool.id AND NOT tool.business_info_is_premium) AS business ON true
    LEFT JOIN LATERAL (
      SELECT basic_information AS information FROM tool_details
      WHERE tool_id = tool.id AND NOT tool.basic_info_is_premium) AS basic ON true
    WHERE tool.id = ANY(${sql.param([...ids])}::text[])
    ORDER BY tool.id`);
  return rows;
}

/** So many at a time that a statement which has ended meanwhile is soon followed by the next. */
const SLICE = 5;

/** What the index holds of some tools, ready to be sent. */
interface Documents {
  rows: string[];
  /** By the tool's id. */
  facets: Map<string, string[]>;
  /** All their words with the stem of each; facets have none. */
  stems: Map<string, string | null>;
}

async function documentsOf(tools: readonly IndexedTool[]): Promise<Documents> {
  const documents: Documents = { rows: [], facets: new Map(), stems: new Map() };
  for (let from = 0; from < tools.length; from += SLICE) {
    for (const tool of tools.slice(from, from + SLICE)) addDocument(documents, tool);
    await turn();
  }
  return documents;
}

function addDocument({ rows, facets, stems }: Documents, tool: IndexedTool): void {
  const row = searchRow(tool);
  rows.push(rowText(DOCUMENT_COLUMNS, row));
  facets.set(tool.id, row.words.filter(isFacetWord));
  for (const word of row.words)
    if (!stems.has(word)) stems.set(word, isFacetWord(word) ? null : stemOf(word));
}

const DOCUMENT_COLUMNS = [
  { name: 'tool_id', type: 'text' },
  { name: 'name_key', type: 'text' },
  { name: 'developer_key', type: 'text' },
  { name: 'words', type: 'text[]' },
  { name: 'impacts', type: 'smallint[]' },
];

async function writeDocuments(tx: Db, { rows, facets, stems }: Documents): Promise<void> {
  const { rows: numbered } = await tx.execute<{ tool_id: string; number: number }>(sql`
    INSERT INTO tool_search (tool_id, number, name_key, developer_key, words, impacts)
    SELECT tool_id, (SELECT coalesce(max(number), 0) FROM tool_search) + row_number() OVER (ORDER BY tool_id),
      name_key, developer_key, words, impacts
    FROM (${rowsFromTexts(DOCUMENT_COLUMNS, rows)}) AS given
    ON CONFLICT (tool_id) DO UPDATE SET (name_key, developer_key, words, impacts) =
      (excluded.name_key, excluded.developer_key, excluded.words, excluded.impacts)
    RETURNING tool_id, number`);
  await writeFacetSets(
    tx,
    numbered.map(({ tool_id, number }) => ({ number, facets: facets.get(tool_id) ?? [] })),
  );
  await nameWords(tx, stems);
  await countAsUnlisted(tx);
}

/**
 * Takes a tool out of the index, in the transaction that deletes it. Until the lists of its words are written again,
 * they count it, and a new tool may get its number.
 */
export async function leaveIndex(tx: Db, toolId: string): Promise<void> {
  await leaveFacetSets(tx, toolId);
  await countAsUnlisted(tx);
}

async function countAsUnlisted(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE catalogue_state SET unlisted = unlisted + 1`);
}

function searchRow(tool: IndexedTool) {
  const known = knownness(tool.prominence, hasEnded(tool.status));
  const words = toolDocument(tool, known);
  const facets = [...toolFacets(tool).map((facet) => `is:${facet}`), ...tool.topics.map(topicWord)];
  for (const facet of facets) words.set(facet, known);
  return {
    tool_id: tool.id,
    name_key: joinedName(tool.name),
    developer_key: tool.developer_name === null ? null : companyKey(tool.developer_name),
    words: [...words.keys()],
    impacts: [...words.values()],
  };
}

/**
 * Adds the words with their stems, which the database cannot compute. Their lists follow later. Existing
 * words are left out: inserting one would wait for a refresh that is updating it.
 */
async function nameWords(tx: Db, stems: ReadonlyMap<string, string | null>): Promise<void> {
  const words = [...stems.keys()].sort();
  const stemOfEach = words.map((word) => stems.get(word));
  await tx.execute(sql`
    INSERT INTO search_words (word, stem)
    SELECT word, stem FROM unnest(${sql.param(words)}::text[], ${sql.param(stemOfEach)}::text[]) AS given (word, stem)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = given.word)
    ON CONFLICT DO NOTHING`);
}

/** How many of the best tools are kept for a word: more than anybody looks through. */
export const LIST_LENGTH = 500;

/** The advisory lock that lets one refresh run at a time. */
const REFRESH_LOCK = 4_002;

/**
 * Updates the lists of each word's best tools to the present state of the tools, if they are behind. Then
 * raises the version, so that every node drops the pages that it made from the old lists.
 *
 * Over many tools this takes long, so the catalogue's state row, which every writer of tools needs, is locked
 * only at the end.
 */
export async function refreshSearchWords(db: DrizzleDb): Promise<void> {
  const isRefreshed = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${REFRESH_LOCK})`);
    const unlisted = await countUnlisted(tx);
    if (unlisted === 0) return false;
    await updateLists(tx);
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    // Otherwise tools written in the meantime may use a word that has no list yet. The next refresh deletes
    // the rest.
    if ((await countUnlisted(tx)) === unlisted)
      await tx.execute(sql`DELETE FROM search_words WHERE uses = 0`);
    await tx.execute(
      sql`UPDATE catalogue_state SET version = version + 1, unlisted = unlisted - ${unlisted}::int`,
    );
    return true;
  });
  if (isRefreshed) await db.execute(sql`ANALYZE search_words`);
}

/** How many changes of tools the lists do not show yet. */
export async function countUnlisted(db: Db): Promise<number> {
  const { rows } = await db.execute<{ unlisted: number }>(sql`SELECT unlisted FROM catalogue_state`);
  return rows[0]?.unlisted ?? 0;
}

/** A tool's number is the low half of its rank, and the impact, below zero so that the highest comes first, the high one. */
const NUMBER_BITS = '32';
const NUMBER_MASK = '4294967295';

async function updateLists(tx: Db): Promise<void> {
  await tx.execute(sql`SET LOCAL work_mem = '256MB'`);
  await tx.execute(sql`
    WITH places AS MATERIALIZED (SELECT word, row_number() OVER ()::int AS place FROM search_words)
    UPDATE search_words known
    SET uses = coalesce(listed.uses, 0), tools = coalesce(listed.tools, '{}'), impacts = coalesce(listed.impacts, '{}')
    FROM places LEFT JOIN (
      -- Both lists have the order of one sort, and are cut once they are made: numbering the places took longer. The
      -- sort compares two numbers instead of a word, an impact and a number, and needs half the memory.
      SELECT place, count(*)::int AS uses,
        (array_agg((rank & ${sql.raw(NUMBER_MASK)})::int ORDER BY rank))[:${sql.raw(String(LIST_LENGTH))}] AS tools,
        (array_agg((-(rank >> ${sql.raw(NUMBER_BITS)}))::smallint ORDER BY rank))[:${sql.raw(String(LIST_LENGTH))}] AS impacts
      FROM (
        SELECT place, -impact::bigint << ${sql.raw(NUMBER_BITS)} | number AS rank
        FROM tool_search CROSS JOIN LATERAL unnest(words, impacts) AS posting (word, impact)
        JOIN places USING (word) OFFSET 0) AS ranked
      GROUP BY place) AS listed USING (place)
    WHERE known.word = places.word
      AND (known.uses, known.tools, known.impacts) IS DISTINCT FROM
        (coalesce(listed.uses, 0), coalesce(listed.tools, '{}'), coalesce(listed.impacts, '{}'))`);
}

const BATCH = 2_000;

/**
 * Indexes tools that the index lacks, as in a catalogue that predates it, and updates the lists that an
 * interrupted import left behind.
 */
export async function fillSearchIndex(db: DrizzleDb): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ai_tools WHERE NOT EXISTS (SELECT FROM tool_search WHERE tool_id = ai_tools.id) ORDER BY id`);
  // Without an index the tools get new numbers, so the sets must forget the old ones.
  await db.execute(sql`
    UPDATE facet_sets SET tools = '', version = (SELECT version + 1 FROM catalogue_state)
    WHERE NOT EXISTS (SELECT FROM tool_search) AND EXISTS (SELECT FROM catalogue_state)`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM catalogue_state FOR UPDATE`);
      await indexTools(tx, ids);
      await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    });
  }
  await refreshSearchWords(db);
}
