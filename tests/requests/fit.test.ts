import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';

/** What a tool costs, on its card, and how far it is known to be what a search asks for (docs/topics/search.md). */

const app = await createTestApp({ empty: true });

const tool = (id: string, prominence: number, decision: Record<string, unknown>, is_premium = true) => ({
  id,
  name: `Cutter ${id}`,
  prominence,
  is_premium,
  description: 'Cuts moving pictures.',
  categories: [{ category: 'video', specializations: ['editing'] }],
  decision_information: Object.fromEntries(
    Object.entries(decision).map(([key, value]) => [`decision_${key}`, { value }]),
  ),
  created_at: '2026-03-01',
});
const price = (amount: number, per = 'mo') => ({ price_from: { amount, per } });
const both = { languages: ['de'], compliance: ['gdpr'] };

const TOOLS = [
  tool('bare', 9, {}),
  tool('german', 8, { languages: ['de'], ...price(5) }),
  tool('dear', 8, { ...both, ...price(80) }),
  tool('by-use', 7, { ...both, ...price(0.5, 'minute') }),
  tool('fits', 6, { ...both, ...price(12, 'user/mo') }),
  tool('free', 1, both, false),
];

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson(TOOLS),
  });
  expect(faults).toEqual([]);
});

async function page(path: string): Promise<HTMLElement> {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

const words = (element: HTMLElement | null | undefined) => element?.text.replaceAll(/\s+/g, ' ').trim();
const WISHES = 'moving+pictures+in+german+gdpr+under+$20';

const REST = 'Close, but not known to fit everything, or for something else';

/** The list's cards, and its line where those begin of which something is not known. */
const listed = (root: HTMLElement) =>
  root.querySelectorAll('main ul.tools > li').map((item) => {
    const name = words(item.querySelector('h3'));
    return name === undefined ? words(item) : [name, words(item.querySelector('.fit'))];
  });

test('a card says what the tool costs at least', async () => {
  const cards = (await page('/tools?sortBy=name')).querySelectorAll('li.tool');
  expect(cards.map((card) => words(card.querySelector('.price')))).toEqual([
    'Price not known',
    'From $0.50 a minute: price of Cutter by-use',
    'From $80 a month, billing not known: price of Cutter dear',
    'From $12 a user a month, billing not known: price of Cutter fits',
    'No paid price recorded',
    'From $5 a month, billing not known: price of Cutter german',
  ]);
});

describe.each(['/search', '/tools'])('%s for wishes in words', (path) => {
  test('says of each tool which of them it is known to meet, and where those end that meet all', async () => {
    expect(listed(await page(`${path}?q=${WISHES}`))).toEqual([
      ['Cutter fits', 'Fits: German, GDPR, Up to $20'],
      REST,
      ['Cutter by-use', 'Fits: German, GDPR. Not known: Monthly price'],
      ['Cutter free', 'Fits: German, GDPR. Not known: Monthly price'],
      ['Cutter german', 'Fits: German, Up to $20. Not known: GDPR'],
      ['Cutter bare', 'Not known: German, GDPR, Monthly price'],
    ]);
  });

  test('says so in the table too', async () => {
    const rows = (await page(`${path}?q=${WISHES}&view=table`)).querySelectorAll('main tbody tr');
    expect(rows.map((row) => words(row.querySelector('.fit') ?? row)).slice(0, 3)).toEqual([
      'Fits: German, GDPR, Up to $20',
      REST,
      'Fits: German, GDPR. Not known: Monthly price',
    ]);
  });
});

test('a Premium tool may have a free tier that nobody has recorded', async () => {
  const root = await page('/search?q=free+moving+pictures+in+german');
  expect(listed(root).slice(0, 3)).toEqual([
    ['Cutter free', 'Fits: Free tier, German'],
    REST,
    ['Cutter german', 'Fits: German. Not known: Free tier'],
  ]);
});

describe('a tool for something else that has all the filters', async () => {
  const own = await createTestApp({ empty: true });
  const [trims, plans] = ['Trims', 'Plans'].map((does) => ({ description: `${does} wedding reels.` }));
  const { faults } = await importFiles(own.db, {
    'categories.ndjson': ndjson(CATEGORIES),
    'tools.ndjson': ndjson([
      { ...tool('one', 8, { languages: ['de'] }), ...trims },
      { ...tool('two', 7, both), ...trims },
      { ...tool('planner', 9, { languages: ['de'], compliance: ['hipaa'] }), ...plans },
      { ...tool('bare', 1, {}), ...plans },
      // Words that all tools have say nothing.
      ...Array.from({ length: 30 }, (_, n) => tool(`idle-${n}`, 1, {})),
    ]),
  });
  expect(faults).toEqual([]);
  const pageOf = async (path: string) => parse(await (await own.get(path)).text());

  test.each(['', '&view=table'])('does not count as one that fits (%s)', async (view) => {
    const root = await pageOf(`/search?q=trims+wedding+reels+in+german+hipaa${view}`);
    expect(words(root.querySelector('main'))).toContain(
      'None of the tools found for this need is known for all of: German, HIPAA. These come closest.',
    );
    expect(words(root.querySelector('main'))).not.toContain(REST);
    expect(root.querySelectorAll('.fit').map(words).at(2)).toBe('Fits: German, HIPAA');
  });

  test('is not said to lack what the visitor has chosen instead', async () => {
    const root = await pageOf('/search?q=trims+wedding+reels+in+german+hipaa&language=en');
    const main = words(root.querySelector('main')) ?? '';
    expect(main).toContain('known for: HIPAA.');
    expect(main).not.toContain('known for: German');
  });

  test.each(['', '&view=table'])('comes below the line (%s)', async (view) => {
    const root = await pageOf(`/search?q=trims+wedding+reels+in+german${view}`);
    const main = words(root.querySelector('main')) ?? '';
    expect(main).toContain('2 tools for this need known for: German. Others that come close follow.');
    expect(main.indexOf('Cutter two')).toBeLessThan(main.indexOf(REST));
    expect(main.indexOf(REST)).toBeLessThan(main.indexOf('Cutter planner'));
    expect(main).toContain(REST);
  });
});

test('without wishes there is neither', async () => {
  const root = await page('/search?q=moving+pictures');
  expect(root.querySelectorAll('.fit')).toEqual([]);
  expect(words(root.querySelector('main'))).not.toContain('Not known to fit');
});
