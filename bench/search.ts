import path from 'node:path';
import pg from 'pg';
import { type Database, migrateDatabase, openDatabase } from '#server/db/connection.server.ts';
import { searchTools } from '#server/listing/search.server.ts';
import { startPostgres } from '#server/start/postgres.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { importCatalogue } from '../catalogue/import.ts';
import { createProgressPrinter } from '../catalogue/progress.ts';
import { askedQuery, openJudge, SEARCH_CASES, type Verdict } from '../tests/harness/search/judge.ts';
import { generateCatalogue } from './generate.ts';
import { type Case, casesOf } from './search-cases.ts';

/**
 * Times of searches and listings at several catalogue sizes, each as a ratio to the smallest one in the same
 * run. The sizes take turns, so that other load on the machine affects all. Loaded databases stay in the data
 * folder. Usage: npm run bench search [tools …]
 */
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(3_000, 100_000);
const ROUNDS = 60;

interface Figures {
  /** The first time after a write, when nothing is cached. */
  first: number;
  p50: number;
  p95: number;
}

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const databases = new Map<number, Database>();
  for (const size of sizes) databases.set(size, await openCatalogue(size));
  print(await measure(databases));
  await printScore();
  for (const db of databases.values()) await db.close();
} finally {
  await postgres.stop();
}

async function measure(databases: ReadonlyMap<number, Database>): Promise<Map<string, Figures[]>> {
  const rows = new Map<string, Figures[]>();
  const cases = new Map<number, Case[]>();
  for (const [size, db] of databases) cases.set(size, await casesOf(db, size));
  for (const [index, { name, target, isNew }] of (cases.get(sizes[0] ?? 0) ?? []).entries()) {
    const first = new Map<number, number>();
    const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
    const rounds = isNew ? 1 : ROUNDS;
    for (let round = isNew ? 0 : -1; round < rounds; round++) {
      for (const [size, db] of databases) {
        const queries = cases.get(size)?.[index]?.queries ?? [];
        for (const query of queries) {
          const milliseconds = await time(() => searchTools(db.read, query));
          if (!first.has(size)) first.set(size, milliseconds);
          if (round >= 0) times.get(size)?.push(milliseconds);
        }
      }
    }
    rows.set(
      `${name} (≤ ${target})`,
      sizes.map((size) => ({ first: first.get(size) ?? 0, ...percentiles(times.get(size) ?? []) })),
    );
  }
  return rows;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function percentiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function print(rows: ReadonlyMap<string, Figures[]>): void {
  const lines = [['', 'tools', 'first ms', 'p50 ms', 'p95 ms', 'p50 ratio', 'p95 ratio']];
  for (const [name, figures] of rows) {
    for (const [index, { first, p50, p95 }] of figures.entries()) {
      const [base] = figures;
      lines.push([
        index === 0 ? name : '',
        (sizes[index] ?? 0).toLocaleString('en-US'),
        ...[first, p50, p95].map((milliseconds) => milliseconds.toFixed(1)),
        ...[p50 / (base?.p50 ?? 1), p95 / (base?.p95 ?? 1)].map((ratio) => ratio.toFixed(2)),
      ]);
    }
  }
  const widths = [36, 11, 10, 9, 9, 11, 11];
  for (const line of lines) {
    const cells = line.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    process.stdout.write(`${cells.join('')}\n`);
  }
}

/**
 * How well everyday searches are answered over the starter catalogue, to show the effect of a change of
 * weights.
 */
async function printScore(): Promise<void> {
  const db = await openStarter();
  const judge = await openJudge(db.read);
  const score: Record<Verdict, number> = { good: 0, fair: 0, bad: 0 };
  for (const asked of SEARCH_CASES) {
    const verdict = judge.judge(asked, await searchTools(db.read, askedQuery(asked.q)));
    score[verdict]++;
    if (verdict !== 'good') process.stdout.write(`${verdict}: ${asked.q}\n`);
  }
  process.stdout.write(`everyday searches: good ${score.good}, fair ${score.fair}, bad ${score.bad}\n`);
  await db.close();
}

/** The database of a size; the importer fills it if it does not exist yet. */
function openCatalogue(size: number): Promise<Database> {
  return openLoaded(`tools_${size}`, async () => {
    const catalogue = path.join(folder, `catalogue-${size}`);
    await generateCatalogue(catalogue, size);
    return catalogue;
  });
}

function openStarter(): Promise<Database> {
  return openLoaded('starter', async () => path.resolve('data'));
}

async function openLoaded(name: string, catalogueOf: () => Promise<string>): Promise<Database> {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) {
    await admin.query(`DROP DATABASE IF EXISTS loading_${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE loading_${name}`);
    await load(`loading_${name}`, await catalogueOf());
    await admin.query(`ALTER DATABASE loading_${name} RENAME TO ${name}`);
  }
  await admin.end();
  const db = openDatabase(urlOf(name));
  await migrateDatabase(db);
  return db;
}

async function load(name: string, target: string): Promise<void> {
  const db = openDatabase(urlOf(name));
  await migrateDatabase(db);
  const startedAt = performance.now();
  const progress = createProgressPrinter(process.stderr);
  await importCatalogue(db, {
    target,
    filesFolder: path.join(folder, 'files'),
    isDryRun: false,
    onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
    onProgress: progress.print,
  });
  progress.end();
  process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  await db.bulk.execute('VACUUM ANALYZE');
  await db.close();
}

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}
