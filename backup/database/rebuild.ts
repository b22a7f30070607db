import type { Client } from 'pg';
import { APPLICATION_NAME, MIGRATION_LOCK } from '#server/db/connection.server.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupFault } from '../fault.ts';
import { type Migration, ownObjects, readMigrations } from './migrations.ts';
import { existingTables, inPublic, lastMigration, NOTES } from './tables.ts';

/**
 * Begins the transaction of a restore, alone with the database.
 *
 * @throws BackupFault when an app uses it
 */
export async function beginAlone(client: Client): Promise<void> {
  await client.query('BEGIN');
  // An app that starts at this moment waits until we are done.
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await requireUnused(client);
}

/**
 * Makes the tables of an archive's own schema, empty, in the place of what stood there before.
 *
 * @param options.replace whether rows that stood there may go
 * @returns the version of the catalogue that stood there, or 0
 * @throws BackupFault when the archive must not, or cannot, be loaded here; nothing is changed then
 */
export async function rebuildSchema(
  client: Client,
  schema: Manifest['schema'],
  options: { replace: boolean },
): Promise<number> {
  const known = readMigrations();
  const own = ownObjects(known);
  const last = await lastMigration(client, known);
  const tables = await existingTables(client, own.tables);
  if (last === null && tables.length > 0) {
    throw new BackupFault(
      `The database has tables of another program (${tables.join(', ')}). Use a database of its own.`,
    );
  }
  if (!options.replace) await requireEmpty(client, tables);
  const version = tables.includes('catalogue_state') ? await catalogueVersion(client) : 0;
  await dropAll(client, tables, own.functions);
  await prepareNotes(client);
  await migrate(
    client,
    known.filter(({ written_at }) => written_at <= schema.written_at),
  );
  return version;
}

/** Refuses a schema that this program does not know: of a newer one, or from before its first migration. */
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
 * Brings the loaded rows to this program's schema and makes the planner know them.
 *
 * @param formerVersion of the catalogue that stood there before: whoever has kept pages of it sees that they
 *   are old
 */
export async function completeSchema(
  client: Client,
  schema: Manifest['schema'],
  formerVersion: number,
): Promise<void> {
  const known = readMigrations();
  await migrate(
    client,
    known.filter(({ written_at }) => written_at > schema.written_at),
  );
  if (formerVersion > 0) {
    await client.query('UPDATE "public"."catalogue_state" SET version = greatest(version, $1) + 1', [
      formerVersion,
    ]);
  }
  const tables = await existingTables(client, ownObjects(known).tables);
  await client.query(`ANALYZE ${tables.map(inPublic).join(', ')}`);
}

/** A running site would write meanwhile, and would go on with the secret and the photos of before. */
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

async function catalogueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM "public"."catalogue_state"');
  return rows[0]?.version ?? 0;
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
}

/** The table in which the library that migrates at start looks, as it makes it. */
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
