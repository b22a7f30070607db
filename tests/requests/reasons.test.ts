import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';

/** What says on a page of results why a tool is there: marked words, and a reason where its card does not show it. */

const app = await createTestApp({ empty: true });

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([
      {
        id: 'cutter',
        name: 'Clip Cutter',
        prominence: 5,
        is_premium: false,
        description: 'Shortens wedding reels.',
        categories: [{ category: 'video', specializations: ['editing'] }],
        needs: ['trim my honeymoon film'],
        created_at: '2026-03-01',
      },
    ]),
  });
  expect(faults).toEqual([]);
});

async function page(path: string) {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

describe.each(['/search', '/tools'])('%s', (path) => {
  test.each(['', '&view=table'])('gives the phrase of a tool that a search found (%s)', async (view) => {
    const root = await page(`${path}?q=honeymoon+film${view}`);
    const [reason] = root.querySelectorAll('main p').filter(({ text }) => text.startsWith('needs: '));
    expect(reason?.innerHTML).toBe('needs: trim my <mark>honeymoon</mark> <mark>film</mark>');
  });

  test.each([
    ['wedding reels', '', ['wedding', 'reels']],
    ['"Wedding reels"', '', ['wedding', 'reels']],
    ['"clip cutter"', '', ['Clip', 'Cutter']],
    ['"clip cutter"', '&view=table', ['Clip', 'Cutter']],
  ])('marks the words of %s%s', async (term, view, marked) => {
    const root = await page(`${path}?q=${encodeURIComponent(term)}${view}`);
    expect(root.querySelectorAll('main mark').map(({ text }) => text)).toEqual(marked);
  });
});
