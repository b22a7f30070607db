import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Suggestions } from '#catalogue/search/suggesting/suggestions.ts';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';

/** A tool that has ended stays in the catalogue, says so everywhere, and stands below those that live. */

const app = await createTestApp({ empty: true });

const tool = (id: string, name: string, prominence: number, status: object | string) => ({
  id,
  name,
  prominence,
  description: 'Cuts moving pictures.',
  url: `https://${id}.example.com`,
  categories: [{ category: 'video', specializations: ['editing'] }],
  business_information: { business_current_status: status },
  created_at: '2026-03-01',
});
const said = (value: string) => ({
  value,
  source_synopsis: { synopsis: 'Company notice', date_updated: '2026-06' },
});

const TOOLS = [
  {
    ...tool('alpha', 'Alpha', 9, said('Discontinued: announced 2026-03-24')),
    decision_information: { decision_rivals: { value: ['bravo', 'delta', 'echo'] } },
  },
  tool('bravo', 'Bravo', 8, 'Merged into Delta (2025)'),
  tool('charlie', 'Charlie', 5, 'Acquired by Delta (2024)'),
  tool('delta', 'Delta', 4, 'Active'),
  { ...tool('echo', 'Echo', 3, 'Active'), is_featured: true },
];
const LIVING_FIRST = ['charlie', 'delta', 'echo', 'alpha', 'bravo'];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

async function page(path: string) {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

async function listed(path: string): Promise<(string | undefined)[]> {
  const cards = (await page(path)).querySelectorAll('li.tool h3 a');
  return cards.map((link) => link.getAttribute('href')?.replace('/tools/', ''));
}

describe('the order', () => {
  test.each([
    '/tools',
    '/tools?sortBy=created_at&sortOrder=desc',
    '/tools?sortBy=avg_rating&sortOrder=desc',
    '/tools?sortBy=rating_count&sortOrder=asc',
    '/tools?category=Video',
    '/tools?category=Video&specialization=Editing&sortBy=avg_rating&sortOrder=desc',
    '/search?q=moving+pictures',
    '/search?q=video+editing',
    '/search?q=%22moving+pictures%22',
  ])('%s has them last, however widely they were known', async (path) => {
    expect(await listed(path)).toEqual(LIVING_FIRST);
  });

  test('by name is by name alone', async () => {
    expect(await listed('/tools?sortBy=name&sortOrder=asc')).toEqual(TOOLS.map(({ id }) => id));
  });

  test('begins with the one that was asked for by its name', async () => {
    expect((await listed('/search?q=alpha'))[0]).toBe('alpha');
  });
});

describe('the badge', () => {
  test('is on cards in lists and in results', async () => {
    for (const path of ['/tools', '/search?q=moving+pictures']) {
      const badges = (await page(path)).querySelectorAll('li.tool .tool-id .badge').map(({ text }) => text);
      expect(badges, path).toEqual(['Acquired', 'Shut down', 'Merged']);
    }
  });

  test('is among the top tools of a category', async () => {
    expect((await page('/categories/video')).querySelector('main ol')?.text).toContain('Alpha Shut down');
  });

  test('is beside suggestions', async () => {
    const suggestions: Suggestions = await (await app.get('/resources/suggestions?q=alpha')).json();
    expect(suggestions.tools).toMatchObject([{ id: 'alpha', status: 'closed' }]);
  });

  test('leaves a quiet link to the website', async () => {
    const cards = (await page('/tools')).querySelectorAll('li.tool');
    const quiet = cards.map((card) => card.querySelector('.visit')?.classList.contains('visit-quiet'));
    expect(quiet).toEqual([false, false, false, true, true]);
  });
});

describe('a rival of a tool that has ended', () => {
  const address = (link: HTMLElement) => link.getAttribute('href');

  test.each(['/tools', '/search?q=moving+pictures'])('is linked by name on its card: %s', async (path) => {
    const cards = (await page(path)).querySelectorAll('li.tool');
    const named = cards.map((card) => card.querySelectorAll('.tool-id p a').map(address));
    expect(named).toEqual([[], [], [], ['/tools/delta'], []]);
    expect(cards[3]?.querySelector('.tool-id')?.text).toContain('A rival: Delta');
  });

  test('is in the table, with the status', async () => {
    const rows = (await page('/tools?view=table')).querySelectorAll('tbody tr');
    expect(rows[3]?.querySelector('th')?.text).toBe('Alpha Shut downA rival: Delta');
  });
});

test('a state is called by one word on every page', async () => {
  const root = await page('/tools/alpha');
  expect(root.querySelector('section[aria-label=Status]')?.text).toContain(
    'Shut down: announced March 24, 2026',
  );
  const compared = (await page('/compare?tools=alpha,delta')).querySelector('main')?.text;
  expect(compared).toContain('Shut down: announced March 24, 2026');
  expect(compared).not.toContain('Discontinued');
});
