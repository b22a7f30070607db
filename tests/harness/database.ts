import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/connection.server.ts';

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
  const { url, ...templates } = inject('postgres');
  copies += 1;
  const template = empty ? templates.empty : templates.seeded;
  const name = `${template}_${process.pid}_${copies}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = openDatabase(own.href);
  opened.push(async () => {
    await db.close();
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { ...db, url: own.href };
}

/** The address of a database that contains nothing, not even a schema. It is dropped with the others. */
export async function bareDatabase(): Promise<string> {
  const { url, empty } = inject('postgres');
  copies += 1;
  const name = `${empty}_${process.pid}_${copies}`;
  await onServer(url, `CREATE DATABASE ${name}`);
  opened.push(() => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Drops the databases that this test file has opened. */
export async function dropDatabases(): Promise<void> {
  for (const drop of opened.splice(0)) await drop();
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
