import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '#domain/api/address.ts';
import { MANIFEST } from '#domain/downloads.ts';
import { cursorsOf } from '#server/api/cursors.server.ts';
import { openDatabase } from '#server/db/connection.server.ts';
import { CURRENT, DOWNLOADS_FOLDER } from '#server/downloads/downloads.server.ts';
import { exportOpen } from '../catalogue/open/export.ts';
import { startServer } from './servers.ts';

/**
 * How long what programs read takes, and how much memory the program needs for it, on the database of
 * DATABASE_URL (docs/benchmarks.md). Each address is requested once, so nothing is kept for it. With `files`,
 * the open catalogue is written too.
 */
const { DATABASE_URL: url } = process.env;
if (!url) throw new Error('DATABASE_URL names the database to measure.');
const db = openDatabase(url);
const dataDir = mkdtempSync(path.join(tmpdir(), 'toolbox-bench-'));
const SECRET = 'a secret of this measurement, which protects nothing';
const TURNS = 20;
let sender = 0;

const { rows } = await db.read.execute<{ id: string; keys: string[] }>(
  `SELECT id, ARRAY[created_at::text, (-prominence)::text, sort_name, id] AS keys FROM ai_tools TABLESAMPLE SYSTEM (20) REPEATABLE (7) LIMIT 4000`,
);
const tools = rows.filter((_, at) => at % Math.max(1, Math.floor(rows.length / 100)) === 0).slice(0, 100);
const ids = tools.map(({ id }) => id);
const listed = await db.read.execute<{ id: string }>('SELECT id FROM categories ORDER BY id');
const categories = listed.rows.map(({ id }) => id);

if (process.argv[2] === 'files') await writeFiles();
await fromServer();
await db.close();
rmSync(dataDir, { recursive: true });

/** In this process, which holds nothing else. */
async function writeFiles(): Promise<void> {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const { files } = await exportOpen(db, path.join(dataDir, 'files'), new Date().toISOString());
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const records = files.find(({ name }) => name === 'tools.ndjson')?.records ?? 0;
  const seconds = (performance.now() - begun) / 1_000;
  const peak = process.resourceUsage().maxRSS * 1_024;
  process.stdout.write(
    `open catalogue: ${records} tools, ${megabytes(bytes)}, ${seconds.toFixed(1)} s, memory ${megabytes(before)} to ${megabytes(peak)}\n`,
  );
}

async function fromServer(): Promise<void> {
  // A set of downloads that looks new keeps the server from making one.
  const current = path.join(dataDir, DOWNLOADS_FOLDER, CURRENT);
  await mkdir(current, { recursive: true });
  const manifest = { licence: '', made_at: new Date().toISOString(), files: [] };
  writeFileSync(path.join(current, MANIFEST), JSON.stringify(manifest));
  const server = await startServer((port) => ({
    args: ['server.ts'],
    env: { PORT: String(port), DATA_DIR: dataDir, AUTH_SECRET: SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  }));
  try {
    const index = await ask(server.origin, '/sitemap.xml');
    const files = [...index.text.matchAll(/<loc>[^<]*(\/sitemaps\/tools-\d+\.xml)/g)].map(
      ([, name]) => name ?? '',
    );
    print('the sitemap’s index, first', [index], server.pid);
    const step = Math.max(1, Math.floor(files.length / TURNS));
    const cases: Record<string, string[]> = {
      [`one of ${files.length} sitemap files`]: files.filter((_, at) => at % step === 0),
      'feed of new tools': ['/feeds/tools.atom', ...categories.map((id) => `/categories/${id}/tools.json`)],
      'feed of changes': ['/feeds/changes.atom', ...categories.map((id) => `/categories/${id}/changes.json`)],
      'feed of rounds': ['/feeds/rounds.atom', ...categories.map((id) => `/categories/${id}/rounds.json`)],
      'API, first page': Array.from({ length: TURNS }, (_, at) => `${API_PREFIX}/tools?limit=${at + 80}`),
      'API, a deep page': tools.map(({ keys }) => {
        const cursor = cursorsOf(SECRET, JSON.stringify(['listTools', []])).write(keys);
        return `${API_PREFIX}/tools?cursor=${cursor}`;
      }),
      'API, a tool': ids.map((id) => `${API_PREFIX}/tools/${id}`),
      'API, alternatives': ids.map((id) => `${API_PREFIX}/tools/${id}/alternatives`),
      'API, three compared': ids.map(
        (id, at) => `${API_PREFIX}/compare?tools=${[id, ids[at - 1] ?? ids[9], ids[at - 2] ?? ids[8]]}`,
      ),
      'API, a market': categories.map((id) => `${API_PREFIX}/categories/${id}/market`),
      'twin of a tool': ids.map((id) => `/tools/${id}.md`),
      'twin of a category': categories.map((id) => `/categories/${id}.md`),
      'card of a tool': ids.map((id) => `/tools/${id}/card.svg`),
      'picture of a tool': ids.map((id) => `/previews/tools/${id}.png`),
    };
    for (const [name, addresses] of Object.entries(cases)) {
      const answers: Answer[] = [];
      for (const address of addresses.slice(0, TURNS)) answers.push(await ask(server.origin, address));
      print(name, answers, server.pid);
    }
  } finally {
    await server.stop();
  }
}

interface Answer {
  first: number;
  whole: number;
  bytes: number;
  text: string;
}

/** Each request comes from another sender, so no allowance is used up. */
async function ask(origin: string, address: string): Promise<Answer> {
  sender += 1;
  const begun = performance.now();
  const headers = { 'X-Forwarded-For': `192.0.2.${sender % 250}` };
  const response = await fetch(origin + address, { headers });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let first = 0;
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - begun;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  return { first, whole: performance.now() - begun, bytes: text.length, text };
}

function print(name: string, answers: readonly Answer[], pid: number): void {
  const [first, whole] = [timesOf(answers, 'first'), timesOf(answers, 'whole')];
  const size = `${(Math.max(...answers.map(({ bytes }) => bytes)) / 1_000).toFixed(0)} kB`;
  const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  process.stdout.write(
    `${name.padEnd(28)} first byte ${first.padEnd(16)} whole ${whole.padEnd(16)} ${size.padStart(8)}, peak ${megabytes(Number(memory) * 1_024)}\n`,
  );
}

/** The median and the longest. */
function timesOf(answers: readonly Answer[], what: 'first' | 'whole'): string {
  const times = answers.map((answer) => answer[what]).toSorted((a, b) => a - b);
  return `${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)}, ${(times.at(-1) ?? 0).toFixed(0)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
