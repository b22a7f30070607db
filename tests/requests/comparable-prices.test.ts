import { parse as parseCsv } from 'csv-parse/sync';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { currencyRates } from '#features/rates/tables/rates.server.ts';
import { bumpState } from '#features/records/write/state.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { words } from '../harness/main-part.ts';

/** Where a price stands among others: on a tool's page, in its category, in a comparison, as figures and as a plot. */

const app = await createTestApp({ empty: true });

const page = async (path: string) => parse(await (await app.get(path)).text());

function tool(id: string, amount: number | null, plans: object[] = []) {
  return {
    ...{ id, name: `Tool ${id}`, description: `About ${id}.`, updated_at: '2026-11-01' },
    categories: [{ category: 'chat', specializations: ['bots'] }],
    business_information: {
      business_pricing_pricing_model: { value: 'By seat' },
      ...(plans.length > 0 && { business_pricing_plans: { value: plans } }),
    },
    ...(amount !== null && {
      decision_information: { decision_price_from: { value: { amount, per: 'user/mo', billed: 'yearly' } } },
    }),
  };
}

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'categories.ndjson': ndjson([
      { id: 'chat', name: 'Chat', specializations: [{ id: 'bots', name: 'Bots' }] },
      { id: 'video', name: 'Video', specializations: [] },
      { id: 'audio', name: 'Audio', specializations: [] },
    ]),
    'tools.ndjson': ndjson([
      ...[5, 10, 20, 30].map((amount) => tool(`t${amount}`, amount)),
      tool('miro', 8, [{ name: 'Starter', yearly: 8, per: 'mo' }]),
      tool('none', null),
      { ...tool('alone', 12), categories: [{ category: 'video' }] },
      ...[11, 12, 13, 14].map((amount) => ({
        ...tool(`a${amount}`, amount),
        categories: [{ category: 'audio' }],
      })),
      {
        ...tool('euro', null),
        categories: [{ category: 'audio' }],
        decision_information: {
          decision_price_from: { value: { amount: 16, currency: 'EUR', per: 'user/mo', billed: 'yearly' } },
        },
      },
    ]),
  });
  expect(faults).toEqual([]);
});

const FINDING = 'Tool t5, recorded at $5 a user a month, is below the median of $10 in Bots';

describe('a price among others', () => {
  test('is plotted in the tab of prices, with its files and numbers', async () => {
    const figure = (await page('/tools/t5?tab=business')).querySelector('figure.plot');
    expect(figure?.querySelector('figcaption strong')?.text).toBe(FINDING);
    expect(words(figure)).toContain('Covers the price of 5 of 6 tools in Bots.');
    expect(words(figure)).toContain('1 without a recorded paid price.');
    expect(figure?.querySelectorAll('.plot-mark a').map((link) => link.getAttribute('href'))).toEqual([
      ...['miro', 't10', 't20', 't30'].map((id) => `/tools/${id}`),
      '/tools/t5',
    ]);
    expect((await page('/tools/t5?tab=tech')).querySelector('figure.plot')).toBeNull();
  });

  test('is a sentence where too few compare, and nothing without a price', async () => {
    const alone = await page('/tools/alone?tab=business');
    expect(alone.text).toContain('1 has a price of this kind, and to say where one stands takes 5.');
    expect(alone.querySelector('a[href="/plots/standing/alone"]')).not.toBeNull();
    expect((await page('/tools/none?tab=business')).text).not.toContain('The price beside others');
  });

  test('is told apart from plans that say otherwise', async () => {
    const { text } = await page('/tools/miro?tab=business');
    expect(text).toContain('the plan of this amount, Starter, is recorded as $8 a month, billed yearly.');
    expect((await page('/tools/t5?tab=business')).text).not.toContain('disagree');
  });

  test('has an address and files of its own', async () => {
    expect((await page('/plots/standing/t5')).text).toContain(FINDING);
    expect((await page('/plots/standing/alone')).text).toContain('to say where one stands takes 5');
    expect((await page('/plots/standing/none')).text).toContain(
      'No lowest price of Tool none is recorded as an amount.',
    );
    const lines: Record<string, string>[] = parseCsv(
      await (await app.get('/plots/standing/t5/plot.csv')).text(),
      {
        ...{ columns: true, bom: true },
      },
    );
    expect(lines.map((line) => line['US dollars a user a month, billed yearly'])).toEqual([
      '5',
      '8',
      '10',
      '20',
      '30',
    ]);
  });

  test('is quoted as its tool’s page records it, not as computed', async () => {
    for (const plot of ['standing/t5', 'price-range/chat', 'prices/t5'])
      expect(
        (await page(`/plots/${plot}`)).querySelectorAll('td a').map((link) => link.getAttribute('href')),
        plot,
      ).toContain('/figures/tool/t5#price-from');
    const answer = await app.get('/figures/plot/standing~t5?row=tool-t5');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/figures/tool/t5#price-from']);
  });

  test('is led to from a comparison', async () => {
    const compared = await page('/compare?tools=t5,alone');
    const links = compared.querySelectorAll('a[href^="/plots/standing/"]').map((a) => a.getAttribute('href'));
    expect(links).toEqual(['/plots/standing/t5', '/plots/standing/alone']);
  });
});

describe('the prices of a category', () => {
  test('are plotted with their median, or said to be too few', async () => {
    const finding = 'The median lowest price in Chat is $10 a user a month, billed yearly, of 5 recorded';
    expect((await page('/categories/chat')).text).toContain(finding);
    expect((await page('/plots/price-range/chat')).text).toContain(finding);
    expect((await page('/categories/video')).text).toContain(
      'Fewer than 5 of its tools have prices that compare',
    );
    expect((await app.get('/plots/price-range/video')).status).toBe(404);
    expect((await app.get('/plots/price-range/nothing')).status).toBe(404);
  });

  test('stand beside what is said of the age of its facts, whose plot has files and a citation', async () => {
    const links = (await page('/categories/chat'))
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/plots/category-ages/chat');
    const figure = (await page('/plots/category-ages/chat')).querySelector(
      'figure[aria-label="Facts by age in Chat"]',
    );
    expect(figure?.querySelectorAll('.plot-files a').map((link) => link.getAttribute('href'))).toEqual([
      ...['svg', 'png', 'csv'].map((kind) => `/plots/category-ages/chat/plot.${kind}`),
      '#cite',
    ]);
    expect(await (await app.get('/plots/category-ages/chat/plot.csv')).text()).toContain('Age');
  });

  test('are figures with addresses of their own, for programs too', async () => {
    const quoted = (await page('/figures/category/chat')).querySelector('#median-price-user-mo-yearly');
    expect(words(quoted)).toMatch(/\$10.*recorded for 5 of 6 tools.*Computed.*2026/);
    const { figures } = (await (await app.get('/api/v1/categories/chat/market')).json()) as {
      figures: { label: string }[];
    };
    expect(figures).toContainEqual(
      expect.objectContaining({
        label: 'Range of lowest prices a user a month, billed yearly',
        value: '$5 to $30, middle half $8 to $20',
      }),
    );
  });
});

test('an amount in another currency is drawn once there is a rate, with what it was and by which rate', async () => {
  const address = '/plots/price-range/audio';
  expect((await app.get(address)).status).toBe(404);
  const rate = { code: 'USD', origin: 'owner', rate: 1.25, day: '2026-11-02', source: 'A bank' } as const;
  await app.db.write.insert(currencyRates).values(rate);
  await app.db.write.transaction((tx) => bumpState(tx, 0));
  const { text } = await page(address);
  expect(text).toContain('$20 a user a month, converted from €16');
  expect(text).toContain('Tool euro$20€16no');
  expect(text).toContain('Converted at €1 = $1.25, by the rate of November 2, 2026 (A bank).');
});
