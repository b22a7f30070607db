import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { listingsTurn } from '#app/listings-worker.server.ts';
import { searchTools } from '#features/directory/search.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { askedQuery, openJudge, SEARCH_CASES, type Verdict } from '../tests/harness/search/judge.ts';
import { sentStatements } from './counted.ts';
import { readFiles, roomForFiles } from './held-files.ts';
import { LoadedDatabases } from './loaded.ts';
import { megabytes } from './megabytes.ts';
import { keepResult } from './results.ts';
import { type Case, casesOf } from './search-cases.ts';

/**
 * Times of searches and listings at several catalogue sizes, each as a ratio to the smallest one in the same
 * run. The sizes take turns, so that other load on the machine affects all. Loaded databases stay in the data
 * folder. Usage: npm run bench search [tools …] [--only <part of a case's name> …]
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [''] } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [3_000, 100_000];
const ROUNDS = 25;
const ROUND_TRIPS = 500;
/** Of the printed columns. */
const WIDTHS = [46, 11, 10, 9, 9, 11, 11, 12];

interface Figures {
  /** The first time after a write, when nothing is cached. */
  first: number;
  p50: number;
  p95: number;
  /** The most that any answer cost. */
  statements: number;
}

/** What is kept (bench/results): by case, the figures at each size. */
const rows: { case: string; target: number; sizes: Readonly<Record<string, Figures | undefined>> }[] = [];
const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: roomForFiles(Math.max(...sizes)),
});
const loaded = new LoadedDatabases(postgres.url, folder);
try {
  const databases = new Map<number, Database>();
  // The largest first, because the smallest is the template of the others, and a template must not be in use.
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const db = await loaded.openCatalogue(size);
    databases.set(size, db);
  }
  const busy = performance.eventLoopUtilization();
  await measure(databases);
  await printClient(databases, performance.eventLoopUtilization(busy).utilization);
  if (options.only.includes('')) {
    keepResult('search', { rows, score: await printScore() });
  }
  for (const db of databases.values()) await db.close();
} finally {
  await postgres.stop();
}

/** Prints each case as soon as it is measured, because all of them together can take long. */
async function measure(databases: ReadonlyMap<number, Database>): Promise<void> {
  for (const [size, db] of databases) await readAhead(size, db);
  printLine(['', 'tools', 'first ms', 'p50 ms', 'p95 ms', 'p50 ratio', 'p95 ratio', 'statements']);
  const cases = new Map<number, Case[]>();
  for (const [size, db] of databases) cases.set(size, await casesOf(db, size));
  for (const [index, { name, target, isNew }] of (cases.get(sizes[0] ?? 0) ?? []).entries()) {
    if (!options.only.some((part) => name.includes(part))) continue;
    const first = new Map<number, number>();
    const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
    const statements = new Map<number, number>();
    const rounds = isNew ? 1 : ROUNDS;
    for (let round = isNew ? 0 : -1; round < rounds; round++) {
      for (const [size, { read }] of databases) {
        const queries = cases.get(size)?.[index]?.queries ?? [];
        for (const query of queries) {
          const before = sentStatements();
          const milliseconds = await time(() => searchTools(read, query));
          if (!first.has(size)) first.set(size, milliseconds);
          if (round < 0) continue;
          times.get(size)?.push(milliseconds);
          statements.set(size, Math.max(statements.get(size) ?? 0, sentStatements() - before));
        }
      }
    }
    printCase(
      name,
      target,
      sizes.map((size) => ({
        first: first.get(size) ?? 0,
        ...percentiles(times.get(size) ?? []),
        statements: statements.get(size) ?? 0,
      })),
    );
  }
}

/** Reads the files that answers come from, and what all listings share, as the app does after its start. */
async function readAhead(size: number, db: Database): Promise<void> {
  const files = await readFiles(db);
  const before = process.memoryUsage();
  const milliseconds = await time(listingsTurn(db.read));
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const node = heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers;
  process.stdout.write(
    `${size.toLocaleString('en-US')} tools: files ${megabytes(files)} MB; ` +
      `read ahead in ${(milliseconds / 1000).toFixed(1)} s, ${megabytes(node)} MB\n`,
  );
}

/**
 * What measuring itself adds. One answer is requested at a time, in the process that measures, so that
 * process must not be the bottleneck.
 */
async function printClient(databases: ReadonlyMap<number, Database>, utilization: number): Promise<void> {
  const times: number[] = [];
  for (const db of databases.values()) {
    for (let turn = 0; turn < ROUND_TRIPS; turn++) times.push(await time(() => db.read.execute('SELECT 1')));
  }
  const { p50, p95 } = percentiles(times);
  process.stdout.write(
    `measuring process: busy ${Math.round(utilization * 100)}% of the time, with its part of the answers; ` +
      `an empty statement takes ${p50.toFixed(2)} ms (p50), ${p95.toFixed(2)} ms (p95)\n`,
  );
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

function printLine(cells: readonly string[]): void {
  const padded = cells.map((cell, index) =>
    index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0),
  );
  process.stdout.write(`${padded.join('')}\n`);
}

function printCase(name: string, target: number, figures: readonly Figures[]): void {
  rows.push({
    case: name,
    target,
    sizes: Object.fromEntries(sizes.map((size, index) => [size, figures[index]])),
  });
  const [base] = figures;
  for (const [index, { first, p50, p95, statements }] of figures.entries()) {
    printLine([
      index === 0 ? `${name} (≤ ${target})` : '',
      (sizes[index] ?? 0).toLocaleString('en-US'),
      ...[first, p50, p95].map((milliseconds) => milliseconds.toFixed(1)),
      ...[p50 / (base?.p50 ?? 1), p95 / (base?.p95 ?? 1)].map((ratio) => ratio.toFixed(2)),
      String(statements),
    ]);
  }
}

/**
 * How well everyday searches are answered over the starter catalogue; shows the effect of changed weights.
 */
async function printScore(): Promise<Record<Verdict, number>> {
  const db = await loaded.openStarter();
  const judge = await openJudge(db.read);
  const score: Record<Verdict, number> = { good: 0, fair: 0, bad: 0 };
  for (const asked of SEARCH_CASES) {
    const verdict = judge.judge(asked, await searchTools(db.read, askedQuery(asked.q)));
    score[verdict]++;
    if (verdict !== 'good') process.stdout.write(`${verdict}: ${asked.q}\n`);
  }
  process.stdout.write(`everyday searches: good ${score.good}, fair ${score.fair}, bad ${score.bad}\n`);
  await db.close();
  return score;
}
