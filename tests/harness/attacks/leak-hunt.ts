import readWorkbook from 'read-excel-file/node';
import { TOOL_TABS } from '#site/access.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { paths } from '#site/paths.ts';
import { type RawAnswer, startEdge } from '../edge.ts';
import { APP_ROUTES, routeOf } from '../rights/routes.ts';
import { RIGHTS } from '../rights/rows.ts';
import { requestOf } from '../rights/send.ts';
import { ASKERS, type Asker } from './leak-askers.ts';
import { LETTER } from './leak-follows.ts';
import { INNARDS, type plantCanaries } from './leak-world.ts';
import { MACHINE_ADDRESSES } from './machine-addresses.ts';

type Site = Awaited<ReturnType<typeof plantCanaries>>;

/** A way to ask for an address. */
interface Asking {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/**
 * Every address that may hold a secret: those in the table of rights, with their owner's ids, and the locked tool's.
 */
export function addressesOf({ world, feeds }: Site): string[] {
  const rights = RIGHTS.map((row) => requestOf(row, world, 'owner').to);
  const tabs = ['FUNDING', 'basic&tab=funding', '', ...TOOL_TABS.map(({ id }) => id)];
  return [
    ...new Set([
      ...rights,
      ...tabs.map((tab) => `/tools/vault?tab=${tab}`),
      '/tools/vault/changes',
      '/tools/vault/changes.md',
      '/tools/vault-before?tab=funding',
      '/tools/VAULT?tab=funding',
      '/tools?q=vault',
      '/tools?category=vault',
      '/search?q=vault',
      '/categories/vault',
      '/market/landscape?q=vault&colour=raised',
      '/market/landscape.json',
      '/market/landscape.svg?category=vault&colour=raised',
      '/resources/landscape-card?tool=vault',
      '/plots/categories/all',
      '/plots/categories/all/plot.csv',
      '/plots/quarters/all/plot.csv',
      '/plots/specializations/vault/plot.svg',
      '/plots/prices/vault',
      '/plots/standing/vault',
      '/plots/price-range/vault',
      '/plots/company/vault',
      '/market/rounds?category=vault',
      '/market/rounds?category=vault&since=1987&until=1987&minAmount=4321&maxAmount=4321&sort=largest',
      '/market/rounds.md?company=vault',
      '/market/rounds/rounds.csv?category=vault',
      '/market/rounds/rounds.xlsx?category=vault',
      '/market/quarters',
      '/market/quarters.csv',
      '/market/quarters.xlsx',
      '/market.csv',
      '/market.xlsx',
      '/companies.csv?category=vault',
      '/companies.xlsx?category=vault',
      '/investors.csv?category=vault',
      '/investors.xlsx?category=vault',
      '/companies/vault',
      '/companies/vault.md',
      '/sitemaps/investors-1.xml',
      '/sitemaps/companies-1.xml',
      '/feeds/weekly.atom',
      '/feeds/weekly.json',
      '/weekly.md',
      `/weekly/${LETTER}`,
      `/weekly/${LETTER}.md`,
      '/following?view=table',
      '/following?kind=investor',
      // Whoever has these addresses may read what the owner's plan shows, and these have none.
      feeds.free,
      feeds.expired,
      feeds.basic,
      feeds.basic.replace('.atom', '.json'),
      ...MACHINE_ADDRESSES('vault', 'vault'),
      `${API_PREFIX}/tools/vault-before`,
      '/market.md?sort=funding',
      '/resources/suggestions?q=vault',
      '/profile?favorites=2&ratings=2',
      '/tools/tool-01?reviews=1',
      '/tools/vault%3Ftab=funding',
      '/files/vault',
    ]),
  ];
}

/** The document, and the data that the router requests instead. */
export function plainAskings(address: string): Asking[] {
  return [{ path: address }, { path: dataOf(address) }];
}

/** Every known way to request the same thing: formats, methods, parts, names that a cache may confuse. */
export function allAskings(address: string): Asking[] {
  const [path = '', query] = address.split('?');
  const data = dataOf(address);
  const joiner = query === undefined ? '?' : '&';
  const own = APP_ROUTES.find(({ route }) => route === routeOf(address))?.id ?? 'root';
  const parts = [
    'root',
    own,
    `root,${own}`,
    'features/desk/operator',
    'features/tool/tool,features/profiles/profile',
    '',
  ];
  const accepted = ['application/json', 'text/x-script', 'text/event-stream, */*;q=0', 'image/avif', 'x/y'];
  const again = query === undefined ? '' : `?${query}`;
  return [
    ...plainAskings(address),
    { path: address, method: 'HEAD' },
    // Nobody may be signed out during the hunt.
    ...(path === paths.signOut
      ? []
      : [
          { path: address, method: 'POST' },
          { path: data, method: 'POST' },
        ]),
    ...parts.map((part) => ({ path: `${data}${joiner}_routes=${encodeURIComponent(part)}` })),
    ...accepted.map((type) => ({ path: address, headers: { Accept: type } })),
    { path: `${path}/x.css${again}` },
    { path: `${path};x.css${again}` },
    { path: `${path}%2fx.css${again}` },
    { path: `${path}.data/x.css${again}` },
    { path: `${path}/${again}` },
    { path: `${path}//${again}` },
    { path: address, headers: { 'X-Original-URL': '/profile', 'X-Rewrite-URL': '/operator' } },
    { path: address, headers: { 'X-HTTP-Method-Override': 'POST', 'X-Forwarded-User': 'owner' } },
    { path: address, headers: { Authorization: 'Bearer owner' } },
    { path: address, headers: { 'X-React-Router-Request': 'yes', Purpose: 'prefetch' } },
  ];
}

function dataOf(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
}

/**
 * Sends every request as every asker in turn through one edge with its cache, so that an answer for one asker could
 * reach the next.
 *
 * @returns the number of requests, and all words that an asker saw without a right
 */
export async function hunt(site: Site, askings: readonly Asking[], askers: readonly Asker[] = ASKERS) {
  const edge = await startEdge(site.app.app, { downloads: site.downloads });
  const leaks: string[] = [];
  let count = 0;
  for (const { path, method = 'GET', headers = {} } of askings) {
    for (const asker of askers) {
      count += 1;
      const form = method === 'POST' ? new URLSearchParams() : undefined;
      const answer = await edge.ask(path, { ...headers, ...site.headersOf(asker) }, method, form);
      // What was sent comes back in redirects and titles, which is not a leak.
      const text = JSON.stringify(answer.headers) + (await textOf(answer));
      const found = site.canaries.foreign(text.replaceAll(encodeURI(path), ''), asker);
      if (INNARDS.test(text)) found.push('the innards of the server');
      for (const name of found)
        leaks.push(`${asker} got ${name} by ${method} ${path} ${JSON.stringify(headers)}`);
    }
  }
  return { count, leaks };
}

/** Workbooks are compressed, so a word in them is found only in their cells. */
async function textOf({ headers, body }: RawAnswer): Promise<string> {
  if (!headers['content-type']?.includes('spreadsheetml') || body.length === 0) return body.toString();
  return JSON.stringify(await readWorkbook(body));
}
