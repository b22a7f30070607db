import { type SQL, sql } from 'drizzle-orm';
import { nameByRecords } from './name-by-records.server.ts';
import type { Db } from './name-entities.server.ts';
import { refreshCompanies, regroupTools } from './write-companies.server.ts';

/**
 * Applies the stored records of companies to the companies themselves, reassigns the tools concerned and derives their
 * rounds again. The caller holds the catalogue's state row.
 *
 * @param ids of companies whose records were written or removed
 */
export async function fileCompanies(tx: Db, ids: readonly string[]): Promise<void> {
  const given = sql`${sql.param([...ids])}::text[]`;
  const keys = await nameByRecords(tx, 'company', ids);
  await tx.execute(sql`
    UPDATE companies c SET country = r.country FROM company_records r
    WHERE r.id = c.id AND r.id = ANY(${given}) AND r.country <> coalesce(c.country, '')`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ai_tools WHERE company = ANY(${given})
    UNION SELECT tool_id FROM company_tools WHERE company_id = ANY(${given}) OR own_key = ANY(${sql.param(keys)}::text[])
      OR own_key IN (SELECT key FROM companies WHERE id = ANY(${given}))
      OR own_key IN (SELECT lower(btrim(one)) FROM company_records r, unnest(r.aliases || r.name) AS one WHERE r.id = ANY(${given}))
    UNION SELECT t.id FROM company_records r JOIN ai_tools t ON t.id = present_tool_id(r.main_tool) WHERE r.id = ANY(${given})
    ORDER BY id`);
  await regroupTools(
    tx,
    rows.map(({ id }) => id),
  );
  await refreshCompanies(tx, ids, 'recorded');
}

/** A subquery for `EXISTS`: the tools that name a company by its id. */
export function namingTools(id: string): SQL {
  return sql`
    SELECT FROM ai_tools WHERE company = ${id}
    UNION ALL SELECT FROM company_tools WHERE raised_by && ARRAY[${id}::text] LIMIT 1`;
}
