import { beforeAll, expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';

/** Every price on a card tells as of when it holds, once. */

const { app, page } = await startEditing();

const tool = (id: string, price: object, source?: object) => ({
  id,
  name: `Kneader ${id}`,
  url: `https://www.${id}.com`,
  description: 'Kneads dough.',
  categories: [{ category: 'video' }],
  decision_information: {
    decision_price_from: { value: price, ...(source && { source_synopsis: source }) },
    decision_rivals: { value: ['named'] },
  },
});
const READ = { synopsis: 'Price page', date_updated: '2026-07-11' };

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'tools.ndjson': ndjson([
      tool('named', { amount: 20, per: 'user/mo', billed: 'yearly', as_of: '2026-05' }, READ),
      tool('read', { amount: 30, per: 'mo', billed: 'monthly' }, READ),
      tool('undated', { amount: 40, per: 'mo', billed: 'monthly' }),
      tool('asked', { per: 'custom' }, READ),
    ]),
  });
  expect(faults).toEqual([]);
});

const PRICES: [id: string, price: RegExp][] = [
  ['named', /From \$20 a user a month, billed yearly · as of May 2026(?! · as of)/],
  ['read', /From \$30 a month, billed monthly · as of Jul 2026/],
  ['undated', /From \$40 a month, billed monthly(?! · as of)/],
  ['asked', /Price on request · as of Jul 2026/],
];

test.each(PRICES)('the card of %s says %s', async (id, price) => {
  const card = (await page('/tools?q=kneads')).querySelector(`main li.tool:has(h3 a[href="/tools/${id}"])`);
  expect(words(card)).toMatch(price);
});

test.each(PRICES.slice(1))('%s among the alternatives says %s', async (id, price) => {
  const root = await page('/tools/named/alternatives');
  const item = root.querySelectorAll('main ol > li').find((each) => words(each).includes(`Kneader ${id}`));
  expect(words(item ?? null)).toMatch(price);
});
