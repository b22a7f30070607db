import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateDatabase, openDatabase } from '#server/db/connection.server.ts';
import { startPostgres } from '#server/start/postgres.server.ts';
import { importCatalogue } from '../catalogue/import.ts';
import { createProgressPrinter } from '../catalogue/progress.ts';
import { generateCatalogue } from './generate.ts';

/**
 * Imports generated tools into a fresh database, then copies the very same rows, with `COPY` alone, into
 * another with the same tables and indexes. Prints both rates, their ratio and the importer's peak memory.
 * Usage: npm run bench import [tools]
 */
const TABLES = [
  'categories',
  'specializations',
  'ai_tools',
  'tool_details',
  'tool_facts',
  'tool_categories',
  'name_starts',
  'tool_search',
  'search_words',
  'facet_sets',
  'tool_arrivals',
  'companies',
  'company_tools',
  'funding_rounds',
  'investors',
  'round_categories',
  'round_investors',
];
const SAMPLE_MS = 200;
const count = Number(process.argv[2] ?? 100_000);

const folder = await mkdtemp(path.join(tmpdir(), 'toolbox-import-'));
// When root starts it, the server runs as another user, who needs access here.
await chmod(folder, 0o711);
const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const catalogue = path.join(folder, 'catalogue');
  await generateCatalogue(catalogue, count);
  const imported = await measureImport(await createDatabase('imported'), catalogue);
  const copySeconds = await measureCopy('imported', await createDatabase('copied'));
  const rate = (seconds: number) => Math.round(count / seconds).toLocaleString('en-US');
  process.stdout.write(
    `${count.toLocaleString('en-US')} tools\n` +
      `import: ${imported.seconds.toFixed(1)} s, ${rate(imported.seconds)} tools/s, at most ${imported.peakMb} MB of memory\n` +
      `COPY of the same rows: ${copySeconds.toFixed(1)} s, ${rate(copySeconds)} tools/s\n` +
      `ratio: ${(copySeconds / imported.seconds).toFixed(2)} (target: 0.5 or more)\n`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = urlOf(name);
  const db = openDatabase(url);
  await migrateDatabase(db);
  await db.close();
  return url;
}

function urlOf(database: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function measureImport(url: string, target: string): Promise<{ seconds: number; peakMb: number }> {
  const db = openDatabase(url);
  const progress = createProgressPrinter(process.stderr);
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const report = await importCatalogue(db, {
    target,
    filesFolder: path.join(folder, 'files'),
    isDryRun: false,
    onFault: (fault) => process.stderr.write(`${JSON.stringify(fault)}\n`),
    onProgress: progress.print,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  progress.end();
  await db.close();
  if (report.faults > 0) throw new Error('The generated tools are faulty.');
  return { seconds, peakMb: Math.round(peak / 1_048_576) };
}

/** @returns the seconds it took to copy the rows in; writing them out first does not count */
async function measureCopy(source: string, url: string): Promise<number> {
  const rows = path.join(folder, 'rows');
  await mkdir(rows);
  const [from, to] = [new pg.Client(urlOf(source)), new pg.Client(url)];
  await Promise.all([from.connect(), to.connect()]);
  const columns = new Map<string, string>();
  for (const table of TABLES) {
    const { rows: names } = await from.query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    );
    columns.set(table, names.map(({ name }) => name).join(', '));
    const stream = from.query(copyTo(`COPY ${table} (${columns.get(table)}) TO STDOUT`));
    await pipeline(stream, createWriteStream(path.join(rows, table)));
  }
  const startedAt = performance.now();
  for (const [table, names] of columns) {
    const stream = to.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`));
    await pipeline(createReadStream(path.join(rows, table)), stream);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all([from.end(), to.end()]);
  return seconds;
}
