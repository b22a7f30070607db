import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { indexKnownTools } from '#catalogue/index-tools.server.ts';
import { shownFigures } from '#catalogue/rating-figures.server.ts';
import { aiTools, toolDetails, toolFacts } from '#catalogue/tables/tools.server.ts';
import type { ChangeMaker } from '#features/history/change-makers.ts';
import { WRITTEN_AT } from '#features/history/written-at.server.ts';
import { type ColumnType, rowsFromTexts, rowText } from '#platform/database/row-texts.server.ts';
import { writeCompanies } from '../companies/write-companies.server.ts';
import type { ToolRow } from '../records/tool.server.ts';
import { recordArrivals, recordChanges } from './changes.server.ts';
import { absorbFormerTools, replaceFormerIds } from './former-tools.server.ts';
import { indexedTool } from './indexed-tool.server.ts';
import type { Changes } from './rows.server.ts';
import { bumpState, lockState } from './state.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * Writes tools with their details, links and counters, all or nothing.
 *
 * The batch is staged once. Rows equal to the stored ones are not touched, so importing the same again
 * changes nothing. Imported ratings and dates that a record omits stay; members' ratings always stay
 * (docs/topics/imports.md). Tools that were withdrawn count as unchanged.
 */
export async function writeTools(
  tx: Transaction,
  rows: readonly ToolRow[],
  isDryRun: boolean,
  maker: ChangeMaker = 'import',
  operatorId: string | null = null,
): Promise<Changes> {
  if (!isDryRun) await lockState(tx);
  await stage(tx, rows);
  const changes = await compare(tx);
  if (changes.size > 0 && !isDryRun) {
    if ([...changes.values()].includes('updated')) await recordChanges(tx, maker, operatorId);
    await tx.execute(INSERT_NEW);
    await recordArrivals(tx);
    await tx.execute(UPDATE_CHANGED);
    await tx.execute(put(toolDetails, DETAIL_COLUMNS));
    await tx.execute(put(toolFacts, FACT_COLUMNS));
    await replaceLinks(tx);
    const ids = [...changes.keys()];
    const written = rows.filter(({ id }) => changes.has(id));
    await indexKnownTools(tx, written.map(indexedTool), async () => {
      // A company whose main tool gets another id is derived again too.
      const before = await replaceFormerIds(tx);
      await writeCompanies(tx, [...ids, ...before]);
    });
    const absorbed = await absorbFormerTools(tx);
    await bumpState(tx, [...changes.values()].filter((change) => change === 'created').length - absorbed);
  }
  return changes;
}

/** Derived from imported figures and members' ratings. */
const OF_MEMBERS: readonly string[] = ['avg_rating', 'rating_count', 'rated_at'];
const TOOL_COLUMNS = columnsOf(aiTools).filter(({ name }) => !OF_MEMBERS.includes(name));
const DETAIL_COLUMNS = columnsOf(toolDetails).filter(({ name }) => name !== 'tool_id');
const FACT_COLUMNS = columnsOf(toolFacts).filter(({ name }) => name !== 'tool_id');
/** Columns that keep their stored value when a record gives none. */
const KEPT: readonly string[] = ['imported_avg_rating', 'imported_rating_count', 'created_at'];
const COMPARED = TOOL_COLUMNS.filter(({ name }) => name !== 'id' && name !== 'updated_at');

/**
 * `links`: the tool's categories and specializations; `link_keys`: the same as sorted texts, for comparison.
 * `former_ids` are sorted too.
 */
const STAGED_COLUMNS: readonly ColumnType[] = [
  ...TOOL_COLUMNS,
  ...DETAIL_COLUMNS,
  ...FACT_COLUMNS,
  { name: 'former_ids', type: 'text[]' },
  { name: 'links', type: 'json' },
  { name: 'link_keys', type: 'text[]' },
];

/** Serialized rows, made while the database is busy with an earlier batch. */
const PREPARED = new WeakMap<ToolRow, string>();

/** Serializes a row for a later batch; else `writeTools` does so while the database waits. */
export function prepareTool(row: ToolRow): void {
  PREPARED.set(row, stagedText(row));
}

function stagedText(row: ToolRow): string {
  return rowText(STAGED_COLUMNS, {
    ...row,
    former_ids: [...new Set(row.former_ids)].sort(),
    link_keys: row.links.map((link) => `${link.category_id}/${link.specialization_id}`).sort(),
  });
}

async function stage(tx: Transaction, rows: readonly ToolRow[]): Promise<void> {
  const staged = rows.map((row) => PREPARED.get(row) ?? stagedText(row));
  const definition = STAGED_COLUMNS.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  await tx.execute(sql.raw(`CREATE TEMP TABLE staged_tools (${definition}) ON COMMIT DROP`));
  await tx.execute(sql`INSERT INTO staged_tools ${rowsFromTexts(STAGED_COLUMNS, staged)}`);
  await tx.execute(sql`DELETE FROM staged_tools staged USING withdrawn_tools gone WHERE gone.id = staged.id`);
  await tx.execute(sql`ANALYZE staged_tools (id)`);
}

async function compare(tx: Transaction): Promise<Changes> {
  await tx.execute(
    sql`CREATE TEMP TABLE changed_tools ON COMMIT DROP AS
        SELECT staged.id, stored.id IS NULL AS created, ${WRITTEN_AT} AS written_at
        FROM staged_tools staged
        LEFT JOIN ai_tools stored ON stored.id = staged.id
        LEFT JOIN tool_details details ON details.tool_id = staged.id
        LEFT JOIN tool_facts facts ON facts.tool_id = staged.id
        WHERE stored.id IS NULL
          OR (${names(COMPARED, 'stored')}) IS DISTINCT FROM (${join(COMPARED, storedOrStaged)})
          OR (${names(DETAIL_COLUMNS, 'details')}) IS DISTINCT FROM (${names(DETAIL_COLUMNS, 'staged')})
          OR (${names(FACT_COLUMNS, 'facts')}) IS DISTINCT FROM (${names(FACT_COLUMNS, 'staged')})
          OR staged.former_ids IS DISTINCT FROM (
            SELECT coalesce(array_agg(id ORDER BY id COLLATE "C"), '{}')
            FROM former_tools WHERE tool_id = staged.id)
          OR staged.link_keys IS DISTINCT FROM (
            SELECT coalesce(array_agg(link_key ORDER BY link_key COLLATE "C"), '{}')
            FROM (SELECT category_id || '/' || specialization_id AS link_key
                  FROM tool_categories WHERE tool_id = staged.id) AS links)`,
  );
  const { rows } = await tx.execute<{ id: string; created: boolean }>(
    sql`SELECT id, created FROM changed_tools`,
  );
  return new Map(rows.map(({ id, created }) => [id, created ? 'created' : 'updated']));
}

const INSERT_NEW = sql`
  INSERT INTO ai_tools (${names(TOOL_COLUMNS)}, avg_rating, rating_count)
  SELECT ${join(TOOL_COLUMNS, stagedOrDefault)},
    coalesce(staged.imported_avg_rating, 0), coalesce(staged.imported_rating_count, 0)
  FROM staged_tools staged JOIN changed_tools changed ON changed.id = staged.id AND changed.created
  ORDER BY staged.id`;

const FIGURES_OF_CHANGED = shownFigures({
  id: sql`stored.id`,
  average: sql`coalesce(staged.imported_avg_rating, stored.imported_avg_rating)`,
  count: sql`coalesce(staged.imported_rating_count, stored.imported_rating_count)`,
});

const UPDATE_CHANGED = sql`
  UPDATE ai_tools stored
  SET (${names(COMPARED)}) = ROW (${join(COMPARED, storedOrStaged)}),
      (avg_rating, rating_count) = (${FIGURES_OF_CHANGED}),
      updated_at = coalesce(staged.updated_at, now())
  FROM staged_tools staged JOIN changed_tools changed ON changed.id = staged.id AND NOT changed.created
  WHERE stored.id = staged.id`;

/** Upserts one row per changed tool into another table of tools. */
function put(table: PgTable, columns: readonly ColumnType[]): SQL {
  return sql`
    INSERT INTO ${table} (tool_id, ${names(columns)})
    SELECT staged.id, ${names(columns, 'staged')}
    FROM staged_tools staged JOIN changed_tools changed ON changed.id = staged.id
    ON CONFLICT (tool_id) DO UPDATE SET (${names(columns)}) = ROW (${names(columns, 'excluded')})`;
}

/** Replaces the links of changed tools and adjusts the counters. */
async function replaceLinks(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`CREATE TEMP TABLE link_differences (category_id text, specialization_id text, difference int)
        ON COMMIT DROP`,
  );
  await tx.execute(
    sql`WITH gone AS (
          DELETE FROM tool_categories links USING changed_tools changed
          WHERE links.tool_id = changed.id AND NOT changed.created
          RETURNING links.category_id, links.specialization_id)
        INSERT INTO link_differences
        SELECT category_id, specialization_id, -count(*) FROM gone GROUP BY 1, 2`,
  );
  await tx.execute(
    sql`WITH put AS (
          INSERT INTO tool_categories (tool_id, category_id, specialization_id)
          SELECT staged.id, link.category_id, link.specialization_id
          FROM staged_tools staged
          JOIN changed_tools changed ON changed.id = staged.id,
          json_to_recordset(staged.links) AS link (category_id text, specialization_id text)
          RETURNING category_id, specialization_id)
        INSERT INTO link_differences
        SELECT category_id, specialization_id, count(*) FROM put GROUP BY 1, 2`,
  );
  await tx.execute(
    sql`UPDATE categories SET tool_count = tool_count + sums.difference
        FROM (SELECT category_id, sum(difference) AS difference FROM link_differences
              WHERE specialization_id = '' GROUP BY 1) AS sums
        WHERE sums.category_id = categories.id AND sums.difference <> 0`,
  );
  await tx.execute(
    sql`UPDATE specializations SET tool_count = tool_count + sums.difference
        FROM (SELECT category_id, specialization_id, sum(difference) AS difference FROM link_differences
              WHERE specialization_id <> '' GROUP BY 1, 2) AS sums
        WHERE sums.category_id = specializations.category_id AND sums.specialization_id = specializations.id
          AND sums.difference <> 0`,
  );
}

function columnsOf(table: PgTable): ColumnType[] {
  return Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined)
    .map((column) => ({ name: column.name, type: column.getSQLType() }));
}

/** The values of a new tool. Until something changes it, it counts as last updated when it was added. */
function stagedOrDefault({ name }: ColumnType): SQL {
  const given = sql`staged.${sql.identifier(name)}`;
  if (name === 'created_at') return sql`coalesce(${given}, now())`;
  if (name === 'updated_at') return sql`coalesce(${given}, staged.created_at, now())`;
  return KEPT.includes(name) ? sql`coalesce(${given}, 0)` : given;
}

function storedOrStaged({ name }: ColumnType): SQL {
  const given = sql`staged.${sql.identifier(name)}`;
  return KEPT.includes(name) ? sql`coalesce(${given}, stored.${sql.identifier(name)})` : given;
}

function names(
  columns: readonly ColumnType[],
  of?: 'stored' | 'staged' | 'details' | 'facts' | 'excluded',
): SQL {
  return join(columns, ({ name }) =>
    of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql`${sql.identifier(name)}`,
  );
}

function join(columns: readonly ColumnType[], render: (column: ColumnType) => SQL): SQL {
  return sql.join(columns.map(render), sql`, `);
}
