import path from 'node:path';
import pg from 'pg';
import { importCatalogue } from '#features/imports/import.server.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { completeCatalogue } from '#features/imports/starter.server.ts';
import { type Database, migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { generateCatalogue } from './generate.ts';
import { replicateTools } from './replicate.ts';

/** Larger catalogues are made from the rows of one this size, because importing a million tools takes an hour. */
const IMPORTED = 3_000;
/** Long enough that even the slowest statement is measured. */
const READ_TIMEOUT_MS = 60_000;

/** Where filled databases stay: a server, and a folder for files. */
interface Place {
  url: string;
  folder: string;
}

export interface Loaded {
  db: Database;
  url: string;
}

/** A database with the starter catalogue, filled if it is missing. */
export function openStarter(place: Place): Promise<Loaded> {
  return open(place, 'starter', 'template1', (db) => importInto(db, place, path.resolve('data')));
}

/** A database with so many made-up tools, filled if it is missing. */
export async function openGenerated(place: Place, size: number): Promise<Loaded> {
  const base = Math.min(size, IMPORTED);
  const imported = await open(place, `tools_${base}`, 'template1', async (db) => {
    const catalogue = path.join(place.folder, `catalogue-${base}`);
    await generateCatalogue(catalogue, base);
    await importInto(db, place, catalogue);
  });
  if (size === base) return imported;
  await imported.db.close();
  return open(place, `tools_${size}`, `tools_${base}`, (db) => replicateTools(db, size));
}

async function open(
  { url }: Place,
  name: string,
  template: string,
  fill: (db: Database) => Promise<void>,
): Promise<Loaded> {
  const admin = new pg.Client(url);
  await admin.connect();
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) {
    const loading = `loading_${name}`;
    await admin.query(`DROP DATABASE IF EXISTS ${loading} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${loading} TEMPLATE ${template}`);
    const db = openDatabase(addressOf(url, loading));
    await migrateDatabase(db);
    const startedAt = performance.now();
    await fill(db);
    process.stderr.write(`${name} filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    await db.close();
    await admin.query(`ALTER DATABASE ${loading} RENAME TO ${name}`);
  }
  await admin.end();
  const own = addressOf(url, name);
  const db = openDatabase(own, () => {}, { readMs: READ_TIMEOUT_MS });
  await migrateDatabase(db);
  // A database that an earlier version filled lacks what this one stores.
  await completeCatalogue(db);
  return { db, url: own };
}

async function importInto(db: Database, { folder }: Place, target: string): Promise<void> {
  const progress = createProgressPrinter(process.stderr);
  await importCatalogue(db, {
    target,
    filesFolder: path.join(folder, 'files'),
    isDryRun: false,
    onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
    onProgress: progress.print,
  });
  progress.end();
  await db.bulk.execute('VACUUM ANALYZE');
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
