import { sql } from 'drizzle-orm';
import type { Alias, EntityKind } from '#catalogue/rounds/aliases.ts';
import { investorName } from '#catalogue/rounds/investor-names.ts';
import { type DeskAction, recordAction } from '#features/operators/audit.server.ts';
import { type Db, ENTITY_TABLES } from '#features/records/companies/name-entities.server.ts';
import { rereadInvestors } from '#features/records/companies/reread-investors.server.ts';
import { regroupTools } from '#features/records/companies/write-companies.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** All names that mean something else, with what they mean now. */
export async function listAliases(db: DrizzleDb): Promise<Alias[]> {
  const { rows } = await db.execute<Pick<Alias, keyof Alias>>(sql`
    SELECT a.kind, a.key, a.name, coalesce(c.name, i.name, a.means_name) AS means, coalesce(c.id, i.id) AS id
    FROM entity_aliases a
    LEFT JOIN companies c ON a.kind = 'company' AND c.key = a.means_key
    LEFT JOIN investors i ON a.kind = 'investor' AND i.key = a.means_key
    ORDER BY a.kind, lower(a.name), a.key`);
  return rows;
}

/** `reversed`: what it should mean is a name of it already. */
export type Added = 'added' | 'unknown' | 'same' | 'reversed' | 'taken';

interface NewAlias {
  kind: EntityKind;
  name: string;
  /** The name or id of what it means, which must exist. */
  means: string;
  by: DeskAction['by'];
}

/**
 * Says that a written name means a company or investor, and merges the two. The id of what had this name leads on.
 */
export function addAlias(db: DrizzleDb, { kind, name, means, by }: NewAlias): Promise<Added> {
  return changeNames(db, async (tx) => {
    const written = kind === 'investor' ? (investorName(name) ?? name) : name;
    const { rows } = await tx.execute<{
      key: string;
      means_key: string | null;
      means_name: string | null;
      is_alias: boolean;
    }>(sql`
      SELECT entity_key(${written}) AS key, meant.key AS means_key, meant.name AS means_name,
        known.key IS NOT NULL AS is_alias
      FROM (SELECT 1) AS one
      LEFT JOIN entity_aliases known ON known.kind = ${kind} AND known.key = entity_key(${means})
      LEFT JOIN ${ENTITY_TABLES[kind]} meant
        ON meant.key = coalesce(known.means_key, entity_key(${means})) OR meant.id = ${means}
      ORDER BY meant.id = ${means} LIMIT 1`);
    const [found] = rows;
    if (!found || found.means_key === null) return 'unknown';
    const { key, means_key, means_name, is_alias } = found;
    if (means_key === key) return is_alias ? 'reversed' : 'same';
    const { rows: added } = await tx.execute(sql`
      INSERT INTO entity_aliases (kind, key, name, means_key, means_name)
      VALUES (${kind}, ${key}, ${written}, ${means_key}, ${means_name}) ON CONFLICT DO NOTHING RETURNING key`);
    if (added.length === 0) return 'taken';
    // Names that meant the merged one mean the other from now on.
    await tx.execute(sql`
      UPDATE entity_aliases SET (means_key, means_name) = (${means_key}, ${means_name})
      WHERE kind = ${kind} AND means_key = ${key}`);
    await tx.execute(sql`
      INSERT INTO former_entities (kind, id, key) SELECT ${kind}, id, key FROM ${ENTITY_TABLES[kind]} WHERE key = ${key}
      ON CONFLICT DO NOTHING`);
    await mergeAnew(tx, kind, [key, means_key]);
    await recordAction(tx, {
      by,
      action: 'name.add',
      subject: { kind: 'name', id: key },
      after: { kind, name: written, means: means_name },
    });
    return 'added';
  });
}

/** Takes an alias back: what had this name is there again, with the id that it had. */
export function removeAlias(
  db: DrizzleDb,
  { kind, key, by }: { kind: EntityKind; key: string; by: DeskAction['by'] },
): Promise<boolean> {
  return changeNames(db, async (tx) => {
    const { rows } = await tx.execute<{ means_key: string }>(sql`
      DELETE FROM entity_aliases WHERE kind = ${kind} AND key = ${key} RETURNING means_key`);
    const [removed] = rows;
    if (!removed) return false;
    await mergeAnew(tx, kind, [key, removed.means_key]);
    await recordAction(tx, {
      by,
      action: 'name.remove',
      subject: { kind: 'name', id: key },
      before: { kind, means: removed.means_key },
    });
    return true;
  });
}

/** Works while no writer of tools does, and drops the pages that are old then. */
function changeNames<T>(db: DrizzleDb, work: (tx: DrizzleDb) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM catalogue_state FOR UPDATE`);
    const done = await work(tx);
    await tx.execute(sql`UPDATE catalogue_state SET version = version + 1`);
    return done;
  });
}

/** Derives anew what tools and rounds say of the entities with some keys. No round of theirs is news. */
async function mergeAnew(tx: Db, kind: EntityKind, keys: readonly string[]): Promise<void> {
  if (kind === 'investor') return rereadInvestors(tx, keys);
  const given = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT l.tool_id AS id FROM company_tools l JOIN companies c ON c.id = l.company_id
    WHERE c.key = ANY(${given}) OR l.own_key = ANY(${given}) ORDER BY id`);
  await regroupTools(
    tx,
    rows.map(({ id }) => id),
  );
}
