import { setImmediate as turn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { rowsFromTexts, rowText } from '#platform/database/row-texts.server.ts';
import { facetName, TERMS_FACET_IDS } from './search/filters/facet-names.ts';
import { toolFacets } from './search/filters/facets.ts';
import { facetWord } from './search/filters/selection.ts';
import { companyKey, joinedName } from './search/language/words.ts';
import { knownness, toolDocument, topicWord } from './search/ranking/tool-document.ts';
import type { GroupData } from './tools/tool-fields.ts';
import { hasEnded, statedStatus, type ToolStatus } from './tools/tool-status.ts';

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
  former_names: string[];
  other_names: string[];
  prominence: number;
  status: ToolStatus | null;
  is_premium: boolean | null;
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
  named_languages: string[];
  language_count: number | null;
  compliance: string[];
  flags: string[];
  decision: GroupData<'decision'> | null;
  topics: string[];
}

/**
 * Writes what tools are found by, in the transaction that wrote the tools.
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
  const { rows } = await tx.execute<IndexedTool & { status: ToolStatus; said: string | null }>(sql`
    SELECT tool.id, tool.name, tool.description, tool.developer_name, tool.tags,
      tool.former_names, tool.other_names, tool.prominence, tool.status,
      tool.business_current_status #>> '{value}' AS said,
      tool.is_premium, tool.is_featured, tool.business_developer_location AS developer_location,
      facts.price_amount, facts.price_per,
      basic.information #>> '{basic_information_release_date,value}' AS release_date,
      business.information #>> '{business_pricing_pricing_model,value}' AS pricing_model,
      business.information #>> '{business_pricing_license_type,value}' AS license,
      coalesce(facts.needs, '{}') AS needs, facts.best_for, coalesce(facts.platforms, '{}') AS platforms,
      coalesce(facts.languages, '{}') AS languages, facts.language_count,
      ARRAY(SELECT jsonb_array_elements_text(basic.information #> '{basic_information_localization,value}')) AS named_languages,
      coalesce(facts.compliance, '{}') AS compliance, coalesce(facts.flags, '{}') AS flags,
      coalesce(details.decision_information, '{}') AS decision,
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
    LEFT JOIN tool_details details ON details.tool_id = tool.id
    WHERE tool.id = ANY(${sql.param([...ids])}::text[])
    ORDER BY tool.id`);
  return rows.map(({ said, ...tool }) => ({ ...tool, status: statedStatus(tool.status, said) }));
}

/** So many at a time that a statement which has ended meanwhile is soon followed by the next. */
const SLICE = 5;

/** The rows of some tools, ready to be sent. */
async function documentsOf(tools: readonly IndexedTool[]): Promise<string[]> {
  const rows: string[] = [];
  for (let from = 0; from < tools.length; from += SLICE) {
    for (const tool of tools.slice(from, from + SLICE)) rows.push(rowText(DOCUMENT_COLUMNS, searchRow(tool)));
    await turn();
  }
  return rows;
}

const DOCUMENT_COLUMNS = [
  { name: 'tool_id', type: 'text' },
  { name: 'name_key', type: 'text' },
  { name: 'developer_key', type: 'text' },
  { name: 'words', type: 'text[]' },
  { name: 'impacts', type: 'smallint[]' },
];

/** Runs in a transaction that holds the lock on `catalogue_state` and raises the version by one. */
async function writeDocuments(tx: Db, rows: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO tool_search (tool_id, number, name_key, developer_key, words, impacts, version)
    SELECT tool_id, (SELECT coalesce(max(number), 0) FROM tool_search) + row_number() OVER (ORDER BY tool_id),
      name_key, developer_key, words, impacts, ${NEXT_VERSION}
    FROM (${rowsFromTexts(DOCUMENT_COLUMNS, rows)}) AS given
    ON CONFLICT (tool_id) DO UPDATE SET (name_key, developer_key, words, impacts, version) =
      (excluded.name_key, excluded.developer_key, excluded.words, excluded.impacts, excluded.version)`);
}

const NEXT_VERSION = sql`coalesce((SELECT version FROM catalogue_state), 0) + 1`;

/**
 * Lets every node read tools again of which something else has changed, in a transaction that raises the version by one.
 *
 * @param ids selects their ids
 */
export async function rereadTools(tx: Db, ids: SQL): Promise<void> {
  await tx.execute(sql`UPDATE tool_search SET version = ${NEXT_VERSION} WHERE tool_id IN (${ids})`);
}

/** Tells every node that a tool is taken out, in the transaction that deletes it: a new tool may get its number. */
export async function leaveIndex(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE catalogue_state SET left_at = version + 1, removed_at = version + 1`);
}

function searchRow(tool: IndexedTool) {
  const known = knownness(tool.prominence, tool.status !== null && hasEnded(tool.status));
  const words = toolDocument(tool, known);
  const facets = [...toolFacets(tool).map(facetWord), ...tool.topics.map(topicWord)];
  for (const facet of facets) words.set(facet, known);
  return {
    tool_id: tool.id,
    name_key: joinedName(tool.name),
    developer_key: tool.developer_name === null ? null : companyKey(tool.developer_name),
    words: [...words.keys()],
    impacts: [...words.values()],
  };
}

const BATCH = 2_000;

/**
 * Indexes tools that the index lacks, as in a catalogue that predates it, and all of them if a filter of terms was added
 * since.
 */
export async function fillSearchIndex(db: DrizzleDb): Promise<void> {
  const isWhole = await hasAllTerms(db);
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ai_tools
    WHERE ${!isWhole} OR NOT EXISTS (SELECT FROM tool_search WHERE tool_id = ai_tools.id) ORDER BY id`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM catalogue_state FOR UPDATE`);
      await indexTools(tx, ids);
      await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    });
  }
}

/** Whether the tool indexed first has a value of each filter of terms, as every tool has. */
async function hasAllTerms(db: DrizzleDb): Promise<boolean> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`SELECT words FROM tool_search ORDER BY version LIMIT 1`,
  );
  return rows.every(({ words }) =>
    TERMS_FACET_IDS.every((id) => words.some((word) => word.startsWith(facetWord(facetName(id, ''))))),
  );
}
