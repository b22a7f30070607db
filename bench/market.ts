import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { API_PREFIX } from '#domain/api/address.ts';
import { startPasswords } from '#server/accounts/passwords.server.ts';
import { createPayment } from '#server/billing/payment.server.ts';
import type { Database } from '#server/db/connection.server.ts';
import { MissedSearches } from '#server/listing/missed-searches.server.ts';
import { createStorage } from '#server/photos/storage.server.ts';
import { startPostgres } from '#server/start/postgres.server.ts';
import { readSettings } from '#server/start/settings.server.ts';
import { restoreValue } from '../catalogue/restore.ts';
import { LoadedDatabases } from './loaded.ts';

/**
 * What readers of markets, companies and rounds wait for at several sizes of the catalogue, with as many rounds as
 * tools (docs/benchmarks.md). The built app is asked without a server, so no page is kept. Loaded databases stay in the
 * data folder. Usage, after a build: npm run bench market [tools …]
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [3_000, 100_000];
const TURNS = 5;
const SECRET = 'a secret of this measurement, which protects nothing';
const MEMBER = 'bench-market';
const folder = path.join(readSettings().DATA_DIR, 'bench');
const dataDir = mkdtempSync(path.join(tmpdir(), 'toolbox-bench-'));
const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir });
const passwords = startPasswords();
const entry = new URL('../build/current/server/index.js', import.meta.url).href;
const { createApp }: typeof import('#server/app.server.ts') = await import(entry);

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, given);
};

const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const loaded = new LoadedDatabases(postgres.url, folder);
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const db = await loaded.openMarket(size);
    process.stdout.write(`\n${size.toLocaleString('en-US')} tools\n`);
    await measure(db);
    await db.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
process.exit();

async function measure(db: Database): Promise<void> {
  const cookie = await signIn(db);
  const app = createApp({
    db,
    log: pino({ level: 'silent' }),
    settings,
    secret: SECRET,
    passwords,
    providers: new Map(),
    payment: createPayment({ db, settings, secret: SECRET }),
    storage: createStorage(settings),
    pages: { drop: () => {}, forget: () => {} },
    missedSearches: new MissedSearches(),
    restoreValue: (value) => restoreValue(db, value),
  });
  let sender = 0;
  /** Each request comes from another sender, so no allowance is used up. */
  const ask = async (address: string, headers: HeadersInit = {}) => {
    sender += 1;
    const [begun, before] = [performance.now(), statements];
    const response = await app(
      new Request(`http://localhost${address}`, { headers }),
      `192.0.2.${sender % 250}`,
    );
    let [first, bytes] = [0, 0];
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      first ||= performance.now() - begun;
      bytes += chunk.length;
      if (bytes < 5_000_000) chunks.push(chunk);
    }
    const whole = performance.now() - begun;
    return {
      status: response.status,
      first,
      whole,
      bytes,
      statements: statements - before,
      text: () => Buffer.concat(chunks).toString(),
    };
  };
  const subjects = await readSubjects(db);
  const { next } = JSON.parse((await ask(`${API_PREFIX}/rounds?limit=100&until=2014`)).text());
  for (const [name, [address, isMember]] of Object.entries(casesOf(subjects, next))) {
    const answers = [];
    for (let turn = 0; turn < (isMember && address.endsWith('csv') ? 1 : TURNS); turn++) {
      answers.push(await ask(address, isMember ? { Cookie: cookie } : {}));
    }
    const [cold, ...warm] = answers;
    const times = (warm.length > 0 ? warm : answers).map(({ whole }) => whole).toSorted((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const cells = [
      name.padEnd(40),
      `first ${cold?.whole.toFixed(0)} ms`.padEnd(16),
      `median ${median.toFixed(0)} ms`.padEnd(18),
      `byte ${answers.at(-1)?.first.toFixed(0)} ms`.padEnd(14),
      `${((cold?.bytes ?? 0) / 1_000).toFixed(0)} kB`.padStart(9),
      `${answers.at(-1)?.statements} statements`.padStart(15),
      `peak ${Math.round(process.resourceUsage().maxRSS / 1_000)} MB`,
      cold?.status === 200 ? '' : `FAILED with ${cold?.status}`,
    ];
    process.stdout.write(`${cells.join(' ')}\n`);
  }
}

/** A Premium member with follows and alerts. */
async function signIn(db: Database): Promise<string> {
  const token = randomUUID();
  await db.bulk.execute(sql`DELETE FROM users WHERE id = ${MEMBER}`);
  await db.bulk.execute(sql`
    INSERT INTO users (id, email, email_verified, subscription_status)
    VALUES (${MEMBER}, 'market@bench.example', true, 'premium')`);
  await db.bulk.execute(sql`
    INSERT INTO sessions (id, token, user_id, user_agent, expires_at)
    VALUES (${token}, ${token}, ${MEMBER}, 'bench', now() + interval '1 day')`);
  await db.bulk.execute(sql`
    INSERT INTO follows (user_id, kind, subject, cadence)
    SELECT ${MEMBER}, 'tool', id, 'daily' FROM (SELECT id FROM ai_tools ORDER BY id LIMIT 100) AS tools`);
  await db.bulk.execute(sql`
    INSERT INTO alerts (user_id, event, subject, occurred_at, follow_id)
    SELECT user_id, 'tool.added', subject, now(), id FROM follows WHERE user_id = ${MEMBER}`);
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `__Host-session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

interface Subjects extends Record<string, unknown> {
  company: string;
  investor: string;
  category: string;
  tool: string;
  /** Of the rounds that everybody may read, 50 a page. */
  pages: number;
}

/** The company and the category with the most rounds, and the most active investor. */
async function readSubjects(db: Database): Promise<Subjects> {
  const { rows } = await db.bulk.execute<Subjects>(sql`
    SELECT (SELECT company_id FROM funding_rounds GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS company,
      (SELECT investor_id FROM round_investors GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS investor,
      (SELECT category_id FROM round_categories GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS category,
      (SELECT min(id) FROM ai_tools) AS tool,
      (SELECT count(*)::int / 50 FROM funding_rounds WHERE is_open AND brings_money) AS pages`);
  const [found] = rows;
  if (!found) throw new Error('The catalogue is empty.');
  return found;
}

/** Addresses by name, and whether a member asks. */
function casesOf(
  { company, investor, category, tool, pages }: Subjects,
  next: string,
): Record<string, [string, boolean]> {
  const rounds = (parameters: string): [string, boolean] => [`/market/rounds?${parameters}`, false];
  return {
    'all markets': ['/market', false],
    'newest rounds': ['/market/rounds', false],
    'a deep page': rounds(`page=${Math.floor(pages / 2)}`),
    'the last page': rounds(`page=${pages}`),
    'the newest rounds, a member': ['/market/rounds', true],
    ...Object.fromEntries(
      ['oldest', 'largest', 'smallest', 'company'].flatMap((sort) => [
        [`by ${sort}`, rounds(`sort=${sort}`)],
        [`by ${sort}, a deep page`, rounds(`sort=${sort}&page=${Math.floor(pages / 2)}`)],
      ]),
    ),
    'of a category': rounds(`category=${category}`),
    'of a stage': rounds('stage=seed'),
    'of a large amount': rounds('minAmount=1000000000'),
    'of a small amount': rounds('maxAmount=1000000'),
    'of some months': rounds('since=2024-01&until=2024-03'),
    'of an investor': rounds(`investor=${investor}`),
    'of investors by a part of the name': rounds('investor=er%2077'),
    'of a company': rounds(`company=${company}`),
    'of companies by a part of the name': rounds('company=er%2077'),
    'of a country': rounds('country=Germany'),
    'CSV of everything': ['/market/rounds/rounds.csv', true],
    company: [`/companies/${company}`, false],
    investor: [`/investors/${investor}`, false],
    'market of a category': [`/categories/${category}`, false],
    'its twin': [`/categories/${category}.md`, false],
    'API: its market': [`${API_PREFIX}/categories/${category}/market`, false],
    'API: rounds': [`${API_PREFIX}/rounds`, false],
    'API: rounds, a deep page': [`${API_PREFIX}/rounds?until=2014&limit=100&cursor=${next}`, false],
    'changes of a tool': [`/tools/${tool}/changes`, false],
    'what a member follows': ['/following', true],
    'the weekly letter': ['/weekly', false],
  };
}
