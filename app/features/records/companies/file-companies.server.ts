import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './name-entities.server.ts';
import { refreshCompanies, regroupTools } from './write-companies.server.ts';
import { markRounds } from './write-rounds.server.ts';

/**
 * Gives the companies with some ids what their records say, or no longer say, and files the tools concerned under them,
 * in the transaction that wrote the records. The caller holds the catalogue's state row. None of it is news of a round.
 */
export async function fileCompanies(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const given = sql`${sql.param([...ids])}::text[]`;
  await tx.execute(addMissing(given));
  await tx.execute(sql`
    UPDATE companies c SET (name, country) = ROW (r.name, coalesce(r.country, c.country)) FROM company_records r
    WHERE r.id = c.id AND r.id = ANY(${given}) AND (c.name, c.country) IS DISTINCT FROM (r.name, coalesce(r.country, c.country))`);
  const keys = await nameCompanies(tx, given);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ai_tools WHERE company = ANY(${given})
    UNION SELECT tool_id FROM company_tools WHERE company_id = ANY(${given}) OR own_key = ANY(${sql.param(keys)}::text[])
    ORDER BY id`);
  await regroupTools(
    tx,
    rows.map(({ id }) => id),
  );
  await refreshCompanies(tx, ids, 'recorded');
  await markRounds(tx);
}

/** A name that another company has, or that means another one, stays with it: the key then says which this is. */
function addMissing(given: SQL): SQL {
  return sql`
    INSERT INTO companies (id, key, name, country)
    SELECT id, CASE
        WHEN row_number() OVER (PARTITION BY key ORDER BY id) = 1
          AND NOT EXISTS (SELECT FROM companies other WHERE other.key = named.key)
          AND NOT EXISTS (SELECT FROM entity_aliases other
            WHERE other.kind = 'company' AND other.key = named.key AND NOT other.by_record)
        THEN key ELSE concat_ws(' ', key, id) END,
      name, country
    FROM (SELECT id, name, country, entity_key(name) AS key FROM company_records WHERE id = ANY(${given}) OFFSET 0) AS named
    WHERE NOT EXISTS (SELECT FROM companies known WHERE known.id = named.id)`;
}

/**
 * Lets the names in the records lead to their companies, unless an operator has said otherwise or another company with a
 * record has the name.
 *
 * @returns the keys of all names that lead, or led, to one of the companies
 */
async function nameCompanies(tx: Db, given: SQL): Promise<string[]> {
  const named = sql`
    SELECT DISTINCT ON (key) key, name, means_key, means_name FROM (
      SELECT entity_key(one.name) AS key, one.name, c.key AS means_key, c.name AS means_name, r.id
      FROM company_records r JOIN companies c ON c.id = r.id
      CROSS JOIN LATERAL unnest(r.aliases || r.name) AS one (name)
      WHERE r.id = ANY(${given}) OFFSET 0) AS every
    WHERE key <> means_key
      AND NOT EXISTS (SELECT FROM entity_aliases taken WHERE taken.kind = 'company' AND taken.key = every.means_key)
      AND NOT EXISTS (SELECT FROM companies other JOIN company_records r ON r.id = other.id WHERE other.key = every.key)
    ORDER BY key, id`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    WITH wanted AS MATERIALIZED (${named}),
    gone AS (
      DELETE FROM entity_aliases alias USING companies c
      WHERE alias.kind = 'company' AND alias.by_record AND (
          alias.means_key = c.key AND NOT EXISTS (SELECT FROM wanted WHERE wanted.key = alias.key)
          OR alias.key = c.key)
        AND c.id = ANY(${given})
      RETURNING alias.key),
    flattened AS (
      UPDATE entity_aliases alias SET (means_key, means_name) = (wanted.means_key, wanted.means_name)
      FROM wanted WHERE alias.kind = 'company' AND alias.means_key = wanted.key RETURNING alias.key),
    put AS (
      INSERT INTO entity_aliases (kind, key, name, means_key, means_name, by_record)
      SELECT 'company', key, name, means_key, means_name, true FROM wanted ON CONFLICT DO NOTHING RETURNING key),
    remembered AS (
      INSERT INTO former_entities (kind, id, key)
      SELECT 'company', c.id, c.key FROM companies c JOIN wanted ON wanted.key = c.key ON CONFLICT DO NOTHING)
    SELECT key FROM gone UNION SELECT key FROM flattened UNION SELECT key FROM put
    UNION SELECT key FROM companies WHERE id = ANY(${given})`);
  return rows.map(({ key }) => key);
}

/** Selects something if a tool names a company by its id. */
export function namingTools(id: string): SQL {
  return sql`
    SELECT FROM ai_tools WHERE company = ${id}
    UNION ALL SELECT FROM company_tools WHERE raised_by && ARRAY[${id}::text] LIMIT 1`;
}
