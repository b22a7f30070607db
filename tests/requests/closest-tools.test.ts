import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { names } from '../harness/search/search-page.ts';

/** While any word of a search means something, its page has tools (docs/decisions/0224). */

const app = await createTestApp({ empty: true });

const VIDEO = [{ category: 'video', specializations: ['editing'] }];
const tool = (id: string, description: string, price: number | null, categories: unknown[] = VIDEO) => ({
  id,
  name: `Cutter ${id}`,
  description,
  categories,
  decision_information:
    price === null ? {} : { decision_price_from: { value: { amount: price, per: 'mo' } } },
  created_at: '2026-03-01',
});

const TOOLS = [
  tool('dear', 'Cuts moving pictures.', 80),
  tool('low', 'Cuts moving pictures.', 5),
  tool('lower', 'Cuts moving pictures, and dubs them.', 4),
  tool('dubbing', 'Dubs moving pictures. An alternative to a studio.', 40),
  { ...tool('only', 'Speaks.', null, [{ category: 'chat', specializations: ['local'] }]), name: 'Zorblat' },
];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

async function page(search: string): Promise<HTMLElement> {
  const response = await app.get(`/search?${search}`);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

test('a search for alternatives to a tool that is the only one of its kind finds what its words find', async () => {
  const root = await page('q=zorblat+alternative');
  expect(names(root)).toEqual(['Cutter dubbing']);
});

test('what few alternatives replace is not among the others that follow them', async () => {
  const found = names(await page('q=cutter+low+alternative'));
  expect(found.toSorted()).toEqual(['Cutter dear', 'Cutter dubbing', 'Cutter lower']);
});
