import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { ensureBuild } from '../../scripts/build.ts';
import { isAlive } from './processes.ts';
import { seedTemplate } from './seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, and this run's own two templates in it. */
    postgres: { url: string; seeded: string; empty: string };
  }
}

/** Nobody needs this data tomorrow, so the server need not wait for the disk. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/**
 * One server for all tests with two template databases: migrated, and migrated with the fixture catalogue;
 * each project has its own pair. Copying one takes about 60 ms. TEST_POSTGRES_BIN points to the programs of
 * another version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuild();
  const binDir = process.env.TEST_POSTGRES_BIN;
  const postgres = await startPostgres({
    dataDir: path.resolve(`var/test-postgres${binDir ? '-other' : ''}`),
    settings: CARELESS,
    ...(binDir && { binDir }),
  });
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await dropLeftovers(admin);
  // Projects that run together are set up by a single process.
  const prefix = `t_${process.pid}_${project.name.replaceAll('-', '')}`;
  const names = { empty: `${prefix}_empty`, seeded: `${prefix}_seeded` };
  await admin.query(`CREATE DATABASE ${names.empty}`);
  await fill(databaseUrl(postgres.url, names.empty), migrateDatabase);
  await admin.query(`CREATE DATABASE ${names.seeded} TEMPLATE ${names.empty}`);
  await fill(databaseUrl(postgres.url, names.seeded), seedTemplate);
  project.provide('postgres', { url: postgres.url, ...names });
  return async () => {
    await dropMatching(admin, `${prefix}_%`);
    await admin.end();
    await postgres.stop();
  };
}

async function fill(
  url: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const db = openDatabase(url);
  await work(db);
  await db.close();
}

/** The address of another database on the same server. */
function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Killed runs leave databases behind; the process number in their names shows which runs are gone. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^t_[0-9]+_'",
  );
  for (const { datname } of rows) {
    if (!isAlive(Number(datname.split('_')[1]))) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
}

async function dropMatching(admin: pg.Client, pattern: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname LIKE $1',
    [pattern],
  );
  for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}
