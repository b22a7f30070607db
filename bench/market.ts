import { createHmac, randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { startPasswords } from '#features/accounts/passwords.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { createServices } from '../services.ts';
import { sentStatements } from './counted.ts';
import { DATA_FOLDER } from './data-folder.ts';
import { LoadedDatabases } from './loaded.ts';
import { keepResult } from './results.ts';

/**
 * What readers of markets, companies and rounds wait for at several sizes of the catalogue, in milliseconds, and the
 * ratio of p95 between the largest and the smallest (docs/performance.md). The built app is asked without a server, so no
 * page is kept. Loaded databases stay in the data folder. Usage, after a build: npm run bench market [tools …]
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [3_000, 1_000_000];
const TURNS = 50;
const SECRET = 'a secret of this measurement, which protects nothing';
const MEMBER = 'bench-market';
const folder = path.join(readSettings().DATA_DIR, 'bench');
const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: DATA_FOLDER });
const passwords = startPasswords();
const entry = new URL('../build/current/server/index.js', import.meta.url).href;
const { createApp }: typeof import('#app/app.server.ts') = await import(entry);

const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const loaded = new LoadedDatabases(postgres.url, folder);
  const sites = [];
  for (const size of sizes.toSorted((a, b) => a - b))
    sites.push(await openSite(await loaded.openMarket(size)));
  const rows = [];
  for (const name of Object.keys(sites[0]?.cases ?? {})) rows.push(await measure(name, sites));
  keepResult('market', { rows });
} finally {
  await postgres.stop();
}
process.exit();

interface Answer {
  status: number;
  /** Until the first byte and until the last, in milliseconds. */
  first: number;
  whole: number;
  bytes: number;
  statements: number;
  text: () => string;
}

interface Site {
  cases: ReturnType<typeof casesOf>;
  /** Asks one of the cases. */
  answer: (name: string) => Promise<Answer>;
}

async function openSite(db: Database): Promise<Site> {
  const cookie = await signIn(db);
  const log = pino({ level: 'silent' });
  const app = createApp(createServices({ db, log, settings, secret: SECRET, passwords }));
  let sender = 0;
  /** Each request comes from another sender, so no allowance is used up. */
  const ask = async (address: string, headers: HeadersInit = {}): Promise<Answer> => {
    sender += 1;
    const [begun, before] = [performance.now(), sentStatements()];
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
      statements: sentStatements() - before,
      text: () => Buffer.concat(chunks).toString(),
    };
  };
  const subjects = await readSubjects(db);
  const { next } = JSON.parse((await ask(`${API_PREFIX}/rounds?limit=100&until=2014`)).text());
  const cases = casesOf(subjects, next);
  return {
    cases,
    answer(name) {
      const [address, isMember] = cases[name] ?? ['/', false];
      return ask(address, isMember ? { Cookie: cookie } : {});
    },
  };
}

/** What is kept (bench/results): milliseconds at each size. */
interface MeasuredCase {
  case: string;
  sizes: Readonly<Record<string, { p50: number; p95: number }>>;
}

/** Asks the sites in turns, so that other work on the machine slows all of them. */
async function measure(name: string, sites: readonly Site[]): Promise<MeasuredCase> {
  const answers: Answer[][] = sites.map(() => []);
  for (let turn = 0; turn < (name.startsWith('CSV') ? 2 : TURNS); turn++) {
    for (const [index, site] of sites.entries()) answers[index]?.push(await site.answer(name));
  }
  const cells = answers.map((all) => {
    const [cold, ...warm] = all;
    const times = warm.map(({ whole }) => whole).toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    const failed = all.find(({ status }) => status !== 200);
    const { first = 0, bytes = 0, statements: asked = 0 } = warm.at(-1) ?? {};
    return {
      isWhole: failed === undefined,
      p50: at(0.5),
      p95: at(0.95),
      text: [
        `first ${cold?.whole.toFixed(0)}`.padEnd(12),
        `p50 ${at(0.5).toFixed(0)}`.padEnd(9),
        `p95 ${at(0.95).toFixed(0)}`.padEnd(9),
        `byte ${first.toFixed(0)}`.padEnd(11),
        `${(bytes / 1_000).toFixed(0)} kB`.padStart(8),
        `${asked} statements${failed ? ` FAILED ${failed.status}` : ''}`,
      ].join(' '),
    };
  });
  const ratio = ((cells.at(-1)?.p95 ?? 0) / (cells[0]?.p95 || 1)).toFixed(2);
  process.stdout.write(`${name.padEnd(36)} ${cells.map(({ text }) => text).join(' | ')} | ${ratio}\n`);
  const inOrder = sizes.toSorted((a, b) => a - b);
  // What failed was quick, so it has no figure.
  const figures = cells.flatMap(({ isWhole, p50, p95 }, index) =>
    isWhole ? [[inOrder[index], { p50, p95 }]] : [],
  );
  return { case: name, sizes: Object.fromEntries(figures) };
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
    'of investors by a part of the name': rounds('investor=capital'),
    'of investors by a rare part': rounds('investor=er%2077'),
    'of a company': rounds(`company=${company}`),
    'of companies by a part of the name': rounds('company=ai'),
    'of companies by a rare part': rounds('company=er%2077'),
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
