import type { ClientBase } from 'pg';
import { BackupFault } from '../fault.ts';
import type { Migration } from './migrations.ts';

export interface Table {
  name: string;
  /** Only stored columns: generated ones cannot be written. */
  columns: string[];
}

export async function existingTables(client: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY($1) ORDER BY relname`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** The tables with their columns, each after the tables that it refers to. */
export async function describeTables(client: ClientBase, names: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `SELECT relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0
         AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
         WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers_to
     FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY($1) ORDER BY relname`,
    [names],
  );
  const ordered: Table[] = [];
  for (let waiting = rows; waiting.length > 0; ) {
    const isBlocked = ({ refers_to }: { refers_to: string[] }) =>
      waiting.some(({ name }) => refers_to.includes(name));
    const ready = waiting.filter((table) => !isBlocked(table));
    if (ready.length === 0) throw new Error('Some tables refer to each other in a circle.');
    for (const { name, columns } of ready) ordered.push({ name, columns });
    waiting = waiting.filter(isBlocked);
  }
  return ordered;
}

/** Where the library that runs migrations at the start records them. */
export const NOTES = '"drizzle"."__drizzle_migrations"';

/**
 * A database's last migration; null if it has none.
 *
 * @throws BackupFault when this program does not know it
 */
export async function lastMigration(
  client: ClientBase,
  known: readonly Migration[],
): Promise<Migration | null> {
  const { rows: places } = await client.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [NOTES],
  );
  if (!places[0]?.exists) return null;
  const { rows } = await client.query<{ at: string | null }>(`SELECT max(created_at) AS at FROM ${NOTES}`);
  const at = rows[0]?.at;
  if (at === null || at === undefined) return null;
  const found = known.find(({ written_at }) => written_at === Number(at));
  if (found) return found;
  if (Number(at) < (known[0]?.written_at ?? 0)) {
    throw new BackupFault(
      'The database was made by an early version of this program, which this one cannot read. Use another database.',
    );
  }
  throw new BackupFault(
    'The database belongs to a newer version of this program. Use that version, or another database.',
  );
}

/** The name of one of our tables or functions, as part of a statement. */
export function inPublic(name: string): string {
  return `"public".${quoted(name)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table and its columns, as `COPY` takes them. */
export function copyTarget({ name, columns }: Table): string {
  return `${inPublic(name)} (${columns.map(quoted).join(', ')})`;
}
