import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { marketColumns } from '#catalogue/market/market-columns.ts';
import { companySorts, INVESTOR_SORTS } from '#catalogue/rounds/read-entity-queries.ts';
import { ROUND_SORTS } from '#catalogue/rounds/read-round-query.ts';
import { writeDueMails } from '#features/alerts/alerts-worker.server.ts';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { API_PREFIX } from '#site/api-address.ts';
import { importFiles, ndjson } from '../../catalogue/workbench.ts';
import { createTestApp } from '../../harness/app.ts';
import { MACHINE_ADDRESSES } from '../../harness/attacks/machine-addresses.ts';
import { connectAgent } from '../../harness/mcp/agent.ts';
import { addMember, TEST_SECRET } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';

/**
 * Two catalogues differ in nothing but their locked rounds: whose they are, when, with whom, for how much. Whoever may
 * not see them gets the same answer from both, to every combination of filters, so that no number, order, date or
 * emptiness tells anything of them.
 */

vi.setConfig({ testTimeout: 120_000 });

const round = (date: string, amount: number, ...investors: string[]) => ({
  round: 'Seed',
  date,
  amount,
  investors,
});

type Rounds = Readonly<Record<string, ReturnType<typeof round>[]>>;

const OPEN: Rounds = {
  open: [round('2024-03', 1_000_000, 'Open Fund', 'Second Fund'), round('2025-02-03', 3_000_000)],
  plain: [round('2023', 500_000, 'Open Fund', 'Third Fund')],
};
/** Both have five rounds of four companies, which everybody may know. */
const LOCKED: readonly [Rounds, Rounds] = [
  {
    first: [round('2025-01', 7_000_000, 'Open Fund'), round('2025-03', 9_000_000, 'Open Fund')],
    second: [round('2024-03', 2_000_000, 'Third Fund')],
    third: [round('2025-03-20', 4_000_000)],
    fourth: [round('2022-07', 6_000_000, 'Hidden Fund')],
  },
  {
    first: [round('2021', 1_500_000)],
    second: [round('2026-05', 8_000_000, 'Second Fund'), round('2026-08', 81_000_000, 'Second Fund')],
    third: [round('2020-03', 2_000, 'Secret Fund')],
    fourth: [round('2026-10', 650_000_000, 'Open Fund', 'Second Fund')],
  },
];
const TOOLS = [
  { id: 'open', country: 'Norway', in: ['chat', 'video'] },
  { id: 'plain', country: 'Chile', in: ['chat'] },
  { id: 'first', country: 'Norway', in: ['chat'] },
  { id: 'second', country: 'Spain', in: ['chat', 'video'] },
  { id: 'third', country: 'Norway', in: ['video'] },
  { id: 'fourth', country: 'Malta', in: ['voice'] },
];
/** Records of investors whom rounds name that are locked in one of the catalogues, or in both. */
const INVESTORS = ['Open', 'Hidden', 'Secret'].map((name) => ({
  ...{
    id: `${name.toLowerCase()}-fund`,
    name: `${name} Fund`,
    aliases: [`${name} Capital`],
    kind: 'vc',
    country: 'Malta',
  },
}));
const CATEGORIES = ['chat', 'video', 'voice'].map((id) => ({ id, name: id, specializations: [] }));

function toolsWith(rounds: Rounds) {
  return TOOLS.map(({ id, country, in: categories }) => ({
    id,
    name: `Tool ${id}`,
    description: `About ${id}.`,
    developer_name: `${id} Inc`,
    created_at: '2026-01-01',
    updated_at: '2026-11-01',
    funding_info_is_premium: !Object.hasOwn(OPEN, id),
    categories: categories.map((category) => ({ category })),
    business_information: { business_location: { value: country } },
    ...(rounds[id] && {
      funding_competition_information: {
        funding_funding_rounds: {
          value: rounds[id],
          // Who reports a round does so when it is raised.
          source_synopsis: { synopsis: 'Announcement', date_updated: rounds[id].at(-1)?.date },
        },
      },
    }),
  }));
}

/** A catalogue whose locked rounds came later than the follows of a member without a plan. */
async function catalogueWith(locked: Rounds) {
  const app = await createTestApp({ empty: true });
  const follower = await addMember(app.db, { subscription_status: 'free' });
  const bring = async (rounds: Rounds) => {
    const { faults } = await importFiles(app.db, {
      'categories.ndjson': ndjson(CATEGORIES),
      'investors.ndjson': ndjson(INVESTORS),
      'tools.ndjson': ndjson(toolsWith(rounds)),
    });
    expect(faults).toEqual([]);
  };
  await bring(OPEN);
  const tell = (minutes: number) => readHistory(app.db.write, Date.now() + minutes * 60_000, [tellFollowers]);
  await tell(2);
  const followed = [
    ...TOOLS.flatMap(({ id }) => [
      ['tool', id],
      ['company', `${id}-inc`],
    ]),
    ...CATEGORIES.map(({ id }) => ['category', id]),
    ['investor', 'open-fund'],
    ['investor', 'second-fund'],
  ];
  for (const [kind = '', subject = ''] of followed) {
    const body = new URLSearchParams({ intent: 'follow', kind, subject });
    await app.send('/following', { method: 'POST', headers: follower.headers, body });
  }
  await bring({ ...OPEN, ...locked });
  await tell(4);
  let count = 0;
  return {
    app,
    follower,
    async ask(path: string, headers: HeadersInit = {}) {
      count += 1;
      const response = await app.send(path, { headers }, `192.0.2.${count % 250}`);
      return `${response.status} ${withoutMoment(await response.text())}`;
    },
  };
}

/** When something was imported or asked is not the same in both. */
function withoutMoment(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00)?/g, 'moment')
    .replaceAll(/"(request_id|requestId)":"[^"]+"/g, '')
    .replaceAll(/#(opened|changed|added)-[\w.]+/g, '')
    .replaceAll(/\d{13,}/g, 'number');
}

const [one, other] = await Promise.all(LOCKED.map(catalogueWith));
if (!one || !other) throw new Error('There are two catalogues.');
const asked = { count: 0, differing: 0 };
afterAll(() => report({ what: 'requests for locked rounds, of two catalogues', ...asked }));

async function expectSame(path: string) {
  const [a, b] = await Promise.all([one?.ask(path), other?.ask(path)]);
  asked.count += 1;
  if (a !== b) asked.differing += 1;
  expect.soft(a, path).toBe(b);
}

/** Every combination of some values of some parameters, as queries. */
function combined(values: Readonly<Record<string, readonly string[]>>): string[] {
  let queries = [''];
  for (const [name, options] of Object.entries(values)) {
    queries = queries.flatMap((query) => [
      query,
      ...options.map((value) => `${query}&${name}=${encodeURIComponent(value)}`),
    ]);
  }
  return queries.map((query) => query.slice(1));
}

const FILTERS = {
  category: ['chat', 'voice'],
  country: ['Norway', 'Malta'],
  company: ['first-inc', 'inc'],
  since: ['2025-03'],
  until: ['2025', '2026-10'],
};

describe('lists of rounds', () => {
  test.each(['', '.md'])('of all filters together, as a page%s', async (ending) => {
    for (const query of combined(FILTERS)) await expectSame(`/market/rounds${ending}?${query}`);
  });

  test('of all filters together, as JSON', async () => {
    for (const query of combined(FILTERS)) {
      await expectSame(`${API_PREFIX}/rounds?limit=100&${query.replace('company=', 'companyId=')}`);
      await expectSame(`${API_PREFIX}/rounds?limit=100&${query}`);
    }
  });

  test('by what else a round says, in every order', async () => {
    const said = {
      investor: ['open-fund', 'hidden-fund', 'fund'],
      stage: ['seed'],
      minAmount: ['2000000'],
      maxAmount: ['8000000'],
      sort: ROUND_SORTS,
    };
    for (const query of combined(said)) await expectSame(`/market/rounds?${query}`);
  });
});

describe('lists of companies and investors', () => {
  test('by all filters, in every order', async () => {
    const shared = {
      q: ['fund', 'capital', 'first'],
      category: ['chat', 'voice'],
      stage: ['seed'],
      country: ['Malta'],
    };
    const investors = { ...shared, kind: ['vc'], since: ['2025-03'], sort: Object.keys(INVESTOR_SORTS) };
    for (const query of combined(investors)) await expectSame(`/investors?${query}`);
    for (const query of combined({ ...shared, sort: Object.keys(companySorts()) })) {
      await expectSame(`/companies?${query}`);
    }
  });

  test('at the addresses of investors', async () => {
    const names = INVESTORS.flatMap(({ id }) => [id, id.replace('fund', 'capital')]);
    for (const name of names) await expectSame(`/investors/${name}`);
    for (const path of [
      '/investors.md',
      '/companies.md',
      `${API_PREFIX}/companies?limit=100`,
      `${API_PREFIX}/investors?limit=100`,
    ])
      await expectSame(path);
  });
});

const SUBJECTS = TOOLS.flatMap(({ id }) => [
  ...MACHINE_ADDRESSES(id, 'chat'),
  `/tools/${id}`,
  `/tools/${id}.md`,
  `/tools/${id}?tab=funding`,
  `/tools/${id}/changes`,
  `/companies/${id}-inc`,
  `/companies/${id}-inc.md`,
  `/resources/suggestions?q=${id}`,
]);

test.each(
  [
    '/',
    '/index.md',
    '/categories',
    '/llms.txt',
    '/changes',
    '/search?q=inc',
    '/search?q=fund',
    '/resources/suggestions?q=inc',
    '/resources/suggestions?q=fund',
    '/resources/suggestions?q=sec',
    '/sitemap.xml',
    '/sitemaps/companies-1.xml',
    '/sitemaps/investors-1.xml',
    '/tools?view=table',
    '/compare?tools=first,second,third',
    '/compare.md?tools=first,open',
    '/market/rounds/rounds.csv',
    '/market/quarters',
    '/market/quarters.md',
    '/market/quarters.csv',
    '/market.csv',
    '/companies.csv',
    '/investors.csv',
    ...marketColumns().flatMap(({ id }) => [
      `/market?sort=${id}&order=asc`,
      `/market.md?sort=${id}&order=desc`,
    ]),
    ...CATEGORIES.flatMap(({ id }) => [
      `/categories/${id}`,
      `/categories/${id}.md`,
      `/previews/categories/${id}.png`,
      ...MACHINE_ADDRESSES('open', id),
    ]),
    ...['open-fund', 'second-fund', 'third-fund', 'hidden-fund', 'secret-fund'].flatMap((id) => [
      `/investors/${id}`,
      `/investors/${id}.md`,
    ]),
    ...SUBJECTS,
  ].filter((address, place, all) => all.indexOf(address) === place),
)('%s', (address) => expectSame(address));

test('agents are told the same', async () => {
  const told = async ({ app }: NonNullable<typeof one>) => {
    const agent = await connectAgent(app.app);
    const answers = [
      { name: 'category_market', arguments: { category: 'chat' } },
      { name: 'get_tool', arguments: { id: 'first', parts: ['summary', 'funding'] } },
      { name: 'find_tools', arguments: { need: '', category: 'video' } },
    ].map((call) => agent.callTool(call));
    const text = withoutMoment(JSON.stringify(await Promise.all(answers)));
    await agent.close();
    return text;
  };
  expect(await told(one)).toBe(await told(other));
});

test('followers without a plan are told the same, on the page and by mail', async () => {
  const shown = async ({ ask, follower }: NonNullable<typeof one>) =>
    parse(await ask('/following', follower.headers)).querySelector('main')?.text;
  expect(await shown(one)).toContain('bring no news and no mail');
  expect(await shown(one)).toBe(await shown(other));
  const mailed = async ({ app, follower }: NonNullable<typeof one>) => {
    const origin = 'https://toolbox.example';
    const now = () => Date.now() + 8 * 86_400_000;
    while ((await writeDueMails({ db: app.db, now, secret: TEST_SECRET, origin }, 100)) > 0);
    const mails = await app.db.write.select().from(outbox).where(eq(outbox.to, follower.email));
    return mails.map(({ subject, text }) => [subject, text.replaceAll(/\S*unsubscribe\S*/g, '')]);
  };
  expect(await mailed(one)).toEqual(await mailed(other));
});

test('the number of all locked rounds is told, because more than two companies have them', async () => {
  expect(await one.ask('/market/rounds.md')).toContain('5 further rounds of 4 companies, for subscribers');
  const { count, locked } = JSON.parse((await one.ask(`${API_PREFIX}/rounds`)).slice(4));
  expect({ count, locked }).toEqual({ count: 3, locked: 5 });
});
