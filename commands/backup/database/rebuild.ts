import type { Client } from 'pg';
import { APPLICATION_NAME, MIGRATION_LOCK } from '#platform/database/connection.server.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupFault } from '../fault.ts';
import { photosInRows } from '../files/photos.ts';
import { type Migration, ownObjects, readMigrations } from './migrations.ts';
import { existingTables, inPublic, lastMigration, NOTES } from './tables.ts';

/**
 * Begins a restore's transaction, with the database to itself.
 *
 * @throws BackupFault when an app is using it
 */
export async function beginAlone(client: Client): Promise<void> {
  await client.query('BEGIN');
  // An app that starts now waits until we are done.
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await requireUnused(client);
}

/** What a restore replaced. */
export interface Former {
  /** How many writes it had counted; null without a catalogue. */
  version: number | null;
  /** The keys of the replaced members' photos. */
  photos: ReadonlySet<string>;
}

/**
 * Replaces the database's contents by empty tables in the archive's own schema.
 *
 * @param options.replace whether existing rows may be deleted
 * @returns what was there before
 * @throws BackupFault, with nothing changed, when the archive must not or cannot be loaded here
 */
export async function rebuildSchema(
  client: Client,
  schema: Manifest['schema'],
  options: { replace: boolean },
): Promise<Former> {
  const known = readMigrations();
  const own = ownObjects(known);
  const last = await lastMigration(client, known);
  const tables = await existingTables(client, [...own.tables, ...own.formerTables]);
  if (last === null && tables.length > 0) {
    throw new BackupFault(
      `The database has tables of another program (${tables.join(', ')}). Use a database of its own.`,
    );
  }
  if (!options.replace) await requireEmpty(client, tables);
  const version = tables.includes('catalogue_state') ? await formerVersion(client) : null;
  const photos = tables.includes('users') ? await photosInRows(client) : new Set<string>();
  await dropAll(client, tables, [...own.functions, ...own.formerFunctions]);
  await prepareNotes(client);
  await migrate(
    client,
    known.filter(({ written_at }) => written_at <= schema.written_at),
  );
  return { version, photos };
}

/** Refuses a schema that this program does not know: a newer one, or one from before its first migration. */
export function requireKnown({ schema, product }: Pick<Manifest, 'schema' | 'product'>): void {
  const known = readMigrations();
  if (known.some(({ written_at }) => written_at === schema.written_at)) return;
  if (schema.written_at < (known[0]?.written_at ?? 0)) {
    throw new BackupFault(
      `The archive was made by an early version (schema ${schema.name}), which this one cannot read.`,
    );
  }
  throw new BackupFault(
    `The archive was made by a newer version (${product}, schema ${schema.name}). Restore it with that version.`,
  );
}

/**
 * Migrates the loaded rows to this program's schema and updates the planner's statistics.
 *
 * @param former what was there before; nodes see by its counter that all they have is old, so it may not fall
 */
export async function completeSchema(
  client: Client,
  schema: Manifest['schema'],
  former: Former,
): Promise<void> {
  const known = readMigrations();
  await migrate(
    client,
    known.filter(({ written_at }) => written_at > schema.written_at),
  );
  if (former.version !== null) {
    await client.query(
      `UPDATE "public"."catalogue_state" SET (version, left_at, removed_at) =
        (SELECT now, now, now FROM (SELECT greatest(version, $1) + 1 AS now) AS counted)`,
      [former.version],
    );
  }
  const tables = await existingTables(client, ownObjects(known).tables);
  await client.query(`ANALYZE ${tables.map(inPublic).join(', ')}`);
}

/**
 * Drops pending changes of address: a change that its owner stopped after the backup would otherwise happen.
 * Members who still want theirs ask again.
 *
 * @returns how many there were
 */
export async function dropWaitingChanges(client: Client): Promise<number> {
  await client.query(`DELETE FROM "public"."email_tokens" WHERE starts_with(purpose, 'email_change_')`);
  const { rowCount } = await client.query('DELETE FROM "public"."email_changes"');
  return rowCount ?? 0;
}

/** A running site would keep writing, and keep using the old secret and photos. */
async function requireUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [APPLICATION_NAME],
  );
  if (rows[0]?.count === 0) return;
  throw new BackupFault('The site, or a command of it, is using this database. Stop it first.');
}

async function requireEmpty(client: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${inPublic(table)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new BackupFault(
      `The database is not empty (${table} has rows). Give --replace to delete what is in it and put the archive in its place.`,
    );
  }
}

async function formerVersion(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM "public"."catalogue_state"');
  return rows[0]?.version ?? null;
}

async function dropAll(
  client: Client,
  tables: readonly string[],
  functions: readonly string[],
): Promise<void> {
  if (tables.length > 0) {
    await client.query(`DROP TABLE ${tables.map(inPublic).join(', ')}`);
  }
  for (const name of functions) await client.query(`DROP FUNCTION IF EXISTS ${inPublic(name)}`);
  // Its rows follow from those of the site's own tables.
  await client.query('DROP SCHEMA IF EXISTS jobs CASCADE');
}

/** Creates the table in which the migration library records its work, just as the library would. */
async function prepareNotes(client: Client): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS "drizzle"');
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${NOTES} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  await client.query(`DELETE FROM ${NOTES}`);
}

async function migrate(client: Client, migrations: readonly Migration[]): Promise<void> {
  for (const { statements, hash, written_at } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query(`INSERT INTO ${NOTES} (hash, created_at) VALUES ($1, $2)`, [hash, written_at]);
  }
}
