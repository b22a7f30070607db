import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { importStarter } from '#features/imports/starter.server.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { temporaryFolder } from './folders.ts';

const opened: Array<() => Promise<void>> = [];
let copies = 0;

export interface TestDatabase extends Database {
  url: string;
}

/**
 * A database for the caller alone: a copy of the fixture catalogue, or an empty one with only the schema. It
 * is dropped after the test file.
 */
export async function withDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const templates = inject('postgres');
  return copyOf(empty ? templates.empty : templates.seeded);
}

/** A database with the starter catalogue. The first test that asks for it imports it for all. */
export async function withStarterCatalogue(): Promise<TestDatabase> {
  const { url, empty } = inject('postgres');
  const template = empty.replace(/empty$/, 'starter');
  const server = new pg.Client(url);
  await server.connect();
  try {
    // Files run side by side: one of them imports, and the others wait for it.
    await server.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rows } = await server.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rows.length === 0) await makeStarter(server, template);
  } finally {
    await server.end();
  }
  return copyOf(template);
}

async function makeStarter(server: pg.Client, template: string): Promise<void> {
  const { url, empty } = inject('postgres');
  const unfinished = `${template}_unfinished`;
  await server.query(`CREATE DATABASE ${unfinished} TEMPLATE ${empty}`);
  const db = openDatabase(addressOf(url, unfinished));
  const filesFolder = temporaryFolder();
  await importStarter(db, { folder: path.resolve('data'), filesFolder, onProgress: () => {} });
  await db.close();
  await server.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { url } = inject('postgres');
  copies += 1;
  const name = `${template}_${process.pid}_${copies}`;
  // The log would be as long as the database, and dropping it would wait for that.
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const own = addressOf(url, name);
  const db = openDatabase(own);
  opened.push(async () => {
    await db.close();
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { ...db, url: own };
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

/** The address of an empty database without a schema. It is dropped with the others. */
export async function bareDatabase(): Promise<string> {
  const { url, empty } = inject('postgres');
  copies += 1;
  const name = `${empty}_${process.pid}_${copies}`;
  await onServer(url, `CREATE DATABASE ${name}`);
  opened.push(() => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return addressOf(url, name);
}

/** Drops the databases that this test file has opened. */
export async function dropDatabases(): Promise<void> {
  for (const drop of opened.splice(0)) await drop();
}

/** One connection for each process of tests: opening it takes the server almost as long as the copy of a database. */
const servers = new Map<string, pg.Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  const server =
    servers.get(url) ??
    new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  servers.set(url, server);
  await server.query(statement);
}
