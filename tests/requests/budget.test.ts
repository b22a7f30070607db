import { beforeAll, describe, expect, test } from 'vitest';
import { setRate } from '#features/rates/rates.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { startEditing } from '../harness/editing.ts';
import { words } from '../harness/main-part.ts';

/** What a team can spend, as a filter. */

const { app, page } = await startEditing();

const tool = (id: string, price: object | null) => ({
  id,
  name: `Sifter ${id}`,
  url: `https://www.${id}.com`,
  description: 'Sifts flour.',
  categories: [{ category: 'video' }],
  decision_information: price === null ? {} : { decision_price_from: { value: price } },
});

beforeAll(async () => {
  const { faults } = await importFiles(app.db, {
    'tools.ndjson': ndjson([
      tool('seat', { amount: 20, per: 'user/mo' }),
      tool('dear', { amount: 90, per: 'user/mo' }),
      tool('flat', { amount: 60, per: 'mo' }),
      tool('euro', { amount: 10, currency: 'EUR', per: 'user/mo' }),
      tool('use', { amount: 1, per: 'hour' }),
      tool('silent', null),
      planned('open', false),
      planned('locked', true),
    ]),
  });
  expect(faults).toEqual([]);
});

/** One whose plans say more than its lowest price, which is billed monthly. */
const planned = (id: string, isLocked: boolean) => ({
  ...tool(id, { amount: 20, per: 'user/mo', billed: 'monthly' }),
  name: `Weigher ${id}`,
  description: 'Weighs salt.',
  business_info_is_premium: isLocked,
  business_information: {
    business_pricing_plans: {
      value: [
        { name: 'Crew', monthly: 20, yearly: 15, per: 'user/mo', minimum: 3, includes: ['Audit logs'] },
        { name: 'Fleet', monthly: 25, yearly: 16, per: 'user/mo' },
        { name: 'Port', per: 'custom' },
      ],
    },
  },
});

const listed = async (address: string) => {
  const root = await page(address);
  const names = root.querySelectorAll('main li.tool h3').map(words).toSorted();
  const note = root
    .querySelectorAll('main p')
    .map(words)
    .find((text) => text.startsWith('Compared with the budget'));
  return { root, names, note: /(\d+) without a recorded price/.exec(note ?? '')?.[1] };
};

describe('a budget', () => {
  test.each([
    // The price in euros is counted apart.
    ['budget=120&people=6', ['Sifter seat'], '3'],
    ['budget=119&people=6', [], '3'],
    // Whether a price that is not for each user covers six is not known.
    ['budget=360&people=6', ['Sifter seat'], '3'],
    ['budget=60', ['Sifter flat', 'Sifter seat'], '2'],
    ['budget=1440&people=6&per=year', ['Sifter seat'], '3'],
    ['budget=1439&people=6&per=year', [], '3'],
    ['budget=1440+USD+a+year&people=6&per=year', ['Sifter seat'], '3'],
    ['budget=20+USD+a+user&people=6', ['Sifter seat'], '3'],
  ])('lists what is known to keep it, and counts what is not known: %s', async (search, names, unknown) => {
    const found = await listed(`/tools?q=sifts&${search}`);
    expect([found.names, found.note]).toEqual([names, unknown]);
  });

  test('is worked out on the cards of what keeps it', async () => {
    const worked = 'In budget: 6 × $20 = $120 a month';
    for (const address of [
      '/tools?q=sifts&budget=120&people=6',
      '/search?q=sifter+seat&budget=120&people=6',
    ]) {
      expect(words((await page(address)).querySelector('main li.tool')), address).toContain(worked);
    }
    const asked = await page('/search?q=sifter+under+%24360+for+6+people');
    expect(words(asked.querySelector('main'))).toContain(
      'Fits: Up to $360 for 6 people (6 × $20 = $120 a month)',
    );
    expect(words(asked.querySelector('main'))).toContain('Not known: Monthly price for 6 people');
    expect(words(asked.querySelector('main'))).not.toContain('6 × $60');
  });

  test.each([
    ['budget=96&people=6', 'Crew at 6 × $15 = $90 a month, billed yearly; Fleet fits too'],
    ['budget=39&people=2', 'Fleet at 2 × $16 = $32 a month, billed yearly'],
    [
      'budget=1152&people=6&per=year',
      'Crew at 6 × $15 = $90 a month, $1,080 a year, billed yearly; Fleet fits too',
    ],
    ['budget=1151&people=6&per=year', 'Crew at 6 × $15 = $90 a month, $1,080 a year, billed yearly'],
  ])(
    'fits one of the recorded plans that everybody may see, which the card names: %s',
    async (search, said) => {
      for (const address of [`/tools?q=weighs&${search}`, `/search?q=weighs+salt&${search}`]) {
        const { root, names } = await listed(address);
        expect(names, address).toEqual(['Weigher open']);
        expect(words(root.querySelector('main li.tool')), address).toContain(`In budget: ${said}`);
        // By its lowest price, which is all that everybody may see of it.
        expect(words(root.querySelector('main')), address).toContain('left out: 1 that costs more.');
      }
    },
  );

  test('in words is compared with the plans too', async () => {
    const asked = await page('/search?q=weigher+open+for+6+seats+below+%2496+a+month');
    expect(words(asked.querySelector('main'))).toContain(
      'Fits: Up to $96 for 6 people (Crew at 6 × $15 = $90 a month, billed yearly; Fleet fits too)',
    );
  });

  test('is a chip, and fields that hold it', async () => {
    const { root } = await listed('/tools?q=sifts&budget=%24120&people=6');
    const chip = root.querySelector('a#filter-budget');
    expect(words(chip)).toContain('Up to $120 a month for 6 people');
    expect(chip?.getAttribute('href')).toBe('/tools?q=sifts');
    const value = (name: string) => root.querySelector(`aside [name=${name}]`)?.getAttribute('value');
    expect([value('budget'), value('people')]).toEqual(['120', '6']);
    // What else is chosen keeps it.
    const next = root.querySelector('main .order a[href*="isPremium=true"]')?.getAttribute('href');
    expect(next).toContain('budget=120&people=6');
  });

  test.each([
    // The euros are not compared.
    ['budget=119&people=6', '2'],
    ['budget=600&people=6', null],
    ['budget=60', '1'],
  ])('counts what is too dear, and says what was compared: %s', async (search, dear) => {
    for (const address of [`/tools?q=sifts&${search}`, `/search?q=sifts+flour&${search}`]) {
      const said = words((await page(address)).querySelector('main'));
      expect(said, address).toMatch(
        /what (?:6 people|one person) would pay in each recorded plan, in the billing that it states, or at the lowest recorded price/,
      );
      expect(/left out: (\d+) that costs? more/.exec(said)?.[1] ?? null, address).toBe(dear);
    }
  });

  test('that says its time and its measure sets the fields', async () => {
    const { root } = await listed('/tools?q=sifts&budget=%24240+a+user+a+year&people=6');
    const value = (name: string) => root.querySelector(`aside [name=${name}]`)?.getAttribute('value');
    expect([value('budget'), value('people')]).toEqual(['240 a user', '6']);
    const chosen = root.querySelector('aside [name=per] option[selected]');
    expect(chosen?.getAttribute('value')).toBe('year');
  });

  test('is compared by the day’s rates in another currency, and says so', async () => {
    const search = '/tools?q=sifts&budget=EUR+15';
    const { root: before, ...without } = await listed(search);
    expect([without.names, without.note]).toEqual([['Sifter euro'], '2']);
    const told =
      'The prices of 3 more tools, left out, are in another currency: no rate converts them here. The same list with $15';
    expect(words(before.querySelector('main'))).toContain(told);
    const there = (root: typeof before) =>
      root
        .querySelectorAll('main p a')
        .find((link) => words(link) === 'The same list with $15')
        ?.getAttribute('href');
    expect(there(before)).toBe('/tools?q=sifts&budget=15');
    const { root: searched } = await listed('/search?q=sifts+flour&budget=EUR+15&people=6&per=year');
    expect(there(searched)).toBe('/search?q=sifts+flour&budget=15&people=6&per=year');
    await setRate(
      app.db.write,
      { code: 'USD', rate: 2, day: '2026-11-01', source: 'Our bank' },
      { id: '00000000-0000-4000-8000-000000000001', email: 'rates@example.org' },
    );
    const { root, names } = await listed(search);
    expect(names).toEqual(['Sifter euro', 'Sifter seat']);
    expect(words(root.querySelector('main'))).toContain('Our bank');
    expect(words(root.querySelector('main'))).not.toContain('in another currency');
  });

  test('narrows a search', async () => {
    const { root, names, note } = await listed('/search?q=sifts+flour&budget=120&people=6');
    expect([names, note]).toEqual([['Sifter seat'], '3']);
    expect(words(root.querySelector('a#filter-budget'))).toContain('for 6 people');
  });

  test.each([
    ['budget=lots&people=6&per=year', 'budget', 'No price can be read from "lots"', ['lots', '6', 'year']],
    ['budget=500&people=x', 'people', 'from 1 to 99,999 can be read from "x"', ['500', 'x', '']],
    ['people=x', 'people', 'can be read from "x"', ['', 'x', '']],
    ['budget=500&per=century', 'per', '"century" is neither a month nor a year', ['500', '', 'century']],
  ])(
    'that cannot be read stays in its fields, and the page says so: %s',
    async (asked, field, said, texts) => {
      for (const place of ['/tools', '/search']) {
        const { root } = await listed(`${place}?q=sifts&${asked}`);
        expect(words(root.querySelector('[role=alert]'))).toContain(said);
        const control = (name: string) => root.querySelector(`aside [name=${name}]`);
        const chosen = control('per')?.querySelector('option[selected]')?.getAttribute('value');
        const shown = ['budget', 'people'].map((name) => control(name)?.getAttribute('value'));
        expect([...shown, chosen]).toEqual(texts);
        expect(
          root.querySelectorAll('aside [aria-invalid]').map((each) => each.getAttribute('name')),
        ).toEqual([field]);
        const described = control(field)?.getAttribute('aria-describedby');
        expect(words(root.querySelector(`#${described}`))).toContain(said);
        // What else is chosen keeps what was typed.
        const next = root.querySelector('main .order a[href*="isPremium=true"]')?.getAttribute('href');
        if (place === '/tools') expect(next).toContain(asked);
      }
    },
  );
});

test('a band of prices says how many tools no band holds, and why', async () => {
  const { root, names } = await listed('/tools?q=sifts&price=20-50');
  expect(names).toEqual(['Sifter seat']);
  expect(words(root.querySelector('main'))).toContain(
    'Left out: 2 more tools without a list price in US dollars for a month or by use.',
  );
});
