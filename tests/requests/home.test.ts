import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { toolTab } from '#site/access.ts';
import { addCategory, addTool, fundingDetails } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { statementsOf } from '../harness/watched-database.ts';

/** What the home page says of the whole catalogue (docs/topics/caching.md). */

const app = await createTestApp({ empty: true });

const basics = (date: string, model?: { model_name: string; release_date: string }) => ({
  basic_information_release_date: { value: date },
  ...(model && { basic_information_models: { value: [model] } }),
});

await addCategory(app.db, { id: 'quiet', name: 'Quiet', tool_count: 2 });
await addCategory(app.db, { id: 'busy', name: 'Busy', tool_count: 2 });
await addTool(
  app.db,
  {
    id: 'shown',
    name: 'Shown',
    developer_name: 'Open Inc',
    launch_month: 202405,
    is_featured: true,
    funding_info_is_premium: true,
  },
  {
    details: {
      basic: basics('2024-05', { model_name: 'Model One', release_date: '2026-01' }),
      ...fundingDetails([{ round: 'Seed', amount: 2_000_000, date: '2025-03' }]),
      decision: {
        decision_best_for: { value: 'People who try things' },
        decision_platforms: { value: ['web'], source_synopsis: { synopsis: 'A page', date_updated: '2026' } },
      },
    },
    inCategories: ['busy'],
  },
);
await addTool(
  app.db,
  {
    id: 'hidden',
    name: 'Hidden',
    developer_name: 'Closed Inc',
    launch_month: 202602,
    funding_info_is_premium: true,
  },
  {
    details: {
      basic: basics('2026-02'),
      ...fundingDetails([{ round: 'Series Zq', amount: 987_654_321, date: '1987', investors: ['Zq Fund'] }]),
    },
    inCategories: ['busy'],
  },
);
await addTool(
  app.db,
  { id: 'secret', name: 'Secret', basic_info_is_premium: true },
  {
    details: { basic: basics('2026-03', { model_name: 'Zq Model', release_date: '2026-03' }) },
    inCategories: ['quiet'],
  },
);
await addTool(
  app.db,
  { id: 'gone', name: 'Gone', status: 'closed', launch_month: 202500, created_at: new Date().toISOString() },
  {
    details: { basic: basics('2025') },
    inCategories: ['quiet'],
  },
);

const open = async (headers: HeadersInit = {}) => {
  const response = await app.get('/', headers);
  const html = await response.text();
  return { html, root: parse(html) };
};
const section = (root: HTMLElement, id: string) =>
  root.querySelector(`section[aria-labelledby=${id}]`)?.text.replaceAll(/\s+/g, ' ') ?? '';

describe('a visitor', () => {
  test('sees the rounds of Featured tools, and nothing of the only other company with some', async () => {
    const { html, root } = await open();
    expect(section(root, 'lately')).toContain('Open IncSeed, $2MMarch 2025');
    expect(section(root, 'lately')).toContain(
      '1 round of 1 company open to everybody; others for subscribers.',
    );
    for (const leak of ['Series Zq', '987', '1987', 'Zq Fund', 'Zq Model']) {
      expect(html).not.toContain(leak);
    }
  });

  test('sees what the last seven days have brought', async () => {
    const { root } = await open();
    expect(section(root, 'lately')).toMatch(
      /In the seven days to \w+ \d+, \d{4}: \d+ tools? listed(, \d+ other tools? changed)?\. Tools/,
    );
  });

  test('sees the newest tools, neither closed ones nor dates that are locked', async () => {
    const { root } = await open();
    const text = section(root, 'lately');
    expect(text).toContain('Newest toolsHiddenFebruary 2026ShownMay 2024');
    for (const absent of ['Gone', 'Secret']) expect(text).not.toContain(absent);
  });

  test('sees the facts of one tool, each with how sure it is', async () => {
    const { root } = await open();
    expect(section(root, 'sample')).toContain('For example: Shown');
    expect(section(root, 'sample')).toMatch(/Best forPeople who try thingsEditorial.*PlatformsWeb/);
  });

  test('sees categories by what was launched in them', async () => {
    const { root } = await open();
    const rows = root.querySelectorAll('section[aria-labelledby=compared] tbody tr');
    expect(rows.map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.trim()))).toEqual([
      ['Busy', '2', '2'],
      ['Quiet', '2', '1'],
    ]);
    expect(section(root, 'compared')).toContain('the launch year of 3 of 4 tools');
    // Its numbers have their addresses there.
    expect(root.querySelector('section[aria-labelledby=compared] a[href="/market"]')).not.toBeNull();
  });

  test('sees for how many tools each tab has something, on the plans too', async () => {
    const { root } = await open();
    const plans = section(root, 'plans');
    expect(plans).toContain(`${toolTab('funding').title}recorded for 2 of 4 tools`);
    expect(plans).toContain(`${toolTab('social').title}recorded for 0 of 4 tools`);
    expect(plans).toContain(`${toolTab('basic').title}recorded for 4 of 4 tools`);
    const free = root.querySelectorAll('section[aria-labelledby=plans] tbody tr').map((row) => {
      const [, , ...cells] = row.querySelectorAll('th, td');
      return cells.map((cell) => cell.text);
    });
    expect(free).toEqual([
      ['3 of 4', 'Yes'],
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
      ['Yes', 'Yes'],
      ['1 of 2', 'Yes'],
    ]);
    const premium = parse(await (await app.get('/premium')).text());
    const locked = premium.querySelectorAll('main ul ul + div li').map((item) => item.text);
    expect(locked).toEqual([
      `${toolTab('basic').title}: 1 of the 4 tools for which something is recorded`,
      `${toolTab('funding').title}: 1 of the 2 tools for which something is recorded`,
    ]);
  });

  test('sees what one can do here, and how many tools are rated as soon as one is', async () => {
    const own = await createTestApp();
    const root = parse(await (await own.get('/')).text());
    const links = root.querySelectorAll('main .link-row a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/market', '/data']));
    const head = root.querySelectorAll('section[aria-labelledby=compared] thead th').map((cell) => cell.text);
    expect(head.at(-1)).toBe('Rated');
  });
});

test('a subscriber sees the rounds of all tools', async () => {
  const { headers } = await addMember(app.db, { subscription_status: 'basic' });
  const { root } = await open(headers);
  expect(section(root, 'lately')).toContain('Closed IncSeries Zq, $987.7M1987');
  expect(section(root, 'lately')).toContain('2 rounds of 2 companies recorded.');
});

test('what is remembered for subscribers is not for other members, nor the other way round', async () => {
  const subscriber = await addMember(app.db, { subscription_status: 'basic' });
  const free = await addMember(app.db);
  const seesAll = [];
  for (const { headers } of [subscriber, free, subscriber, free]) {
    const text = await (await app.get('/', headers)).text();
    seesAll.push(text.includes('Closed Inc'));
  }
  expect(seesAll).toEqual([true, false, true, false]);
});

test('before the first import, the page is without these figures and says what to do', async () => {
  const empty = await createTestApp({ empty: true });
  const response = await empty.get('/');
  const root = parse(await response.text());
  expect(response.status).toBe(200);
  const full = ['featured', 'browse', 'functions', 'next', 'sample', 'lately', 'compared', 'plans'];
  for (const id of full) expect(section(root, id)).toBe('');
  expect(root.querySelector('h1')?.text).toMatch(/^AI tools to find/);
  for (const address of ['/', '/tools']) {
    const page = parse(await (await empty.get(address)).text());
    const hrefs = page.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/submit', '/auth/login?returnTo=%2Foperator']));
  }
});

test('the page costs eight statements after a write, then one', async () => {
  const { db } = await createTestApp();
  expect(await statementsOf(db, '/', ['/tools'])).toBe(8);
  expect(await statementsOf(db, '/', ['/'])).toBe(1);
});

test('what is remembered of the page goes with the next write', async () => {
  const own = await createTestApp();
  const page = async () => (await own.get('/')).text();
  expect(await page()).not.toContain('A new summary');
  await own.db.write.execute(sql`UPDATE business_functions SET short_summary = 'A new summary'`);
  await own.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  expect(await page()).toContain('A new summary');
});
