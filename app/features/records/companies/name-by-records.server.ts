import { type SQL, sql } from 'drizzle-orm';
import type { EntityKind } from '#catalogue/rounds/aliases.ts';
import { type Db, ENTITY_TABLES } from './name-entities.server.ts';

const RECORD_TABLES = {
  company: sql.identifier('company_records'),
  investor: sql.identifier('investor_records'),
} as const;

/**
 * Lets the companies or investors with some ids exist and be called as their records say, and the names in these lead
 * to them: unless an operator has said otherwise, or another with a record has the name.
 *
 * @returns the keys of the names that begin or cease to lead to one of them
 */
export async function nameByRecords(tx: Db, kind: EntityKind, ids: readonly string[]): Promise<string[]> {
  const [entities, records] = [ENTITY_TABLES[kind], RECORD_TABLES[kind]];
  const given = sql`${sql.param([...ids])}::text[]`;
  await tx.execute(addMissing(kind, given));
  await tx.execute(sql`
    UPDATE ${entities} known SET name = r.name FROM ${records} r
    WHERE r.id = known.id AND r.id = ANY(${given}) AND known.name <> r.name`);
  const named = sql`
    SELECT DISTINCT ON (key) key, name, means_key, means_name FROM (
      SELECT entity_key(one.name) AS key, one.name, known.key AS means_key, known.name AS means_name, r.id
      FROM ${records} r JOIN ${entities} known ON known.id = r.id
      CROSS JOIN LATERAL unnest(r.aliases || r.name) AS one (name)
      WHERE r.id = ANY(${given}) OFFSET 0) AS every
    WHERE key <> means_key
      AND NOT EXISTS (SELECT FROM entity_aliases taken WHERE taken.kind = ${kind} AND taken.key = every.means_key)
      AND NOT EXISTS (SELECT FROM ${entities} other JOIN ${records} r ON r.id = other.id WHERE other.key = every.key)
    ORDER BY key, id`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    WITH wanted AS MATERIALIZED (${named}),
    gone AS (
      DELETE FROM entity_aliases alias USING ${entities} known
      WHERE alias.kind = ${kind} AND alias.by_record AND (
          alias.means_key = known.key AND NOT EXISTS (SELECT FROM wanted WHERE wanted.key = alias.key)
          OR alias.key = known.key)
        AND known.id = ANY(${given})
      RETURNING alias.key),
    flattened AS (
      UPDATE entity_aliases alias SET (means_key, means_name) = (wanted.means_key, wanted.means_name)
      FROM wanted WHERE alias.kind = ${kind} AND alias.means_key = wanted.key RETURNING alias.key),
    put AS (
      INSERT INTO entity_aliases (kind, key, name, means_key, means_name, by_record)
      SELECT ${kind}, key, name, means_key, means_name, true FROM wanted ON CONFLICT DO NOTHING RETURNING key),
    remembered AS (
      INSERT INTO former_entities (kind, id, key)
      SELECT ${kind}, known.id, known.key FROM ${entities} known JOIN wanted ON wanted.key = known.key ON CONFLICT DO NOTHING)
    SELECT key FROM gone UNION SELECT key FROM flattened UNION SELECT key FROM put`);
  return rows.map(({ key }) => key);
}

/**
 * Lets records say again what their names mean, after an operator has taken back what a name of theirs should mean.
 *
 * @param key that name's
 * @returns the keys of the names that begin or cease to lead somewhere
 */
export async function giveNamesBack(tx: Db, kind: EntityKind, key: string): Promise<string[]> {
  const [entities, records] = [ENTITY_TABLES[kind], RECORD_TABLES[kind]];
  const { rows } = await tx.execute<{ id: string; keys: string[] }>(sql`
    SELECT id, keys FROM (
      SELECT r.id, known.key, ARRAY(SELECT entity_key(one) FROM unnest(r.aliases || r.name) AS one) AS keys
      FROM ${records} r LEFT JOIN ${entities} known ON known.id = r.id OFFSET 0) AS every
    WHERE key = ${key} OR ${key} = ANY(keys)`);
  const keys = rows.flatMap((row) => row.keys);
  await tx.execute(sql`
    DELETE FROM entity_aliases WHERE kind = ${kind} AND by_record AND key = ANY(${sql.param(keys)}::text[])`);
  const named = await nameByRecords(
    tx,
    kind,
    rows.map(({ id }) => id),
  );
  return [...keys, ...named];
}

/** Adds names that are not taken. A key that names another company or investor stays with it. */
function addMissing(kind: EntityKind, given: SQL): SQL {
  const entities = ENTITY_TABLES[kind];
  return sql`
    INSERT INTO ${entities} (id, key, name)
    SELECT id, CASE
        WHEN row_number() OVER (PARTITION BY key ORDER BY id) = 1
          AND NOT EXISTS (SELECT FROM ${entities} other WHERE other.key = named.key)
          AND NOT EXISTS (SELECT FROM entity_aliases other
            WHERE other.kind = ${kind} AND other.key = named.key AND NOT other.by_record)
        THEN key ELSE concat_ws(' ', key, id) END,
      name
    FROM (SELECT id, name, entity_key(name) AS key FROM ${RECORD_TABLES[kind]} WHERE id = ANY(${given}) OFFSET 0) AS named
    WHERE NOT EXISTS (SELECT FROM ${entities} known WHERE known.id = named.id)`;
}
