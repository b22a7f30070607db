import { sql } from 'drizzle-orm';
import type { EntityKind } from '#catalogue/rounds/aliases.ts';
import { entityId } from '#catalogue/rounds/entity-id.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** May be a transaction. */
export type Db = Pick<DrizzleDb, 'execute'>;

export const ENTITY_TABLES = {
  company: sql.identifier('companies'),
  investor: sql.identifier('investors'),
} as const;

/**
 * Adds companies or investors that are not known yet. One that was merged into another gets its former id
 * back; an id that is taken gets an ending made from the key.
 *
 * @param named at most one for each key
 */
export async function nameEntities(
  tx: Db,
  kind: EntityKind,
  named: readonly { key: string; name: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const given = JSON.stringify(named.map((each) => ({ ...each, slug: entityId(each.key) })));
  const table = ENTITY_TABLES[kind];
  await tx.execute(sql`
    INSERT INTO ${table} (id, key, name)
    SELECT CASE
        WHEN former.id IS NOT NULL THEN former.id
        WHEN slug <> '' AND row_number() OVER (PARTITION BY slug ORDER BY given.key) = 1
          AND NOT EXISTS (SELECT FROM ${table} other WHERE other.id = slug)
          AND NOT EXISTS (SELECT FROM former_entities other WHERE other.kind = ${kind} AND other.id = slug)
        THEN slug
        ELSE concat_ws('-', nullif(slug, ''), left(md5(given.key), 8)) END,
      given.key, given.name
    FROM json_to_recordset(${given}::json) AS given (key text, name text, slug text)
    LEFT JOIN former_entities former ON former.kind = ${kind} AND former.key = given.key
    WHERE NOT EXISTS (SELECT FROM ${table} known WHERE known.key = given.key)`);
}
