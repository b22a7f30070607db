import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { saveRating } from '#features/reviews/ratings.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { addBusinessFunction, addQuestion, addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { schemaOrgFaults } from '../harness/schema-org.ts';
import { withoutPages } from '../harness/written.ts';

/** What pages say of themselves to search engines (docs/topics/machines.md). */

const SITE_URL = 'https://tools.example.com';
const app = await createTestApp({ settings: { SITE_URL } });
await addTool(
  app.db,
  {
    id: 'priced',
    name: 'Priced </script><b>Tool</b>',
    developer_name: 'Prices Inc.',
    url: 'https://priced.example.com',
    is_premium: true,
    avg_rating: 4.9,
    rating_count: 900,
  },
  {
    inCategories: ['alpha-chat'],
    details: {
      decision: {
        decision_price_from: { value: { amount: 20, per: 'user/mo', as_of: '2025' } },
        decision_flags: { value: ['free-tier', 'api'] },
        decision_platforms: { value: ['web', 'ios'] },
      },
    },
  },
);
await addQuestion(app.db, {
  id: 'which',
  question: 'Which one?',
  answer: 'The **first** one.',
  primary_tool: 'priced',
});
await addBusinessFunction(app.db, { id: 'selling' });

const page = async (path: string) => parse(await (await app.get(path)).text());
const rawDocument = (root: HTMLElement) =>
  root.querySelector('script[type="application/ld+json"]')?.text ?? '';
const nodes = async (path: string) => {
  const text = rawDocument(await page(path));
  const graph: { '@type': string; [property: string]: unknown }[] = text ? JSON.parse(text)['@graph'] : [];
  return new Map(graph.map((node) => [node['@type'], node]));
};

const PAGES = [
  '/',
  '/tools',
  '/tools?page=2',
  '/tools?category=Alpha+%26+Chat',
  '/tools/priced',
  ...TOOL_TABS.map(({ id }) => `/tools/tool-02?tab=${id}`),
  '/tools/awkward',
  '/tools/tool-02/alternatives',
  '/compare?tools=tool-01,tool-02',
  '/categories',
  '/categories/alpha-chat',
  '/questions/which',
  '/business',
  '/business/selling',
];

describe('of every kind of page', () => {
  test('is what schema.org defines', { timeout: 60_000 }, async () => {
    const documents = new Map<string, string>();
    for (const path of PAGES) documents.set(path, rawDocument(await page(path)));
    expect([...documents].filter(([, text]) => text === '')).toEqual([]);
    expect(await schemaOrgFaults(documents)).toEqual([]);
    const all = [...documents.values()].join('');
    expect(all).not.toMatch(/FAQPage|QAPage/);
    // Every address of the site is a whole one.
    expect(all.match(/"(?:url|item)":"(?!https:\/\/)[^"]*"/g)).toBeNull();
  });

  test('and a document that is not would be found', { timeout: 60_000 }, async () => {
    const wrong = (node: object) => JSON.stringify({ '@context': 'https://schema.org', '@graph': [node] });
    const documents = new Map([
      ['/good', wrong({ '@type': 'Dataset', name: 'Good' })],
      ['/type', wrong({ '@type': 'SoftwareAplication' })],
      ['/property', wrong({ '@type': 'Dataset', nom: 'x' })],
      ['/value', wrong({ '@type': 'SoftwareApplication', offers: { '@type': 'Place' } })],
    ]);
    const faults = await schemaOrgFaults(documents);
    expect([...new Set(faults.map((fault) => fault.split(':')[0]))]).toEqual([
      '/type',
      '/property',
      '/value',
    ]);
  });
});

describe('of a tool', () => {
  test('has its offers, and no rating without reviews on the page', async () => {
    const tool = (await nodes('/tools/priced')).get('SoftwareApplication');
    expect(tool).toMatchObject({
      url: `${SITE_URL}/tools/priced`,
      sameAs: 'https://priced.example.com',
      operatingSystem: 'Web, iOS',
      offers: [
        { price: 0, priceCurrency: 'USD', description: 'Free tier' },
        {
          price: 20,
          priceCurrency: 'USD',
          description: 'From $20 a user a month, billing not known, as of 2025',
        },
      ],
    });
    expect(tool).not.toHaveProperty('aggregateRating');
  });

  test('has the members’ rating once the page shows a review', async () => {
    const rate = async (rating: number, review: string | null) => {
      const { id: userId } = await addMember(app.db);
      await saveRating(withoutPages(app.db), { toolId: 'tool-10', userId, rating, review });
    };
    await rate(5, null);
    expect((await nodes('/tools/tool-10')).get('SoftwareApplication')).not.toHaveProperty('aggregateRating');
    await rate(2, 'It did what it says on the box.');
    expect((await nodes('/tools/tool-10')).get('SoftwareApplication')).toMatchObject({
      aggregateRating: { ratingValue: 3.5, ratingCount: 2, reviewCount: 1, bestRating: 5 },
    });
  });

  test('says which part is for subscribers, and to subscribers nothing', async () => {
    const path = '/tools/tool-02?tab=funding';
    const root = await page(path);
    const locked = (await nodes(path)).get('WebPage');
    expect(locked).toMatchObject({ isAccessibleForFree: false, url: SITE_URL + path });
    const selector = /"cssSelector":"([^"]+)"/.exec(rawDocument(root))?.[1] ?? '';
    expect(root.querySelectorAll(selector)).toHaveLength(1);
    expect((await nodes('/tools/tool-02')).has('WebPage')).toBe(false);
    const { headers } = await addMember(app.db, { subscription_status: 'premium' });
    const open = parse(await (await app.get(path, headers)).text());
    expect(rawDocument(open)).not.toContain('isAccessibleForFree');
  });

  test('cannot end its script or be run', async () => {
    const root = await page('/tools/priced');
    expect(JSON.parse(rawDocument(root))['@graph'][0].name).toBe('Priced </script><b>Tool</b>');
    expect(root.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(1);
    expect(root.querySelectorAll('head b')).toHaveLength(0);
  });
});

describe('of the site', () => {
  test('names its search by an address that finds', async () => {
    const action = (await nodes('/')).get('WebSite')?.potentialAction;
    expect(action).toMatchObject({ 'query-input': 'required name=search_term_string' });
    const template = /"urlTemplate":"([^"]+)"/.exec(JSON.stringify(action))?.[1] ?? '';
    const found = await page(template.replace(SITE_URL, '').replace('{search_term_string}', 'priced'));
    expect(found.querySelector('main')?.text).toContain('Priced');
  });

  test('says nothing of listings that stay out of search engines', async () => {
    const root = await page('/tools?sortBy=name');
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow');
    expect(rawDocument(root)).toBe('');
  });

  test('the entries of a later page of a list count on', async () => {
    const list = (await nodes('/tools?page=2')).get('ItemList')?.itemListElement;
    expect(Array.isArray(list) && list[0]).toMatchObject({ '@type': 'ListItem', position: 13 });
  });
});
