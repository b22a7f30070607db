import path from 'node:path';
import pg from 'pg';
import { importCatalogue } from '#features/imports/import.server.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { type Database, migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { generateCatalogue } from './generate.ts';
import { replicateTools } from './replicate.ts';
import { replicateRounds } from './replicate-rounds.ts';

/**
 * Larger catalogues are made from the rows of one this size, because importing a million tools takes hours.
 */
const IMPORTED = 3_000;
/** All that is asked of a million tools (docs/performance.md). */
const MOST_ROUNDS = 100_000;
/** Long enough that even the slowest statement is measured. */
const READ_TIMEOUT_MS = 60_000;

/** The databases to measure. Missing ones are created and filled, and stay in the folder. */
export class LoadedDatabases {
  readonly #url: string;
  readonly #folder: string;

  constructor(url: string, folder: string) {
    this.#url = url;
    this.#folder = folder;
  }

  async openCatalogue(size: number): Promise<Database> {
    const base = Math.min(size, IMPORTED);
    const imported = await this.#open(`tools_${base}`, 'template1', async (db) => {
      const catalogue = path.join(this.#folder, `catalogue-${base}`);
      await generateCatalogue(catalogue, base);
      await this.#import(db, catalogue);
    });
    if (size === base) return imported;
    await imported.close();
    return this.#open(`tools_${size}`, `tools_${base}`, (db) => replicateTools(db, size));
  }

  /** Like `openCatalogue`, with companies, investors and up to 100,000 funding rounds, of which visitors may read most. */
  async openMarket(size: number): Promise<Database> {
    const base = Math.min(size, IMPORTED);
    await (await this.openCatalogue(base)).close();
    return this.#open(`market_${size}`, `tools_${base}`, async (db) => {
      if (size > base) await replicateTools(db, size);
      await replicateRounds(db, { tools: size, rounds: Math.min(size, MOST_ROUNDS) });
    });
  }

  openStarter(): Promise<Database> {
    return this.#open('starter', 'template1', (db) => this.#import(db, path.resolve('data')));
  }

  async #open(name: string, template: string, fill: (db: Database) => Promise<void>): Promise<Database> {
    const admin = new pg.Client(this.#url);
    await admin.connect();
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) {
      const loading = `loading_${name}`;
      await admin.query(`DROP DATABASE IF EXISTS ${loading} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${loading} TEMPLATE ${template}`);
      const db = openDatabase(this.urlOf(loading));
      await migrateDatabase(db);
      const startedAt = performance.now();
      await fill(db);
      process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
      await db.close();
      await admin.query(`ALTER DATABASE ${loading} RENAME TO ${name}`);
    }
    await admin.end();
    const db = openDatabase(this.urlOf(name), () => {}, { readMs: READ_TIMEOUT_MS });
    await migrateDatabase(db);
    return db;
  }

  async #import(db: Database, target: string): Promise<void> {
    const progress = createProgressPrinter(process.stderr);
    await importCatalogue(db, {
      target,
      filesFolder: path.join(this.#folder, 'files'),
      isDryRun: false,
      onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
      onProgress: progress.print,
    });
    progress.end();
    await db.bulk.execute('VACUUM ANALYZE');
  }

  /** The address of one of the databases. */
  urlOf(database: string): string {
    const url = new URL(this.#url);
    url.pathname = `/${database}`;
    return url.href;
  }
}
