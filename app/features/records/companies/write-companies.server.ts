import { type SQL, sql } from 'drizzle-orm';
import { type Db, nameEntities } from './name-entities.server.ts';
import { type Dating, markRounds, writeRounds } from './write-rounds.server.ts';

/**
 * Files tools under the companies that make them, and derives these companies and their rounds anew, in the
 * transaction that wrote the tools. The caller holds the catalogue's state row, so that writers take turns.
 *
 * @param toolIds tools whose rows, details and links are already stored
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
    INSERT INTO company_tools (tool_id, company_id, own_key, reports_rounds)
    SELECT made.id, c.id, made.key, d.contents #> '{funding,counted,funding_funding_rounds}' IS NOT NULL
    FROM ${makersOf(toolIds)} AS made
    LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = made.key
    JOIN companies c ON c.key = coalesce(alias.means_key, made.key)
    LEFT JOIN tool_details d ON d.tool_id = made.id
    ON CONFLICT (tool_id) DO UPDATE SET (company_id, own_key, reports_rounds) =
      (excluded.company_id, excluded.own_key, excluded.reports_rounds)`);
  const after = await companiesOfTools(tx, toolIds);
  await refreshCompanies(tx, [...new Set([...before, ...after])], dating);
}

/** Takes a tool that is about to be deleted away from its company. Rounds that others report too stay. */
export async function leaveCompany(tx: Db, toolId: string): Promise<void> {
  const companies = await companiesOfTools(tx, [toolId]);
  await tx.execute(sql`DELETE FROM company_tools WHERE tool_id = ${toolId}`);
  await refreshCompanies(tx, companies, 'now');
}

/** The ids of the companies that make some tools, as they are stored. */
async function companiesOfTools(tx: Db, toolIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT company_id AS id FROM company_tools WHERE tool_id = ANY(${sql.param([...toolIds])}::text[])`);
  return rows.map(({ id }) => id);
}

/** Derives companies and their rounds anew from their tools. Companies without tools go. */
export async function refreshCompanies(tx: Db, companyIds: readonly string[], dating: Dating): Promise<void> {
  if (companyIds.length === 0) return;
  const ids = sql`${sql.param([...companyIds])}::text[]`;
  const { rowCount: renamed } = await tx.execute(sql`
    UPDATE companies c SET (name, country, prominence) = ROW (coalesce(best.name, c.name), best.country, best.prominence)
    FROM (
      SELECT made.company_id,
        min(coalesce(t.developer_name, t.name)) FILTER (WHERE made.own_key = own.key) AS name,
        (array_agg(t.country ORDER BY t.prominence DESC, t.id) FILTER (WHERE t.country IS NOT NULL))[1] AS country,
        max(t.prominence) AS prominence
      FROM company_tools made JOIN companies own ON own.id = made.company_id JOIN ai_tools t ON t.id = made.tool_id
      WHERE made.company_id = ANY(${ids}) GROUP BY made.company_id) AS best
    WHERE best.company_id = c.id AND (c.name, c.country, c.prominence) IS DISTINCT FROM
      (coalesce(best.name, c.name), best.country, best.prominence)`);
  if (renamed) await markRounds(tx);
  await writeRounds(tx, companyIds, dating);
  await tx.execute(sql`
    DELETE FROM companies c WHERE c.id = ANY(${ids})
      AND NOT EXISTS (SELECT FROM company_tools made WHERE made.company_id = c.id)`);
}

/**
 * Who makes the tools: rows (id, name, key). `OFFSET 0` keeps the planner from working out the key wherever it is used,
 * which takes longer than everything else that is done with it.
 */
function makersOf(toolIds: readonly string[]): SQL {
  return sql`(
    SELECT id, coalesce(developer_name, name) AS name, entity_key(coalesce(developer_name, name)) AS key
    FROM ai_tools WHERE id = ANY(${sql.param([...toolIds])}::text[]) OFFSET 0)`;
}

async function nameCompanies(tx: Db, toolIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`
    SELECT key, min(name) AS name FROM (
      SELECT coalesce(alias.means_key, made.key) AS key, coalesce(alias.means_name, made.name) AS name
      FROM ${makersOf(toolIds)} AS made
      LEFT JOIN entity_aliases alias ON alias.kind = 'company' AND alias.key = made.key) AS named
    WHERE NOT EXISTS (SELECT FROM companies known WHERE known.key = named.key)
    GROUP BY key`);
  await nameEntities(tx, 'company', rows);
}
