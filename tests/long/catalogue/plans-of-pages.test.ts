import { beforeAll, describe, expect, test } from 'vitest';
import { makeFeed } from '#features/alerts/private-feed.server.ts';
import { findDoubles } from '#features/editing/find-tools.server.ts';
import { createTestApp } from '../../harness/app.ts';
import { addCrowd } from '../../harness/crowd.ts';
import { withStarterCatalogue } from '../../harness/database.ts';
import { addMember } from '../../harness/members.ts';
import { addOperator } from '../../harness/operators.ts';
import { largeTables, sentBy, wholeReads } from '../../harness/plans.ts';

/**
 * No page, feed, file or answer of the API reads a whole table that grows with the catalogue, its members or its
 * history. The plans are those that the planner chooses for the starter catalogue with eight thousand more rows of everything else.
 */
const db = await withStarterCatalogue();
const app = await createTestApp({ db });
const member = await addMember(db, { subscription_status: 'premium' });
const free = await addMember(db);
const owner = await addOperator(db, 'owner');
let large: ReadonlySet<string> = new Set();

/**
 * The index of the sitemap says where each file begins, so it passes over the keys of all that the files list. The desk's
 * page of the letter says how many read it, so it counts them.
 */
const PASSED_OVER: Readonly<Record<string, readonly string[]>> = {
  '/sitemap.xml': [
    ...['investors', 'reviewers', 'users', 'user_ratings', 'round_investors', 'funding_rounds'],
    ...['companies', 'company_tools', 'company_records'],
  ],
  '/sitemaps/companies-1.xml': ['companies', 'company_tools', 'company_records', 'funding_rounds'],
  '/sitemaps/reviewers-1.xml': ['reviewers', 'users', 'user_ratings'],
  '/sitemaps/investors-1.xml': ['funding_rounds'],
  '/operator/weekly': ['letter_readers'],
};

beforeAll(async () => {
  await addCrowd(db);
  large = await largeTables(db);
  // A node reads all tools once.
  await app.get('/tools');
}, 120_000);

/** Which large tables an address reads as a whole, the first time that a node is asked for it. */
async function readAsAWhole(address: string, headers: HeadersInit = {}) {
  const sent = await sentBy(async () => {
    const response = await app.get(address, headers);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('There is no such page');
  });
  expect(sent).not.toEqual([]);
  const reads = await wholeReads(db, large, sent);
  const known = PASSED_OVER[address] ?? [];
  return reads.filter(({ table }) => !known.includes(table));
}

const idOf = async (statement: string): Promise<string> => {
  const { rows } = await db.read.execute<{ id: string }>(statement);
  return rows[0]?.id ?? '';
};
const COMPANY = await idOf(
  'SELECT company_id AS id FROM funding_rounds GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
);
const INVESTOR = await idOf(
  'SELECT investor_id AS id FROM round_investors GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
);
const QUESTION = await idOf('SELECT id FROM questions_tools ORDER BY 1 LIMIT 1');
const FUNCTION = await idOf('SELECT slug AS id FROM business_functions ORDER BY 1 LIMIT 1');
const CATEGORY = 'ai-chatbots-and-assistants';

describe('for everybody', () => {
  test.each([
    '/',
    '/tools/chatgpt',
    '/tools/chatgpt/alternatives',
    '/tools/chatgpt/alternatives?free=1&platform=ios',
    '/tools/chatgpt/changes',
    '/compare?tools=chatgpt,claude,notion,coda',
    '/categories',
    `/categories/${CATEGORY}`,
    `/categories/${CATEGORY}.md`,
    `/questions/${QUESTION}`,
    '/business',
    `/business/${FUNCTION}`,
    '/reviewers/crowd-77',
    '/market',
    '/market/rounds',
    '/market/rounds?sort=largest',
    '/market/rounds?sort=company',
    `/market/rounds?category=${CATEGORY}`,
    '/market/rounds?stage=seed',
    '/market/rounds?minAmount=1000000000',
    '/market/rounds?country=Germany',
    '/market/rounds?since=2024-01&until=2024-03',
    `/market/rounds?company=${COMPANY}`,
    `/market/rounds?investor=${INVESTOR}`,
    '/market/rounds?investor=andreessen',
    `/companies/${COMPANY}`,
    `/investors/${INVESTOR}`,
    '/weekly',
    '/data',
    '/llms.txt',
    '/sitemap.xml',
    '/sitemaps/tools-1.xml',
    '/sitemaps/companies-1.xml',
    '/sitemaps/investors-1.xml',
    '/sitemaps/reviewers-1.xml',
    '/sitemaps/specializations-1.xml',
    '/feeds/tools.atom',
    '/feeds/changes.json',
    '/feeds/rounds.atom',
    `/categories/${CATEGORY}/tools.json`,
    `/categories/${CATEGORY}/changes.atom`,
    `/categories/${CATEGORY}/rounds.atom`,
    '/resources/suggestions?q=cha',
    '/tools/chatgpt/card.svg',
  ])('%s', async (address) => {
    expect(await readAsAWhole(address)).toEqual([]);
  });
});

describe('from the API', () => {
  test.each([
    '/tools?limit=100',
    '/tools?sortBy=price&limit=100',
    '/tools?q=meeting%20notes',
    '/tools/chatgpt',
    '/tools/chatgpt/alternatives',
    '/compare?tools=chatgpt,claude,notion',
    '/categories',
    `/categories/${CATEGORY}/market`,
    '/specializations',
    '/questions?limit=50',
    `/questions/${QUESTION}`,
    '/functions',
    '/rounds?limit=100',
    '/rounds?minAmount=1000000000',
    `/rounds?company=${COMPANY}`,
    '/companies?limit=100',
    '/companies?startsWith=op',
  ])('%s, and the page after it', async (path) => {
    const address = `/api/v1${path}`;
    expect(await readAsAWhole(address)).toEqual([]);
    const { next } = JSON.parse(await (await app.get(address)).text());
    if (typeof next !== 'string') return;
    const more = `${address}${path.includes('?') ? '&' : '?'}cursor=${next}`;
    expect(await readAsAWhole(more)).toEqual([]);
  });
});

describe('for a member', () => {
  test.each([
    '/following',
    '/following?view=table',
    '/following?kind=tool&page=2',
    '/following?news=2',
    '/following/watch-list.csv',
    '/profile',
    '/profile/comparisons',
    '/settings/keys',
    '/settings/webhooks',
    '/settings/account',
    '/settings/account/data',
    '/settings/reviewer',
    '/tools/chatgpt',
    `/categories/${CATEGORY}`,
    '/market',
    '/market/rounds?page=20',
    '/market/rounds?sort=largest&page=20',
    '/market/rounds?sort=company&page=20',
    '/market/rounds/rounds.csv?country=Germany',
  ])('%s', async (address) => {
    expect(await readAsAWhole(address, member.headers)).toEqual([]);
  });

  test('what is new and locked', async () => {
    expect(await readAsAWhole('/following', free.headers)).toEqual([]);
  });

  test('the private feed', async () => {
    const { secret } = await makeFeed(db.write, member.id);
    expect(await readAsAWhole(`/following/alerts.atom?key=${secret}`)).toEqual([]);
  });
});

describe('at the desk', () => {
  test('tools that a new one may double', async () => {
    const sent = await sentBy(() => findDoubles(db.write, { name: 'ChatGPT', url: 'https://chatgpt.com' }));
    expect(sent).toHaveLength(1);
    expect(await wholeReads(db, large, sent)).toEqual([]);
  });

  test.each([
    '/operator/waiting',
    '/operator/members',
    '/operator/members?after=crowd-4000',
    '/operator/members?q=crowd-1234',
    '/operator/members?show=basic',
    '/operator/members?show=blocked',
    '/operator/members?show=unverified&after=crowd-4000',
    '/operator/members/crowd-77',
    '/operator/vendors?from=reader',
    '/operator/vendors?from=new',
    '/operator/messages',
    '/operator/vendors',
    '/operator/agents',
    '/operator/agents/discovery',
    '/operator/waiting?kind=lifecycle',
    '/operator/waiting?kind=event',
    '/operator/mails',
    '/operator/log',
    '/operator/log?page=99',
    '/operator/log?subject=crowd-77',
    '/operator/people',
    '/operator/names',
    '/operator/tools',
    '/operator/tools?q=chatgpt',
    '/operator/tools/chatgpt',
    '/operator/featured',
    '/operator/catalogue',
    '/operator/weekly',
  ])('%s', async (address) => {
    expect(await readAsAWhole(address, owner.headers)).toEqual([]);
  });
});
