import { type SQL, sql } from 'drizzle-orm';
import { rereadTools } from '#catalogue/index-tools.server.ts';
import { toolsOfCompany } from '#catalogue/rounds/companies-of-tool.server.ts';
import { investorName } from '#catalogue/rounds/investor-names.ts';
import { type Stage, stageOf } from '#catalogue/rounds/stages.ts';
import type { fundingRounds } from '#catalogue/tables/funding.server.ts';
import type { RoundKind } from '#catalogue/tools/fact-words.ts';
import { type CountedRound, countedRound } from '#catalogue/tools/round-kinds.ts';
import { WRITTEN_AT } from '#features/history/written-at.server.ts';
import { mergedRounds } from './merged-rounds.server.ts';
import { type Db, nameEntities } from './name-entities.server.ts';

/**
 * When a round that is new here counts as added: now, or, while a catalogue that predates the table is taken
 * over, when its tool was last updated, so that nobody is told of it as news.
 */
export type Dating = 'now' | 'recorded';

/** Derives the rounds of companies from the reports in records and tools; deletes rounds that nobody reports. */
export async function writeRounds(tx: Db, companyIds: readonly string[], dating: Dating): Promise<void> {
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  const { rows: besideThem } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT tool_id AS id FROM funding_rounds WHERE company_id = ANY(${ids}) AND tool_id IS NOT NULL`);
  const { rows: before } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT i.investor_id AS id FROM funding_rounds r JOIN round_investors i ON i.round_id = r.id
    WHERE r.company_id = ANY(${ids})`);
  // Only a version that reads the rounds of records may delete them (migration 0059).
  await tx.execute(sql`SELECT set_config('toolbox.reads_rounds_of_records', 'yes', true)`);
  await tx.execute(sql`DROP TABLE IF EXISTS merged_rounds`);
  await tx.execute(sql`CREATE TEMP TABLE merged_rounds ON COMMIT DROP AS ${mergedRounds(companyIds)}`);
  await tx.execute(sql`ANALYZE merged_rounds (id)`);
  const put = await putRounds(tx, dating);
  const { rowCount: gone } = await tx.execute(sql`
    DELETE FROM funding_rounds r WHERE r.company_id = ANY(${ids})
      AND NOT EXISTS (SELECT FROM merged_rounds merged WHERE merged.id = r.id)`);
  if (put + (gone ?? 0) > 0) {
    // The rounds may have stood beside a tool that was the main tool before.
    await rereadTools(
      tx,
      sql`
      SELECT own.id FROM unnest(${ids}) AS given (id) CROSS JOIN LATERAL ${toolsOfCompany(sql`given.id`)} AS own
      UNION SELECT unnest(${sql.param(besideThem.map(({ id }) => id))}::text[])`,
    );
  }
  const changed = put + (gone ?? 0) + (await putCategories(tx)) + (await putInvestors(tx));
  if (changed > 0) await markRounds(tx);
  await dropUnused(
    tx,
    before.map(({ id }) => id),
  );
}

/**
 * Reloads rounds, companies and the names that they show on every node. Call it in a transaction that raises the
 * version by one.
 */
export async function markRounds(tx: Db): Promise<void> {
  await tx.execute(sql`UPDATE catalogue_state SET rounds_at = version + 1`);
}

export interface NamedRound extends Record<string, unknown> {
  round: string | null;
  kind: RoundKind | null;
  up_to: boolean | null;
}

/** How a round is counted, by its name and what its record states. */
export function readRound(stated: NamedRound): Pick<CountedRound, 'kind' | 'up_to'> & { stage: Stage } {
  const { kind, up_to } = countedRound(stated);
  return { kind, up_to, stage: stageOf(stated.round, kind) };
}

/** The columns derived from a round's reports at each write. */
const COLUMNS = [
  'company_id',
  'tool_id',
  'round',
  'kind',
  'stage',
  'date',
  'closed',
  'up_to',
  'amount',
  'announced_as',
  'equity',
  'post_money',
  'is_open',
  'note',
  'source',
  'also',
] as const satisfies readonly (keyof typeof fundingRounds.$inferSelect)[];
const VALUES = columnsOf();
const EXCLUDED = columnsOf('excluded.');
const STORED = columnsOf('stored.');

function columnsOf(row = '', columns: readonly string[] = COLUMNS): SQL {
  return sql.raw(columns.map((column) => row + column).join(', '));
}

/** What a round's name tells is read in this process (`readRound`), and read anew by `rereadRounds`. */
const READ: readonly string[] = ['kind', 'stage', 'up_to'] satisfies (typeof COLUMNS)[number][];
const REPORTED = COLUMNS.filter((column) => !READ.includes(column));

/** Of the given companies, those whose stored rounds differ from what their reports give. */
export async function findOtherwiseStored(tx: Db, companyIds: readonly string[]): Promise<string[]> {
  const [merged, stored] = ['merged.', 'stored.'].map((row) => columnsOf(row, REPORTED));
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT coalesce(merged.company_id, stored.company_id) AS id
    FROM (${mergedRounds(companyIds)}) AS merged
    FULL JOIN (SELECT * FROM funding_rounds WHERE company_id = ANY(${sql.param([...companyIds])}::text[])) AS stored USING (id)
    WHERE (${merged}) IS DISTINCT FROM (${stored})`);
  return rows.map(({ id }) => id);
}

/** Returns how many rows it has changed, as do those that follow. */
async function putRounds(tx: Db, dating: Dating): Promise<number> {
  const { rows } = await tx.execute<NamedRound>(sql`SELECT DISTINCT round, kind, up_to FROM merged_rounds`);
  const readings = JSON.stringify(rows.map((stated) => ({ stated, ...readRound(stated) })));
  const at = dating === 'now' ? sql`(SELECT at FROM written)` : sql`merged.recorded_at`;
  const { rowCount } = await tx.execute(sql`
    WITH written AS MATERIALIZED (SELECT ${WRITTEN_AT} AS at)
    INSERT INTO funding_rounds AS stored (id, ${VALUES}, recorded_at, added_at, opened_at)
    SELECT merged.id, ${VALUES}, recorded_at, ${at}, CASE WHEN is_open THEN ${at} END
    FROM (
      SELECT merged.id, merged.company_id, merged.tool_id, merged.round, reading.kind, reading.stage, merged.date, merged.closed,
        reading.up_to, merged.amount, merged.announced_as, merged.equity, merged.post_money, merged.is_open, merged.note, merged.source,
        merged.also, merged.recorded_at
      FROM merged_rounds merged
      JOIN json_to_recordset(${readings}::json) AS reading (stated json, kind text, stage text, up_to boolean)
        ON (reading.stated ->> 'round', reading.stated ->> 'kind', (reading.stated ->> 'up_to')::boolean)
          IS NOT DISTINCT FROM (merged.round, merged.kind, merged.up_to)) AS merged
    ON CONFLICT (id) DO UPDATE SET (${VALUES}, opened_at) =
      (${EXCLUDED}, CASE WHEN excluded.is_open THEN coalesce(stored.opened_at, excluded.opened_at) END)
    WHERE (${STORED}) IS DISTINCT FROM (${EXCLUDED})`);
  return rowCount ?? 0;
}

/**
 * A round counts in the main category that its company's record names, else in each category of the tools that report it, or of
 * the company's tools if only its record does. The tools are unnested, because the planner joins on `tool_id = ANY (…)` by
 * comparing every round with every link of the catalogue.
 */
async function putCategories(tx: Db): Promise<number> {
  const { rows } = await tx.execute(sql`
    WITH mains AS MATERIALIZED (
      SELECT merged.id AS round_id, k.id AS category_id FROM merged_rounds merged
      JOIN company_records r ON r.id = merged.company_id JOIN categories k ON k.id = r.main_category),
    wanted AS MATERIALIZED (
      SELECT round_id, category_id FROM mains
      UNION
      SELECT merged.id, l.category_id FROM merged_rounds merged
      CROSS JOIN LATERAL (SELECT unnest(merged.tools) UNION ALL
        SELECT tool_id FROM company_tools WHERE company_id = merged.company_id AND cardinality(merged.tools) = 0) AS reporting (id)
      JOIN tool_categories l ON l.tool_id = reporting.id AND l.specialization_id = ''
      WHERE NOT EXISTS (SELECT FROM mains WHERE mains.round_id = merged.id)),
    gone AS (
      DELETE FROM round_categories stored USING merged_rounds merged
      WHERE stored.round_id = merged.id AND NOT EXISTS (
        SELECT FROM wanted WHERE (wanted.round_id, wanted.category_id) = (stored.round_id, stored.category_id))
      RETURNING stored.round_id),
    put AS (
      INSERT INTO round_categories (category_id, round_id) SELECT category_id, round_id FROM wanted
      ON CONFLICT DO NOTHING RETURNING round_id)
    SELECT FROM gone UNION ALL SELECT FROM put`);
  return rows.length;
}

/** Writes who invested in the merged rounds, each investor once a round. */
async function putInvestors(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ written: string }>(sql`
    SELECT DISTINCT written FROM merged_rounds, jsonb_array_elements_text(investors) AS written`);
  const names = JSON.stringify(
    rows.flatMap(({ written }) => {
      const name = investorName(written);
      return name === null ? [] : [{ written, name }];
    }),
  );
  const named = sql`
    SELECT keyed.written, keyed.own_key,
      coalesce(alias.means_key, keyed.own_key) AS key, coalesce(alias.means_name, keyed.name) AS name
    -- OFFSET 0 keeps the planner from working out the key once for each use.
    FROM (SELECT written, name, entity_key(name) AS own_key
      FROM json_to_recordset(${names}::json) AS given (written text, name text) OFFSET 0) AS keyed
    LEFT JOIN entity_aliases alias ON alias.kind = 'investor' AND alias.key = keyed.own_key`;
  const { rows: unknown } = await tx.execute<{ key: string; name: string }>(sql`
    SELECT key, min(name) AS name FROM (${named}) AS named
    WHERE NOT EXISTS (SELECT FROM investors known WHERE known.key = named.key) GROUP BY key`);
  await nameEntities(tx, 'investor', unknown);
  const { rows: changed } = await tx.execute(sql`
    WITH took AS MATERIALIZED (
      SELECT DISTINCT ON (merged.id, known.id) merged.id AS round_id, known.id AS investor_id, listed.place, named.own_key,
        merged.leads ? listed.written AS led
      FROM merged_rounds merged
      CROSS JOIN LATERAL jsonb_array_elements_text(merged.investors) WITH ORDINALITY AS listed (written, place)
      JOIN (${named}) AS named ON named.written = listed.written
      JOIN investors known ON known.key = named.key
      ORDER BY merged.id, known.id, listed.place),
    gone AS (
      DELETE FROM round_investors stored USING merged_rounds merged
      WHERE stored.round_id = merged.id AND NOT EXISTS (
        SELECT FROM took WHERE (took.round_id, took.investor_id) = (stored.round_id, stored.investor_id))
      RETURNING stored.round_id),
    put AS (
      INSERT INTO round_investors AS stored (round_id, investor_id, place, own_key, led) SELECT * FROM took
      ON CONFLICT (round_id, investor_id) DO UPDATE SET (place, own_key, led) = (excluded.place, excluded.own_key, excluded.led)
      WHERE (stored.place, stored.own_key, stored.led) IS DISTINCT FROM (excluded.place, excluded.own_key, excluded.led)
      RETURNING stored.round_id)
    SELECT FROM gone UNION ALL SELECT FROM put`);
  return changed.length;
}

async function dropUnused(tx: Db, investorIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM investors known WHERE known.id = ANY(${sql.param([...investorIds])}::text[])
      AND NOT EXISTS (SELECT FROM round_investors i WHERE i.investor_id = known.id)
      AND NOT EXISTS (SELECT FROM investor_records r WHERE r.id = known.id)`);
}
