import path from 'node:path';
import { parseArgs } from 'node:util';
import { cursorsOf } from '#features/api/cursors.server.ts';
import { SITEMAP_ENTRIES } from '#features/public-files/sitemap-entries.ts';
import { type Database, openDatabase } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { type BuiltSite, openSite, SITE_SECRET } from './built-app.ts';
import { sentStatements } from './counted.ts';
import { roomForFiles } from './held-files.ts';
import { LoadedDatabases } from './loaded.ts';
import { keepResult } from './results.ts';

/**
 * What pages, files and lists of the API take at several sizes of the catalogue, which take turns: the first answer of
 * a node that has just started and has read nothing ahead, and then answers of a node that has, as all nodes do seconds
 * later, to addresses never asked before where there are several (median and p95 in milliseconds). The built app is
 * asked without a server, so no page is kept. Loaded databases stay in the data folder. Usage, after a build:
 * npm run bench million [tools …] [--only <part of a name> …]
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [''] } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [3_000, 1_000_000];
/** With twenty, p95 was the longest but one, which a pause of the collector decides. */
const TURNS = 40;
const READ_TIMEOUT_MS = 60_000;

interface Figures {
  /** The first answer of a new node. */
  first: number;
  p50: number;
  p95: number;
  /** The most that any later answer cost. */
  statements: number;
}

interface Site {
  size: number;
  /** The addresses of each case. */
  cases: Readonly<Record<string, readonly string[]>>;
  /** A node that knows nothing yet. */
  start: () => Promise<Node>;
}

interface Node extends Pick<BuiltSite, 'readAhead'> {
  ask: (address: string) => Promise<{ milliseconds: number; statements: number }>;
  close: () => Promise<void>;
}

const folder = path.join(readSettings().DATA_DIR, 'bench');
const postgres = await startPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: roomForFiles(Math.max(...sizes)),
});
try {
  const loaded = new LoadedDatabases(postgres.url, folder);
  const sites: Site[] = [];
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const db = await loaded.openMarket(size);
    sites.push({ size, cases: await casesOf(db), start: () => newNode(loaded.urlOf(`market_${size}`)) });
  }
  for (const site of sites) await readFilesOf(site);
  const names = Object.keys(sites[0]?.cases ?? {});
  const nodes = await Promise.all(sites.map(({ start }) => start()));
  for (const node of nodes) await node.readAhead();
  const rows = [];
  for (const name of names.filter((each) => options.only.some((part) => each.includes(part)))) {
    rows.push(await measure(name, sites, nodes));
  }
  if (options.only.includes('')) keepResult('million', { rows });
} finally {
  await postgres.stop();
}
process.exit();

/**
 * Another node answers everything once, so that the database has in its memory what it would have after some hours of
 * visits.
 */
async function readFilesOf({ cases, start }: Site): Promise<void> {
  const visited = await start();
  for (const address of Object.values(cases).flat()) await visited.ask(address);
  await visited.close();
}

async function newNode(url: string): Promise<Node> {
  const db = openDatabase(url, () => {}, { readMs: READ_TIMEOUT_MS });
  const { ask, readAhead } = await openSite(db);
  return {
    readAhead,
    async ask(address) {
      const [begun, before] = [performance.now(), sentStatements()];
      await ask(address);
      return { milliseconds: performance.now() - begun, statements: sentStatements() - before };
    },
    close: () => db.close(),
  };
}

async function measure(name: string, sites: readonly Site[], nodes: readonly Node[]) {
  const figures = new Map<number, Figures>();
  const answers = sites.map((): Awaited<ReturnType<Node['ask']>>[] => []);
  const firsts: number[] = [];
  for (const { cases, start } of sites) {
    const fresh = await start();
    firsts.push((await fresh.ask(cases[name]?.[0] ?? '/')).milliseconds);
    // Every node has connections of its own, and the database has room for a few nodes only.
    await fresh.close();
  }
  // The first turn fills what a node remembers until the next write.
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const [index, { cases }] of sites.entries()) {
      const addresses = cases[name] ?? [];
      const answer = await nodes[index]?.ask(addresses[turn % addresses.length] ?? '/');
      if (answer && turn > 0) answers[index]?.push(answer);
    }
  }
  for (const [index, { size }] of sites.entries()) {
    const own = answers[index] ?? [];
    const times = own.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
    figures.set(size, {
      first: firsts[index] ?? 0,
      p50: at(0.5),
      p95: at(0.95),
      statements: Math.max(...own.map(({ statements }) => statements)),
    });
  }
  print(name, [...figures.values()]);
  return { case: name, sizes: Object.fromEntries(figures) };
}

function print(name: string, figures: readonly Figures[]): void {
  const cells = figures.map(({ first, p50, p95, statements }) =>
    `first ${first.toFixed(0)} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)}, ${statements} statements`.padEnd(
      52,
    ),
  );
  const [base, last] = [figures[0]?.p95 ?? 1, figures.at(-1)?.p95 ?? 0];
  process.stdout.write(`${name.padEnd(34)} ${cells.join('| ')}| ${(last / base).toFixed(2)}\n`);
}

/** Addresses by the name of a case. */
async function casesOf({ read }: Database): Promise<Site['cases']> {
  const ids = async (statement: string) => {
    const { rows } = await read.execute<{ id: string }>(`${statement} LIMIT ${TURNS + 3}`);
    return rows.map(({ id }) => id);
  };
  const { rows: spread } = await read.execute<{ id: string; keys: string[] }>(`
    SELECT id, ARRAY[created_at::text, (-prominence)::text, sort_name, id] AS keys FROM ai_tools
    WHERE md5(id) LIKE '%00' ORDER BY md5(id) LIMIT ${TURNS + 3}`);
  const tools = spread.map(({ id }) => id);
  const companies = await ids(
    'SELECT company_id AS id FROM funding_rounds GROUP BY 1 ORDER BY count(*) DESC, 1',
  );
  const investors = await ids(
    'SELECT investor_id AS id FROM round_investors GROUP BY 1 ORDER BY count(*) DESC, 1',
  );
  const categories = await ids('SELECT id FROM categories ORDER BY id');
  const [files] = await ids(`SELECT ceil(count(*) / ${SITEMAP_ENTRIES}.0)::int AS id FROM ai_tools`);
  const file = (turn: number) => 1 + (turn % Number(files));
  const cursors = cursorsOf(SITE_SECRET, JSON.stringify(['listTools', []]));
  const turns = Array.from({ length: TURNS + 1 }, (_, turn) => turn);
  return {
    home: ['/'],
    'compare four tools': turns.map(
      (turn) => `/compare?tools=${[0, 1, 2, 3].map((more) => tools[(turn + more) % tools.length])}`,
    ),
    'alternatives of a tool': tools.map((id) => `/tools/${id}/alternatives`),
    'all markets': ['/market'],
    'newest rounds': ['/market/rounds'],
    'rounds of a category': categories.map((id) => `/market/rounds?category=${id}`),
    'a company': companies.map((id) => `/companies/${id}`),
    'an investor': investors.map((id) => `/investors/${id}`),
    'the sitemap’s index': ['/sitemap.xml'],
    'a sitemap file': turns.map((turn) => `/sitemaps/tools-${file(turn)}.xml`),
    'feed of new tools': ['/feeds/tools.atom', ...categories.map((id) => `/categories/${id}/tools.json`)],
    'feed of changes': ['/feeds/changes.atom', ...categories.map((id) => `/categories/${id}/changes.json`)],
    'feed of rounds': ['/feeds/rounds.atom', ...categories.map((id) => `/categories/${id}/rounds.json`)],
    'API: tools, first page': turns.map((turn) => `${API_PREFIX}/tools?limit=${turn + 60}`),
    'API: tools, a deep page': spread.map(({ keys }) => `${API_PREFIX}/tools?cursor=${cursors.write(keys)}`),
    'API: a tool': tools.map((id) => `${API_PREFIX}/tools/${id}`),
    'API: alternatives': tools.map((id) => `${API_PREFIX}/tools/${id}/alternatives`),
    'API: three compared': turns.map(
      (turn) => `${API_PREFIX}/compare?tools=${[0, 1, 2].map((more) => tools[(turn + more) % tools.length])}`,
    ),
    'API: market of a category': categories.map((id) => `${API_PREFIX}/categories/${id}/market`),
    'API: rounds, first page': turns.map((turn) => `${API_PREFIX}/rounds?limit=${turn + 60}`),
    'API: companies, first page': turns.map((turn) => `${API_PREFIX}/companies?limit=${turn + 60}`),
    'API: questions': turns.map((turn) => `${API_PREFIX}/questions?limit=${turn + 1}`),
  };
}
