import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importCatalogue } from '#features/imports/import.server.ts';
import { createProgressPrinter } from '#features/imports/progress.server.ts';
import { migrateDatabase, openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { copyTarget, describeTables } from '../commands/backup/database/tables.ts';
import { generateCatalogue } from './generate.ts';

/**
 * Imports generated tools into a fresh database, then copies all rows that this has written, with `COPY` alone, into
 * others with the same tables and indexes. TMPDIR names the folder for all of it.
 * Usage: npm run bench import [tools]
 */
/** The time of one copy swings by a quarter, so the median counts. */
const COPIES = 3;
/** What was changed before is written to the disk before a measurement begins, not during it. */
const WRITE_ALL = 'CHECKPOINT';
const count = Number(process.argv[2] ?? 100_000);

const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-import-'));
// When root starts it, the server runs as another user, who needs access here.
await chmod(folder, 0o711);
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const catalogue = path.join(folder, 'catalogue');
  await generateCatalogue(catalogue, count);
  const imported = await measureImport(await createDatabase('imported'), catalogue);
  const megabytes = process.resourceUsage().maxRSS / 1_000;
  const tables = await writeOut('imported');
  const copies: number[] = [];
  for (let turn = 0; turn < COPIES; turn++) copies.push(await measureCopy(tables));
  const copied = copies.toSorted((a, b) => a - b)[Math.floor(COPIES / 2)] ?? 0;
  process.stdout.write(
    `${count.toLocaleString('en-US')} tools: imported in ${imported.toFixed(1)} s, with at most ${megabytes.toFixed(0)} MB; ` +
      `COPY of the same rows ${copied.toFixed(1)} s; share ${(copied / imported).toFixed(2)} (target: ≥ 0.5)\n`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
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

/** In seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await administer(WRITE_ALL);
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

async function measureImport(url: string, target: string): Promise<number> {
  const db = openDatabase(url);
  const progress = createProgressPrinter(process.stderr);
  try {
    return await timed(async () => {
      const report = await importCatalogue(db, {
        target,
        filesFolder: path.join(folder, 'files'),
        isDryRun: false,
        onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
        onProgress: progress.print,
      });
      if (report.faults > 0) throw new Error('The generated tools are faulty.');
    });
  } finally {
    progress.end();
    await db.close();
  }
}

type Tables = Awaited<ReturnType<typeof describeTables>>;

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

function rowsOf(table: string): string {
  return path.join(folder, 'rows', table);
}

/** @returns how long it took to copy the rows into a fresh database, in seconds */
async function measureCopy(tables: Tables): Promise<number> {
  const url = await createDatabase('copied');
  const seconds = await withClient(url, (client) =>
    timed(async () => {
      for (const table of tables) {
        const stream = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
        await pipeline(createReadStream(rowsOf(table.name)), stream);
      }
    }),
  );
  await administer('DROP DATABASE copied WITH (FORCE)');
  return seconds;
}
