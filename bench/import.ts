import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importCatalogue } from '#features/imports/import.server.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { runningServer } from '#platform/start/postgres/running.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { copyTarget, describeTables } from '../commands/backup/database/tables.ts';
import { generateCatalogue } from './generate.ts';
import { childrenOf, processorOf, processorOfFamily } from './generator.ts';
import { megabytesIn } from './megabytes.ts';
import { keepResult } from './results.ts';

/**
 * Imports generated tools into a fresh database, then copies all rows that this has written, with `COPY` alone, into
 * others with the same tables and indexes. Compares the times and, because other work on the machine slows down
 * whatever runs at that moment, the processor times. TMPDIR names the folder for all of it.
 * Usage: npm run bench import [tools]
 */
/** Reading how much memory the database's processes share takes tens of milliseconds. */
const SAMPLE_MS = 10_000;
/** So many parts show whether the last record takes as long as the first. A part ends when a batch has been written. */
const PARTS = 10;
/** How often the rows are copied: the time of one copy swings by a quarter, so the median counts. */
const COPIES = 3;
/** What was changed before is written to the disk before a measurement begins, not during it. */
const WRITE_ALL = 'CHECKPOINT';
const count = Number(process.argv[2] ?? 100_000);

/** Seconds: as they pass, and of the processor, for this process and for the database. */
interface Cost {
  seconds: number;
  node: number;
  database: number;
}

/** What some records took, in the order in which they were written. */
interface Part extends Cost {
  records: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-import-'));
// When root starts it, the server runs as another user, who needs access here.
await chmod(folder, 0o711);
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
const server = runningServer(postgres.where)?.pid ?? 0;
try {
  const catalogue = path.join(folder, 'catalogue');
  await generateCatalogue(catalogue, count);
  const imported = await measureImport(await createDatabase('imported'), catalogue);
  const tables = await writeOut('imported');
  const copies: Cost[] = [];
  for (let turn = 0; turn < COPIES; turn++) copies.push(await measureCopy(tables));
  const copied = medianOf(copies);
  const ratio = copied.seconds / imported.total.seconds;
  const ofProcessor = (copied.node + copied.database) / (imported.total.node + imported.total.database);
  process.stdout.write(
    `${count.toLocaleString('en-US')} tools\n` +
      `import: ${described(imported.total)}, at most ${imported.nodeMb} MB here and ${imported.databaseMb} MB in the database's processes\n` +
      imported.parts.map((part) => `  ${part.records} records: ${described(part)}\n`).join('') +
      `  figures and lists of words: ${described(imported.afterwards)}\n` +
      copies.map((copy) => `COPY of the same rows: ${described(copy)}\n`).join('') +
      `ratio: ${ratio.toFixed(2)}, of processor time ${ofProcessor.toFixed(2)} (target: 0.5 or more)\n`,
  );
  keepResult('import', { tools: count, imported, copies, copied, ratio, ratioOfProcessor: ofProcessor });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

function described({ seconds, node, database }: Cost): string {
  return `${seconds.toFixed(1)} s (processor: ${node.toFixed(1)} s here, ${database.toFixed(1)} s in the database)`;
}

/** The one whose time is in the middle. */
function medianOf(costs: readonly Cost[]): Cost {
  const median = costs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(costs.length / 2)];
  if (!median) throw new Error('Nothing was measured.');
  return median;
}

/** @returns a function that says what has passed since the last call */
function startClock(): () => Cost {
  const now = (): Cost => ({
    seconds: performance.now() / 1000,
    node: processorOf(process.pid),
    database: processorOfFamily(server),
  });
  let before = now();
  return () => {
    const after = now();
    const passed = {
      seconds: after.seconds - before.seconds,
      node: after.node - before.node,
      database: after.database - before.database,
    };
    before = after;
    return passed;
  };
}

async function createDatabase(name: string): Promise<string> {
  await administer(`CREATE DATABASE ${name}`);
  const url = urlOf(name);
  const db = openDatabase(url);
  await migrateDatabase(db);
  await db.close();
  return url;
}

async function administer(statement: string): Promise<void> {
  await withClient(postgres.url, (client) => client.query(statement));
}

/** Ends its connection even if the work fails: otherwise the end of the server would be the error that is seen. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

interface Imported {
  total: Cost;
  parts: Part[];
  /** What follows the last record. */
  afterwards: Cost;
  nodeMb: number;
  databaseMb: number;
}

async function measureImport(url: string, target: string): Promise<Imported> {
  const db = openDatabase(url);
  const progress = createProgressPrinter(process.stderr);
  let databaseMb = 0;
  const sampler = setInterval(() => {
    databaseMb = Math.max(databaseMb, occupiedByServer());
  }, SAMPLE_MS);
  try {
    await administer(WRITE_ALL);
    const [sinceStart, sinceBatch] = [startClock(), startClock()];
    const parts: Part[] = [];
    const report = await importCatalogue(db, {
      target,
      filesFolder: path.join(folder, 'files'),
      isDryRun: false,
      onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
      onProgress: progress.print,
      writeBatch: async (_name, kind, rows) => {
        const written = await inTransaction(db.bulk, (tx) => kind.write(tx, rows, false));
        addTo(parts, { records: rows.length, ...sinceBatch() });
        return written;
      },
    });
    const total = sinceStart();
    if (report.faults > 0) throw new Error('The generated tools are faulty.');
    const nodeMb = megabytesIn(process.resourceUsage().maxRSS);
    return { total, parts, afterwards: sinceBatch(), nodeMb, databaseMb };
  } finally {
    clearInterval(sampler);
    progress.end();
    // Waits for what is still being asked, so that it cannot fail later and hide what went wrong.
    await db.close();
  }
}

/** Adds a batch to the last part, or begins another if that one has its share of the records. */
function addTo(parts: Part[], batch: Part): void {
  const last = parts.at(-1);
  if (!last || last.records >= count / PARTS) {
    parts.push(batch);
    return;
  }
  for (const what of ['records', 'seconds', 'node', 'database'] as const) last[what] += batch[what];
}

/** The memory of the server's processes in MB; what they share counts once. */
function occupiedByServer(): number {
  const kilobytes = [server, ...childrenOf(server)].reduce((sum, pid) => sum + proportionalSize(pid), 0);
  return megabytesIn(kilobytes);
}

/** In kB. */
function proportionalSize(pid: number): number {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  } catch {
    // It has just ended.
    return 0;
  }
}

/** Writes all rows of a database into files. @returns its tables, in the order in which they can be filled */
async function writeOut(database: string): Promise<Tables> {
  await mkdir(path.join(folder, 'rows'));
  return withClient(urlOf(database), async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const tables = await describeTables(
      client,
      names.map(({ name }) => name),
    );
    // Otherwise the database does so while it copies, at the expense of the copy.
    await client.query('VACUUM ANALYZE');
    for (const table of tables) {
      const stream = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
      await pipeline(stream, createWriteStream(rowsOf(table.name)));
    }
    return tables;
  });
}

type Tables = Awaited<ReturnType<typeof describeTables>>;

function rowsOf(table: string): string {
  return path.join(folder, 'rows', table);
}

/** @returns what it took to copy the rows into a fresh database */
async function measureCopy(tables: Tables): Promise<Cost> {
  const cost = await withClient(await createDatabase('copied'), async (client) => {
    await administer(WRITE_ALL);
    const sinceStart = startClock();
    for (const table of tables) {
      const stream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
      await pipeline(createReadStream(rowsOf(table.name)), stream);
    }
    return sinceStart();
  });
  await administer('DROP DATABASE copied WITH (FORCE)');
  return cost;
}
