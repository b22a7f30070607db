import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { userFavorites } from '#features/reviews/tables/ratings.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { TOOL_TABS, toolTab } from '#site/access.ts';
import { addAcmeBot, readPage } from '../harness/acme-bot.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { indexWritten } from '../harness/indexed.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

const app = await createTestApp();

await addAcmeBot(app.db);

const get = (path: string) => readPage(app, path);
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
      'Sign in to follow',
      'Sign in to favorite',
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

  test('says nothing of an update where nothing has changed since the tool was added', async () => {
    const { text } = await get('/tools/rival-one');
    expect(text).toContain('Added on');
    expect(text).not.toContain('Updated on');
  });

  test('counts favourites', async () => {
    await app.db.write.insert(users).values({ id: 'ada', email: 'ada@example.com' });
    await app.db.write.insert(userFavorites).values({ tool_id: 'tool-02', user_id: 'ada' });
    expect((await get('/tools/tool-02')).text).toContain('Sign in to favorite1 favorite');
  });

  test('prefers the affiliate link, and says so to search engines', async () => {
    const { root } = await get('/tools/tool-01');
    const visit = root.querySelector('main a[href="https://partner.example.com/tool-01"]');
    expect(visit?.text).toContain('tool-01.example.com');
    expect(visit?.text).toContain('(affiliate link)');
    expect(visit?.getAttribute('data-visits')).toBe('tool-01');
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
    // Nothing of its technology is recorded, so that tab is there for whoever has asked for it.
    const present = TOOL_TABS.filter((tab) => tab.id !== 'tech' || id === 'tech');
    const links = root.querySelectorAll('main nav[aria-label="Information"] a');
    expect(links.map((tab) => tab.text)).toEqual(present.map((tab) => tab.title));
    // Without scripts, each leads to what it holds, which else would lie below the window.
    for (const link of links) expect(link.getAttribute('href')).toMatch(/#tab$/);
    expect(root.querySelector('#tab')?.getAttribute('aria-label')).toBe(title);
  });

  test('that hold nothing are named below, where they say what could be recorded', async () => {
    const { root, text } = await get('/tools/acme-bot');
    expect(text).toContain(`Nothing recorded yet in ${toolTab('tech').title}.`);
    const link = root.querySelectorAll('#tab a').find((each) => each.text === toolTab('tech').title);
    expect(link?.getAttribute('href')).toBe('/tools/acme-bot?tab=tech#tab');
  });

  test('an unknown tab is the first one', async () => {
    const { root } = await get('/tools/acme-bot?tab=nonsense');
    expect(root.querySelector('main nav [aria-current="page"]')?.text).toBe(toolTab('basic').title);
  });

  test('say that they are for subscribers where they are locked', async () => {
    const { root } = await get('/tools/tool-01');
    const marked = root
      .querySelectorAll('main nav a')
      .filter((tab) => tab.text.includes('(for subscribers)'));
    expect(marked.map((tab) => tab.text.replace('(for subscribers)', ''))).toEqual([
      toolTab('social').title,
      toolTab('market').title,
      toolTab('funding').title,
    ]);
  });

  test('hold only their own data', async () => {
    const { text } = await get('/tools/acme-bot?tab=tech');
    expect(text).not.toContain('Robots for all');
    expect(text).toContain('No benchmarks available');
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
    await indexWritten(app.db, ['acme-bot']);
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
    const { db, failAfter } = fragile(app.db);
    const failing = await createTestApp({ db });
    await (await failing.get('/tools')).text();
    // How many writes there have been, and the tool with what is followed since.
    failAfter(3);
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

test('a page costs at most six statements, a locked or empty one four', async () => {
  const statements = (path: string) => statementsOf(app.db, path, ['/tools']);
  expect(await statements('/tools/acme-bot?tab=business')).toBe(6);
  expect(await statements('/tools/acme-bot?tab=categories')).toBe(5);
  expect(await statements('/tools/tool-01?tab=funding')).toBe(4);
  expect(await statements('/tools/acme-bot?tab=tech')).toBe(4);
  // A statement that was built for an earlier page counts too.
  expect(await statementsOf(app.db, '/tools/acme-bot?tab=tech', ['/tools/tool-01'])).toBe(4);
});

/** A database that can be lost after some queries. */
function fragile(db: Database) {
  let left = Number.POSITIVE_INFINITY;
  const losing = watched(db, () => {
    left -= 1;
    if (left < 0) throw new Error('The database is gone.');
  });
  const failAfter = (queries: number) => {
    left = queries;
  };
  return { db: losing, failAfter };
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
