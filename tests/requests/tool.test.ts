import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { TOOL_TABS } from '#domain/access.ts';
import type { Database } from '#server/db/connection.server.ts';
import { formerTools, toolFacts, userFavorites, users } from '#server/db/schema.server.ts';
import { addCategory, addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { watched } from '../harness/watched-database.ts';

const app = await createTestApp();

const sourced = (value: unknown, synopsis = 'Acme press room') => ({
  value,
  source_synopsis: { synopsis, date_updated: '2026-02' },
});

await addCategory(app.db, { id: 'robots', name: 'Robots' });
await addTool(app.db, { id: 'rival-one', name: 'Rival One' });
await addTool(
  app.db,
  {
    id: 'acme-bot',
    name: 'Acme Bot',
    url: 'https://www.acme.example.com/bot',
    is_featured: true,
    avg_rating: 4.25,
    rating_count: 1,
    basic_information_short_description: 'Does what Acme does.',
    business_developer_name: 'Acme Robotics',
    business_developer_location: 'Oslo, Norway',
    funding_info_is_premium: true,
    created_at: '2026-03-04T23:30:00Z',
    updated_at: '2026-05-06T00:30:00Z',
  },
  {
    inCategories: ['robots'],
    details: {
      basic: {
        basic_information_tagline: sourced('Robots for all'),
        basic_information_release_date: sourced('2021-09', 'Wikipedia'),
        basic_information_version: { value: '3.1' },
      },
      business: {
        business_competitors: { value: ['RIVAL ONE', 'Unknown Rival', 'Acme Bot'] },
        business_pricing_price_details: {
          value: [{ tier: 'Pro', monthly_fee: '$20', features: ['Arms', 'Legs'] }],
        },
        business_website: { value: 'javascript:alert(1)' },
      },
      social: {
        social_media_sentiment: { value: 'Very Positive' },
        social_media_x_followers: { value: 12_400 },
      },
      market: { market_info_faqs: { value: [{ question: 'Does it run?', answer: 'It walks.' }] } },
      funding: {
        funding_total_funding: { value: 61_500_000 },
        funding_funding_rounds: {
          value: [
            { round: 'Seed', amount: 1_500_000, date: '2020-01', investors: ['First Fund'] },
            { round: 'Series A', amount: 60_000_000, date: '2024-06-05' },
          ],
        },
        competitive_market_share: { value: { value: 12.5, unit: 'of household robots' } },
        competitive_x_sentiment: { value: { sentiment_metrics: { very_negative: 5, positive: 60.4 } } },
        competitive_x_influencers: { value: [{ influencer_name: 'Ada', follower_count: 2_340_000 }] },
      },
    },
  },
);

interface Page {
  status: number;
  root: HTMLElement;
  text: string;
}

async function get(path: string): Promise<Page> {
  const response = await app.get(path);
  const root = parse(await response.text());
  return {
    status: response.status,
    root,
    text: root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '',
  };
}

const hrefs = (root: HTMLElement) => root.querySelectorAll('main a').map((link) => link.getAttribute('href'));

describe('the hero', () => {
  test('shows the public facts in their signed-out form', async () => {
    const { status, root, text } = await get('/tools/acme-bot');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('Acme Bot');
    for (const fact of [
      'Free',
      'Featured',
      'Robots',
      'by Acme Robotics, Oslo, Norway',
      'Does what Acme does.',
      'acme.example.com',
      '(1 rating)',
      'Sign in to rate this tool',
      'Sign in to favorite',
      '0 favorites',
      'Added on March 4, 2026',
      'Updated on May 6, 2026',
    ]) {
      expect.soft(text).toContain(fact);
    }
    expect(hrefs(root)).toEqual(
      expect.arrayContaining([
        '/tools',
        '/auth/login?returnTo=%2Ftools%2Facme-bot',
        '/categories/robots',
        'https://www.acme.example.com/bot',
      ]),
    );
  });

  test('counts favourites', async () => {
    await app.db.write.insert(users).values({ id: 'ada', email: 'ada@example.com' });
    await app.db.write.insert(userFavorites).values({ tool_id: 'rival-one', user_id: 'ada' });
    expect((await get('/tools/rival-one')).text).toContain('Sign in to favorite1 favorite');
  });

  test('prefers the affiliate link, and says so to search engines', async () => {
    const { root } = await get('/tools/tool-01');
    const visit = root.querySelector('main a[href="https://partner.example.com/tool-01"]');
    expect(visit?.text).toContain('tool-01.example.com');
    expect(visit?.getAttribute('rel')).toContain('sponsored');
  });

  test('structured data says only what is known', async () => {
    const data = async (id: string) =>
      JSON.parse(
        (await get(`/tools/${id}`)).root.querySelector('script[type="application/ld+json"]')?.text ?? '',
      );
    expect(await data('acme-bot')).toMatchObject({ name: 'Acme Bot', aggregateRating: { ratingCount: 1 } });
    expect(await data('rival-one')).not.toHaveProperty('aggregateRating');
  });

  test('whatever a name contains is shown as text', async () => {
    const { root } = await get('/tools/awkward');
    expect(root.querySelector('h1')?.text).toContain('<b>');
    expect(root.querySelector('h1 b')).toBeNull();
  });
});

describe('tabs', () => {
  test.each(TOOL_TABS)('$title is an address of its own', async ({ id, title }) => {
    const { root } = await get(id === 'basic' ? '/tools/acme-bot' : `/tools/acme-bot?tab=${id}`);
    const active = root.querySelectorAll('main nav [aria-current="page"]');
    expect(active.map((tab) => tab.text)).toEqual([title]);
    expect(root.querySelectorAll('main nav a')).toHaveLength(7);
  });

  test('an unknown tab is the first one', async () => {
    const { root } = await get('/tools/acme-bot?tab=nonsense');
    expect(root.querySelector('main nav [aria-current="page"]')?.text).toBe('Basic Information');
  });

  test('carry a premium marker where they are locked', async () => {
    const { root } = await get('/tools/tool-01');
    const marked = root.querySelectorAll('main nav a').filter((tab) => tab.text.includes('(Premium)'));
    expect(marked.map((tab) => tab.text.replace('(Premium)', ''))).toEqual([
      'Social Media',
      'Market Information',
      'Funding & Competition',
    ]);
  });

  test('hold only their own data', async () => {
    const { text } = await get('/tools/acme-bot?tab=tech');
    expect(text).not.toContain('Robots for all');
    expect(text).toContain('No benchmarks available');
  });
});

describe('values', () => {
  test('carry their source, date and certainty; a section shares them if they are the same', async () => {
    const { root } = await get('/tools/acme-bot');
    const notes = root.querySelectorAll('main details').map((note) => note.text.replaceAll(/\s+/g, ' '));
    expect(notes).toEqual([
      'Sourced: where Overview comes fromAcme press room, February 2026',
      "Editorial: where Version comes fromReported by the directory's editors, May 6, 2026",
      'Sourced: where Release date comes fromWikipedia, February 2026',
    ]);
  });

  test('missing ones have the text of the spec', async () => {
    const { text } = await get('/tools/acme-bot');
    for (const words of [
      'No founder information available',
      'No commentary available',
      'No model information available',
    ]) {
      expect.soft(text).toContain(words);
    }
  });

  test('names of listed tools lead to them, in any case; other names and the tool itself do not', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=business');
    expect(text).toContain('RIVAL ONE, Unknown Rival, Acme Bot');
    expect(hrefs(root).filter((href) => href === '/tools/rival-one')).toHaveLength(1);
    expect(hrefs(root)).not.toContain('/tools/unknown-rival');
  });

  test('prices are a table, and an invalid address does not become a link', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=business');
    expect(root.querySelectorAll('main table tbody tr').map((row) => row.text)).toEqual(['Pro$20Arms, Legs']);
    expect(root.toString()).not.toContain('javascript:');
    expect(text).not.toContain('alert(1)');
  });

  test('funding is a timeline, newest round first, with exact amounts beside the short ones', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=funding');
    const rounds = root.querySelectorAll('main ol li').map((round) => round.querySelector('strong')?.text);
    expect(rounds).toEqual(['Series A', 'Seed']);
    expect(text).toContain('$60,000,000');
    expect(text).toContain('$61.5M');
    expect(text).toContain('June 5, 2024');
    expect(text).toContain('January 2020 · First Fund');
  });

  test('market share, sentiment and influencers are drawn with their numbers as text', async () => {
    const { text } = await get('/tools/acme-bot?tab=funding');
    for (const words of ['of household robots12.5%', 'Very negative5%', 'Positive60.4%', '2.3M']) {
      expect.soft(text).toContain(words);
    }
    expect(text).not.toContain('Neutral');
  });

  test('a sentiment has its fixed heading; an unknown one has no analysis', async () => {
    const { text } = await get('/tools/acme-bot?tab=social');
    expect(text).toContain('Mostly praise');
    expect(text).toContain('12.4K');
    await addTool(
      app.db,
      { id: 'moody' },
      { details: { social: { social_media_sentiment: { value: 'mixed' } } } },
    );
    expect((await get('/tools/moody?tab=social')).text).toContain('No Analysis Available');
  });

  test('questions fold', async () => {
    const { root } = await get('/tools/acme-bot?tab=market');
    expect(root.querySelectorAll('main details summary').map((summary) => summary.text)).toContain(
      'Does it run?',
    );
  });
});

describe('the categories tab', () => {
  test('lists the tool’s categories and specializations with ways on', async () => {
    const { root, text } = await get('/tools/tool-10?tab=categories');
    expect(text).toContain('Assistants');
    expect(hrefs(root)).toEqual(
      expect.arrayContaining([
        '/categories/alpha-chat',
        '/tools?category=Alpha+%26+Chat',
        '/tools?category=Alpha+%26+Chat&specialization=Voice+%26+Sound',
      ]),
    );
  });

  test('says so when there are none', async () => {
    const { text } = await get('/tools/awkward?tab=categories');
    expect(text).toContain('No categories have been assigned to this tool yet.');
  });
});

describe('what cannot be shown', () => {
  test.each([
    ['/tools/nobody', 'Tool not found'],
    ['/tools/NO-BOT', 'Tool not found'],
    ['/tools/%20', 'Tool ID is missing'],
  ])('%s is a real 404: %s', async (path, message) => {
    const response = await app.get(path);
    const root = parse(await response.text());
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe(message);
    expect(root.querySelector('main')?.text).toContain("We couldn't find the tool you're looking for.");
    expect(root.querySelector('main a[href="/tools"]')?.text).toBe('Browse All Tools');
  });

  test('no database: 503, never kept, logged once', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/tools/acme-bot');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(parse(await response.text()).querySelector('h1')?.text).toBe('An error occurred');
    expect(broken.logged('error')).toHaveLength(1);
  });

  test.each([
    ['business', 'Failed to load business information'],
    ['categories', 'Error Loading Categories'],
    ['categories', 'Failed to load categories'],
    ['tech', 'An error occurred'],
  ])('a tab that cannot be read leaves the hero: %s → %s', async (tab, message) => {
    const failing = await createTestApp({ db: failingAfter(app.db, 1) });
    const response = await failing.get(`/tools/acme-bot?tab=${tab}`);
    const root = parse(await response.text());
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(root.querySelector('h1')?.text).toBe('Acme Bot');
    expect(root.querySelector('main')?.text).toContain(message);
    // The tab and the reviews, each with its own line.
    expect(failing.logged('error')).toHaveLength(2);
  });
});

test('a page costs at most four statements, a locked one two', async () => {
  const statements = async (path: string) => {
    let count = 0;
    const counting = await createTestApp({ db: watched(app.db, () => (count += 1)) });
    await counting.get(path);
    return count;
  };
  expect(await statements('/tools/acme-bot?tab=business')).toBe(4);
  expect(await statements('/tools/acme-bot?tab=categories')).toBe(3);
  expect(await statements('/tools/tool-01?tab=funding')).toBe(2);
});

/** A database that is lost after some queries. */
function failingAfter(db: Database, queries: number): Database {
  let left = queries;
  return watched(db, () => {
    left -= 1;
    if (left < 0) throw new Error('The database is gone.');
  });
}

test.each([
  ['/tools/ACME-Bot', '/tools/acme-bot'],
  ['/tools/Acme-Bot?tab=tech', '/tools/acme-bot?tab=tech'],
])('%s leads to %s: addresses of tools ignore case', async (asked, plain) => {
  const { status, headers } = await app.get(asked);
  expect([status, headers.get('Location')]).toEqual([301, plain]);
  expect((await app.get(plain)).status).toBe(200);
  expect((await app.get('/tools/NO-Bot')).status).toBe(404);
});

describe('what visitors choose by', () => {
  const EARLY = { synopsis: null, date_updated: 'early 2026' };
  const facts = {
    decision_best_for: { value: 'Small crews', source_synopsis: EARLY },
    decision_price_from: { value: { amount: 0.004, per: 'minute', as_of: '2025' }, source_synopsis: EARLY },
    decision_platforms: { value: ['macos', 'google-workspace'], source_synopsis: EARLY },
    decision_languages: { value: ['de', 'zh'], source_synopsis: EARLY },
    decision_rivals: { value: ['tool-02', 'not-listed', 'tool-01'], source_synopsis: EARLY },
  };

  test('comes before the tabs, for everyone, each value with its certainty', async () => {
    await addTool(
      app.db,
      { id: 'chosen', ...ALL_LOCKED },
      { details: { decision: facts, funding: { funding_total_funding: { value: 4_200_000 } } } },
    );
    await app.db.write
      .insert(toolFacts)
      .values({ tool_id: 'chosen', rivals: ['tool-02', 'not-listed', 'tool-01'] });
    const { root } = await get('/tools/chosen');
    const headings = root.querySelectorAll('h2');
    const section = headings.find(({ text }) => text === 'At a glance')?.closest('section');
    const words = section?.textContent.replaceAll(/\s+/g, ' ') ?? '';
    for (const part of [
      'Best forSmall crews',
      'Price from$0.004 a minute (2025)',
      'PlatformsmacOS, Google Workspace',
      'LanguagesGerman, Chinese',
      'RivalsTool 02, Tool 01',
      "Editorial: where At a glance comes fromReported by the directory's editors, early 2026",
    ]) {
      expect.soft(words).toContain(part);
    }
    expect(words).not.toContain('not-listed');
    expect(section?.querySelector('a[href="/tools/tool-02"]')).not.toBeNull();
    expect(root.toString()).not.toContain('4,200,000');
  });

  test('a value with its own source has its own mark', async () => {
    const named = { value: 'Slow', source_synopsis: { synopsis: 'A test of ours', date_updated: '2026-03' } };
    await addTool(app.db, { id: 'marked' }, { details: { decision: { ...facts, decision_caution: named } } });
    const { text } = await get('/tools/marked');
    expect(text).toContain('SlowSourced: where Caution comes fromA test of ours, March 2026');
    expect(text).toContain('Small crewsEditorial: where Best for comes from');
  });

  test('shows nothing for a tool without known facts', async () => {
    expect((await get('/tools/tool-01')).text).not.toContain('At a glance');
  });
});

test('the address of a tool that was merged into another redirects there permanently, with its tab', async () => {
  await addTool(app.db, { id: 'merged-into' });
  await app.db.write.insert(formerTools).values({ id: 'merged-away', tool_id: 'merged-into' });
  const response = await app.get('/tools/merged-away?tab=tech');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/tools/merged-into?tab=tech']);
});
