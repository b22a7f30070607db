import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOOL_TABS } from '#domain/access.ts';
import type { Database } from '#server/db/connection.server.ts';
import { userFavorites } from '#server/db/schema/ratings.server.ts';
import { formerTools, toolFacts } from '#server/db/schema/tools.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { writeNameStarts } from '#server/listing/name-starts.server.ts';
import { addCategory, addTool, fundingDetails } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

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
        competitive_tools: {
          value: [
            { tool_name: 'Acme Bot', market_context: 'Crowded', competitors: [{ tool_name: 'rival one' }] },
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
        '/auth/login?returnTo=%2Ftools%2Facme-bot%3Frate%3D1',
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

  test('say that they are for subscribers where they are locked', async () => {
    const { root } = await get('/tools/tool-01');
    const marked = root
      .querySelectorAll('main nav a')
      .filter((tab) => tab.text.includes('(for subscribers)'));
    expect(marked.map((tab) => tab.text.replace('(for subscribers)', ''))).toEqual([
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
  test('carry their certainty and date in sight, and their source when unfolded', async () => {
    const { root } = await get('/tools/acme-bot');
    const notes = root
      .querySelectorAll('main article > section .source-note')
      .map((note) => note.text.replaceAll(/\s+/g, ' '));
    expect(notes).toEqual([
      'Attributed · February 2026: where Tagline comes fromAcme press room',
      "Editorial · May 6, 2026: where Version comes fromReported by the directory's editors",
      'Attributed · February 2026: where Release date comes fromWikipedia',
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

  test('names of listed tools lead to them, in any case; other names do not, and its own is left out', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=business');
    expect(text).toContain('RIVAL ONE, Unknown Rival');
    expect(text).not.toContain('Unknown Rival, Acme Bot');
    expect(hrefs(root).filter((href) => href === '/tools/rival-one')).toHaveLength(1);
    expect(hrefs(root)).not.toContain('/tools/unknown-rival');
  });

  test('a tool does not compete with itself', async () => {
    const { root, text } = await get('/tools/acme-bot?tab=funding');
    expect(text).toContain('Competing toolsMarket context: Crowded');
    expect(hrefs(root)).toContain('/tools/rival-one');
  });

  test('a profile on X is called by its handle', async () => {
    await addTool(
      app.db,
      { id: 'social' },
      { details: { social: { social_media_x_link: { value: 'https://x.com/SocialHQ' } } } },
    );
    const { root } = await get('/tools/social?tab=social');
    expect(root.querySelector('main a[href="https://x.com/SocialHQ"]')?.text).toContain('@SocialHQ');
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

describe('what is not recorded', () => {
  test('folds into one line, with the texts of the spec and a way to tell us', async () => {
    const { root } = await get('/tools/acme-bot');
    const line = root.querySelector('.unrecorded');
    expect(line?.querySelector('p')?.text).toBe('8 fields not recorded yet. Know it? Tell us');
    expect(line?.querySelector('details')?.text).toContain('No founder information available');
    expect(root.querySelectorAll('main h2').map((title) => title.text)).not.toContain('People');
  });

  test('a tab without any value is neither locked nor sold', async () => {
    await addTool(app.db, { id: 'unknown', ...ALL_LOCKED }, { inCategories: ['robots'] });
    for (const { id } of TOOL_TABS.filter(({ group }) => group !== null)) {
      const { root, text } = await get(`/tools/unknown?tab=${id}`);
      expect(text).toContain('Nothing recorded yet. Know it? Tell us');
      expect(text).not.toMatch(/Locked|Upgrade/);
      const link = root.querySelector('.unrecorded a');
      expect(link?.getAttribute('href')).toMatch(`/contact?tool=unknown&tab=${id}&field=`);
      expect(link?.getAttribute('rel')).toBe('nofollow');
    }
    const { root } = await get('/tools/unknown');
    const locked = root.querySelectorAll('main nav a').filter((tab) => tab.text.includes('subscribers'));
    expect(locked.map((tab) => tab.text)).toEqual(['Categories(for subscribers)']);
  });

  test('a subscriber has no locks in the bar', async () => {
    const { headers } = await addMember(app.db, { subscription_status: 'basic' });
    const root = parse(await (await app.get('/tools/tool-01', headers)).text());
    expect(root.querySelectorAll('main nav a').filter((tab) => tab.text.includes('subscribers'))).toEqual([]);
  });
});

describe('beside each value', () => {
  test('its source opens safely where it has an address; only then it is called sourced', async () => {
    const url = 'https://press.example.org/acme?a=1&b=2';
    const source_synopsis = { synopsis: 'Press', date_updated: '2026-03', url };
    await addTool(
      app.db,
      { id: 'checked' },
      { details: { basic: { basic_information_tagline: { value: 'A', source_synopsis } } } },
    );
    const { root } = await get('/tools/checked');
    const note = root.querySelector('main article > section .source-note');
    expect(note?.querySelector('summary')?.text).toBe('Sourced · March 2026: where Tagline comes from');
    expect(note?.querySelector('a')?.attributes).toMatchObject({
      href: url,
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    });
    expect((await get('/tools/acme-bot')).text).not.toContain('Sourced');
  });

  test('is a link to the contact form, filled in with the tool, the field and the value', async () => {
    const { root } = await get('/tools/acme-bot?tab=social');
    const link = root.querySelectorAll('.certainty-mark > a').find(({ text }) => text.includes('Followers'));
    expect(link?.text).toBe('Report this: Followers');
    expect(link?.attributes).toMatchObject({
      href: '/contact?tool=acme-bot&tab=social&field=Followers&shown=12.4K#form',
      rel: 'nofollow',
    });
  });

  test('a total that nobody reported is computed from the rounds, where they may be seen', async () => {
    const details = fundingDetails([
      { round: 'Seed', amount: 1_234_567 },
      { round: 'Series A', amount: 7_000_000 },
    ]);
    await addTool(app.db, { id: 'summed', is_featured: true, ...ALL_LOCKED }, { details });
    await addTool(app.db, { id: 'summed-locked', ...ALL_LOCKED }, { details });
    const { text } = await get('/tools/summed?tab=funding');
    expect(text).toContain('Total funding$8.2M, the sum of 2 recorded roundsComputed');
    const locked = await (await app.get('/tools/summed-locked?tab=funding')).text();
    expect(locked).toContain('2 funding rounds');
    expect(locked).not.toContain('$8.2M');
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

  test.each([
    ['/tools/acme-bto', 'Acme Bot'],
    ['/tools/acme-bot-2', 'Acme Bot'],
  ])('%s asks whether %s was meant', async (path, name) => {
    await writeNameStarts(app.db.write, ['acme-bot']);
    const response = await app.get(path);
    const main = parse(await response.text()).querySelector('main');
    expect(response.status).toBe(404);
    expect(main?.text).toContain(`Did you mean ${name}`);
    expect(main?.querySelector('a[href="/tools/acme-bot"]')?.text).toBe(name);
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
    ['market', 'An error occurred'],
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

test('a page costs at most four statements, a locked or empty one two', async () => {
  const statements = (path: string) => statementsOf(app.db, path);
  expect(await statements('/tools/acme-bot?tab=business')).toBe(4);
  expect(await statements('/tools/acme-bot?tab=categories')).toBe(3);
  expect(await statements('/tools/tool-01?tab=funding')).toBe(2);
  expect(await statements('/tools/acme-bot?tab=tech')).toBe(2);
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

describe('what visitors decide by', () => {
  const EARLY = { synopsis: null, date_updated: 'early 2026' };
  const NAMED = { synopsis: 'A test of ours', date_updated: '2026-06' };
  const facts = {
    decision_best_for: { value: 'Small crews', source_synopsis: EARLY },
    decision_caution: { value: 'Slow', source_synopsis: NAMED },
    decision_price_from: { value: { amount: 0.004, per: 'minute', as_of: '2025' }, source_synopsis: EARLY },
    decision_flags: { value: ['free-tier', 'self-host', 'sso'], source_synopsis: EARLY },
    decision_platforms: { value: ['macos', 'google-workspace'], source_synopsis: EARLY },
    decision_languages: { value: ['de', 'zh'], source_synopsis: EARLY },
    decision_language_count: { value: 30, source_synopsis: EARLY },
    decision_rivals: { value: ['tool-02', 'not-listed', 'tool-01'], source_synopsis: EARLY },
  };
  const RIVALS = ['chosen', 'gone', 'tool-02', 'not-listed', 'tool-01', 'tool-03', 'tool-04'];

  beforeAll(async () => {
    await addTool(app.db, { id: 'gone', status: 'closed' });
    await addTool(
      app.db,
      { id: 'chosen', ...ALL_LOCKED, business_current_status: { value: 'Active', source_synopsis: EARLY } },
      { details: { decision: facts, funding: { funding_total_funding: { value: 4_200_000 } } } },
    );
    await app.db.write.insert(toolFacts).values({ tool_id: 'chosen', rivals: RIVALS });
  });

  const section = (root: HTMLElement, title: string) =>
    root.querySelectorAll('section').find((each) => each.querySelector('h2')?.text === title);
  const wordsOf = (element?: HTMLElement | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim();
  const rows = (element?: HTMLElement) =>
    element?.querySelectorAll('.fact').map((row) => row.querySelectorAll('dt, dd').slice(0, 2).map(wordsOf));

  test('is at the top for everyone, also where every tab is locked', async () => {
    const { root, text } = await get('/tools/chosen');
    const glance = section(root, 'At a glance');
    expect(rows(glance)).toEqual([
      ['Price from', '$0.004 a minute, as of 2025'],
      ['Free tier', 'Yes'],
      ['Platforms', 'macOS, Google Workspace'],
      ['Languages', 'German, Chinese; 30 in all'],
      ['Deployment', 'Self-hosting, Single sign-on'],
      ['Status', 'Active'],
      ['Last checked', 'June 2026, attributed'],
    ]);
    expect(wordsOf(glance)).toMatch(/Not recorded: compliance, takes, makes$/);
    expect(text).toContain('Best forSmall crews');
    expect(root.toString()).not.toContain('4,200,000');
  });

  test('comes with how sure each value is, and of when', async () => {
    const { root } = await get('/tools/chosen');
    const marks = section(root, 'At a glance')?.querySelectorAll('.fact details') ?? [];
    expect(marks).toHaveLength(6);
    for (const mark of marks) expect(wordsOf(mark)).toMatch(/^Editorial · early 2026/);
    expect((await get('/tools/chosen')).text).toContain(
      'SlowAttributed · June 2026: where Caution comes fromA test of ours',
    );
  });

  test('names the three nearest rivals that can be had, never the tool itself', async () => {
    const { root } = await get('/tools/chosen');
    const links = section(root, 'Rivals')?.querySelectorAll('li a') ?? [];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/tools/tool-02',
      '/tools/tool-01',
      '/tools/tool-03',
    ]);
  });

  test('is one line for a tool about which nothing is known', async () => {
    const { root } = await get('/tools/tool-02');
    const glance = section(root, 'At a glance');
    expect(rows(glance)?.map(([label]) => label)).toEqual(['Free tier']);
    expect(wordsOf(glance)).toContain(
      'Not recorded: best for, price from, platforms, languages, compliance, deployment, takes, makes, status',
    );
    expect(wordsOf(glance)).not.toContain('N/A');
  });

  test('is not repeated in a tab', async () => {
    const { root } = await get('/tools/acme-bot');
    expect(root.querySelector('main')?.text.match(/Does what Acme does\./g)).toHaveLength(1);
    expect((await get('/tools/tool-02')).text).not.toContain('Short description');
    expect((await get('/tools/tool-02?tab=business')).text).not.toContain('Current status');
  });
});

describe('a tool that is not simply active', () => {
  const said = {
    value: 'Merged into Rival One (2025)',
    source_synopsis: { synopsis: 'Notice', date_updated: '2025-07' },
  };

  beforeAll(async () => {
    await addTool(app.db, {
      id: 'merged',
      url: 'https://merged.example.com',
      status: 'merged',
      business_current_status: said,
    });
    await app.db.write
      .insert(toolFacts)
      .values({ tool_id: 'merged', rivals: ['gone', 'rival-one', 'tool-02'] });
    await addTool(app.db, {
      id: 'acquired',
      url: 'https://acquired.example.com',
      status: 'acquired',
      business_current_status: { value: 'Acquired by Acme (2024)' },
    });
    await app.db.write.insert(toolFacts).values({ tool_id: 'acquired', rivals: ['rival-one'] });
  });

  const banner = async (id: string) =>
    (await get(`/tools/${id}`)).root.querySelector('main section[aria-label="Status"]');

  test('says so in its own words, with source and date, and names what replaces it', async () => {
    const shown = await banner('merged');
    expect(shown?.querySelector('p')?.text).toBe('Merged into Rival One (2025)');
    expect(shown?.text).toContain('Attributed · July 2025: where Status comes fromNotice');
    expect(shown?.querySelectorAll('li a').map((link) => link.getAttribute('href'))).toEqual([
      '/tools/rival-one',
      '/tools/tool-02',
    ]);
    const { root, text } = await get('/tools/merged');
    expect(text.match(/Merged into/g)).toHaveLength(1);
    expect(root.querySelector('main a[href="https://merged.example.com"]')?.classList.contains('btn')).toBe(
      false,
    );
  });

  test('keeps its rivals and its website to the fore where it goes on under a new owner', async () => {
    const shown = await banner('acquired');
    expect(shown?.text).toContain('Acquired by Acme (2024)');
    expect(shown?.querySelectorAll('li a')).toHaveLength(0);
    const { root } = await get('/tools/acquired');
    expect(
      root.querySelector('main a[href="https://acquired.example.com"]')?.classList.contains('btn-primary'),
    ).toBe(true);
    expect(root.querySelector('#rivals')).not.toBeNull();
  });

  test('has a banner, which others have not', async () => {
    expect(await banner('acme-bot')).toBeNull();
  });
});

test('the address of a tool that was merged into another redirects there permanently, with its tab', async () => {
  await addTool(app.db, { id: 'merged-into' });
  await app.db.write.insert(formerTools).values({ id: 'merged-away', tool_id: 'merged-into' });
  const response = await app.get('/tools/merged-away?tab=tech');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/tools/merged-into?tab=tech']);
});
