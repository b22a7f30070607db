import { sql } from 'drizzle-orm';
import { rereadTools } from '#catalogue/index-tools.server.ts';
import { fieldValue } from '#catalogue/tools/field-value.server.ts';
import { idsLeadingTo } from '#catalogue/tools/former-ids.server.ts';
import { makersOf } from './makers.server.ts';
import { type Db, nameEntities } from './name-entities.server.ts';
import { type Dating, markRounds, writeRounds } from './write-rounds.server.ts';

/**
 * Assigns tools to the companies that make them and derives these companies and their rounds again, in the transaction
 * that wrote the tools. The caller holds the catalogue's state row, so that writers take turns.
 *
 * @param toolIds of tools whose rows, details, links and former ids are stored; an id without a tool may be that of a
 * company's main tool
 * @param dating how rounds that are new here are dated
 */
export async function writeCompanies(
  tx: Db,
  toolIds: readonly string[],
  dating: Dating = 'now',
): Promise<void> {
  const before = await companiesOfTools(tx, toolIds);
  await nameCompanies(tx, toolIds);
  await tx.execute(sql`
    INSERT INTO company_tools (tool_id, company_id, own_key, reports_rounds, raised_by)
    SELECT made.id, c.id,
      CASE WHEN made.company IS NOT NULL AND EXISTS (
          SELECT FROM companies other JOIN company_records r ON r.id = other.id
          WHERE other.key = made.key AND other.id <> made.company)
        THEN c.key ELSE made.key END,
      d.contents #> '{funding,counted,funding_funding_rounds}' IS NOT NULL,
      ARRAY(SELECT DISTINCT listed ->> 'company'
        FROM jsonb_path_query(${fieldValue('funding_competition_information', 'funding_funding_rounds')}, 'lax $[*]') AS listed
        WHERE listed ->> 'company' <> c.id ORDER BY 1)
    FROM ${makersOf(toolIds)} AS made
    LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = made.key
    JOIN companies c ON c.id = coalesce(
      (SELECT id FROM companies stated WHERE stated.id = made.company),
      (SELECT id FROM companies known WHERE known.key = coalesce(alias.means_key, made.key)))
    LEFT JOIN tool_details d ON d.tool_id = made.id
    ON CONFLICT (tool_id) DO UPDATE SET (company_id, own_key, reports_rounds, raised_by) =
      (excluded.company_id, excluded.own_key, excluded.reports_rounds, excluded.raised_by)`);
  const after = await companiesOfTools(tx, toolIds);
  await refreshCompanies(tx, await withWhoRaised(tx, [...before, ...after]), dating);
}

/** Tools per statement. */
const BATCH = 500;

/** Reassigns tools to companies and reloads them on every node. */
export async function regroupTools(tx: Db, toolIds: readonly string[]): Promise<void> {
  for (let from = 0; from < toolIds.length; from += BATCH) {
    const ids = toolIds.slice(from, from + BATCH);
    await writeCompanies(tx, ids, 'recorded');
    await rereadTools(tx, sql`SELECT unnest(${sql.param([...ids])}::text[])`);
  }
}

/** Deletes a tool and derives its companies again. Rounds that others report too stay. */
export async function deleteTool(tx: Db, toolId: string): Promise<void> {
  const companies = await companiesOfTools(tx, [toolId]);
  await tx.execute(sql`DELETE FROM ai_tools WHERE id = ${toolId}`);
  await refreshCompanies(tx, companies, 'now');
}

/**
 * Companies, with those that share a tool's list of rounds with them: a round that moves between two must leave and
 * arrive together.
 */
async function withWhoRaised(tx: Db, companyIds: readonly string[]): Promise<string[]> {
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT unnest(${ids}) AS id
    UNION SELECT unnest(raised_by) FROM company_tools WHERE company_id = ANY(${ids})
    UNION SELECT company_id FROM company_tools WHERE raised_by && ${ids}`);
  return rows.map(({ id }) => id);
}

/**
 * The ids of the stored companies that make the tools, raised rounds in their lists, or have one as their main tool.
 */
async function companiesOfTools(tx: Db, toolIds: readonly string[]): Promise<string[]> {
  const ids = sql`${sql.param([...toolIds])}::text[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT unnest(company_id || raised_by) AS id FROM company_tools WHERE tool_id = ANY(${ids})
    UNION SELECT id FROM company_records
    WHERE main_tool = ANY(ARRAY${idsLeadingTo(ids)})`);
  return rows.map(({ id }) => id);
}

/** Derives companies and their rounds from their tools and records; deletes companies that have neither. */
export async function refreshCompanies(tx: Db, companyIds: readonly string[], dating: Dating): Promise<void> {
  if (companyIds.length === 0) return;
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  const { rowCount: renamed } = await tx.execute(sql`
    UPDATE companies c SET (name, country, prominence) = ROW (best.name, best.country, best.prominence)
    FROM (
      SELECT made.company_id, coalesce(r.name, made.name, own.name) AS name, coalesce(r.country, made.country) AS country, made.prominence
      FROM (
      SELECT made.company_id,
        min(coalesce(t.developer_name, t.name)) FILTER (WHERE made.own_key = own.key) AS name,
        (array_agg(t.country ORDER BY t.prominence DESC, t.id) FILTER (WHERE t.country IS NOT NULL))[1] AS country,
        max(t.prominence) AS prominence
      FROM company_tools made JOIN companies own ON own.id = made.company_id JOIN ai_tools t ON t.id = made.tool_id
      WHERE made.company_id = ANY(${ids}) GROUP BY made.company_id) AS made
      JOIN companies own ON own.id = made.company_id
      LEFT JOIN company_records r ON r.id = made.company_id) AS best
    WHERE best.company_id = c.id AND (c.name, c.country, c.prominence) IS DISTINCT FROM
      (best.name, best.country, best.prominence)`);
  if (renamed) await markRounds(tx);
  await writeRounds(tx, companyIds, dating);
  const { rowCount: gone } = await tx.execute(sql`
    DELETE FROM companies c WHERE c.id = ANY(${ids})
      AND NOT EXISTS (SELECT FROM company_tools made WHERE made.company_id = c.id)
      AND NOT EXISTS (SELECT FROM company_records r WHERE r.id = c.id)`);
  if (gone) await markRounds(tx);
}

async function nameCompanies(tx: Db, toolIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`
    SELECT key, min(name) AS name FROM (
      SELECT coalesce(alias.means_key, made.key) AS key, coalesce(alias.means_name, made.name) AS name
      FROM ${makersOf(toolIds)} AS made
      LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = made.key
      WHERE NOT EXISTS (SELECT FROM companies stated WHERE stated.id = made.company)) AS named
    WHERE NOT EXISTS (SELECT FROM companies known WHERE known.key = named.key)
    GROUP BY key`);
  await nameEntities(tx, 'company', rows);
  if (rows.length > 0) await markRounds(tx);
}
