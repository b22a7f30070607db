import path from 'node:path';
import { pino } from 'pino';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import { cursorsOf } from '#features/api/cursors.server.ts';
import { exportOpen } from '#features/downloads/export.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { createServices } from '../services.ts';
import { DATA_FOLDER } from './data-folder.ts';
import { megabytesIn } from './megabytes.ts';

/**
 * How long what programs read takes, and how much memory the program needs for it, on the database of
 * DATABASE_URL (docs/performance.md), which is only read: the app is asked without a server, workers or
 * import. Each address is requested once, so nothing is kept for it. With `files`, the open catalogue is
 * written too.
 */
const { DATABASE_URL: url } = process.env;
if (!url) throw new Error('DATABASE_URL names the database to measure.');
const db = openDatabase(url);
const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: DATA_FOLDER });
const SECRET = 'a secret of this measurement, which protects nothing';
const TURNS = 20;
let sender = 0;

const entry = new URL('../build/current/server/index.js', import.meta.url).href;
const { createApp }: typeof import('#app/app.server.ts') = await import(entry);
const log = pino({ level: 'silent' });
const app = createApp(createServices({ db, log, settings, secret: SECRET, passwords: startPasswords() }));

const { rows } = await db.read.execute<{ id: string; keys: string[] }>(
  `SELECT id, ARRAY[created_at::text, (-prominence)::text, sort_name, id] AS keys FROM ai_tools TABLESAMPLE SYSTEM (20) REPEATABLE (7) LIMIT 4000`,
);
const tools = rows.filter((_, at) => at % Math.max(1, Math.floor(rows.length / 100)) === 0).slice(0, 100);
const ids = tools.map(({ id }) => id);
const listed = await db.read.execute<{ id: string }>('SELECT id FROM categories ORDER BY id');
const categories = listed.rows.map(({ id }) => id);

if (process.argv[2] === 'files') await writeFiles();
await fromApp();
await db.close();
process.exit();

/** In this process, which holds nothing else. */
async function writeFiles(): Promise<void> {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const { files } = await exportOpen(db, path.join(DATA_FOLDER, 'files'), new Date().toISOString());
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const records = files.find(({ name }) => name === 'tools.ndjson')?.records ?? 0;
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(
    `open catalogue: ${records} tools, ${megabytes(bytes)}, ${seconds.toFixed(1)} s, memory ${megabytes(before)} to ${peakMemory()}\n`,
  );
}

async function fromApp(): Promise<void> {
  const index = await ask('/sitemap.xml');
  const files = [...index.text.matchAll(/<loc>[^<]*(\/sitemaps\/tools-\d+\.xml)/g)].map(
    ([, name]) => name ?? '',
  );
  print('the sitemap’s index, first', [index]);
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
    for (const address of addresses.slice(0, TURNS)) {
      answers.push(await ask(address));
      // A failure is expensive, and the next address would fail as well.
      if (answers.at(-1)?.status !== 200) break;
    }
    print(name, answers);
  }
}

interface Answer {
  status: number;
  first: number;
  whole: number;
  bytes: number;
  text: string;
}

/** Each request comes from another sender, so no allowance is used up. */
async function ask(address: string): Promise<Answer> {
  sender += 1;
  const begun = performance.now();
  const response = await app(new Request(`http://localhost${address}`), `192.0.2.${sender % 250}`);
  const chunks: Uint8Array[] = [];
  let first = 0;
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - begun;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  return { status: response.status, first, whole: performance.now() - begun, bytes: text.length, text };
}

function print(name: string, answers: readonly Answer[]): void {
  const [first, whole] = [timesOf(answers, 'first'), timesOf(answers, 'whole')];
  const failed = answers.filter(({ status }) => status !== 200).map(({ status }) => ` FAILED with ${status}`);
  const size = `${(Math.max(...answers.map(({ bytes }) => bytes)) / 1_000).toFixed(0)} kB`;
  process.stdout.write(
    `${name.padEnd(28)} first byte ${first.padEnd(16)} whole ${whole.padEnd(16)} ${size.padStart(8)}, peak ${peakMemory()}${failed.join('')}\n`,
  );
}

/** The median and the longest. */
function timesOf(answers: readonly Answer[], what: 'first' | 'whole'): string {
  const times = answers.map((answer) => answer[what]).toSorted((a, b) => a - b);
  return `${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)}, ${(times.at(-1) ?? 0).toFixed(0)} ms`;
}

function peakMemory(): string {
  return `${megabytesIn(process.resourceUsage().maxRSS)} MB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
