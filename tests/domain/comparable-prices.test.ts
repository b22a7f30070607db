import { describe, expect, test } from 'vitest';
import type { Entry } from '#catalogue/entry.ts';
import { datedFacts } from '#catalogue/figures/fact-ages.ts';
import { type GroupedPrices, groupPrices, priceRange } from '#catalogue/figures/price-groups.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { priceFigures } from '#features/figures/price-figures.ts';
import { keyOf } from '#ui/plots/legend-key.ts';
import { boxAround, boxOf, meet } from '#ui/plots/place-labels.server.ts';
import { type Plot, WIDTHS } from '#ui/plots/plot.ts';
import { priceRangePlot, standingPlot, tooFewText } from '#ui/plots/price-range-plots.server.ts';
import { MOST_DRAWN } from '#ui/plots/price-strip.server.ts';
import { catalogueOfTools } from '../harness/catalogue-in-memory.ts';

/** Prices beside each other: which compare, what they add up to, and how they are drawn. */

interface Given extends Partial<Pick<Entry, 'facets' | 'hasEnded' | 'plans' | 'prominence'>> {
  amount?: number;
  per?: string;
  billed?: string;
  currency?: string;
  /** The date of its source. */
  on?: string;
}

function grouped(tools: Readonly<Record<string, Given>>, rate: number | null = null): GroupedPrices {
  const entries = Object.entries(tools).map(
    ([id, { facets = [], hasEnded = false, prominence = 0, plans = [], on, ...price }]) => ({
      ...{ id, facets, hasEnded, plans, prominence },
      price: { amount: null, per: null, currency: 'USD', ...price },
      counted: { openFacts: datedFacts(on === undefined ? null : `decision_price_from=${on}`) },
    }),
  );
  const today = dayOf(Date.parse('2026-11-30'));
  return groupPrices(catalogueOfTools(entries).entries(), {
    today,
    toDollars: (amount) => (rate === null ? null : amount * rate),
  });
}

const seat = (amount: number, more: Given = {}): Given => ({
  amount,
  per: 'user/mo',
  billed: 'yearly',
  ...more,
});
const FIVE = { a: seat(5), b: seat(10), c: seat(20), d: seat(30), e: seat(100) };
const CATEGORY = { id: 'chat', name: 'Chat' };

describe('prices', () => {
  test('that are none of the plans’ are left out, and that is said', () => {
    const plans = [{ name: 'Pro', monthly: 29, yearly: 18, currency: 'EUR', per: 'user/mo' }];
    const prices = grouped({ ...FIVE, disputed: seat(18, { plans }), closed: seat(1, { hasEnded: true }) });
    expect(prices).toMatchObject({ tools: 6, ended: 1, contradicted: 1 });
    expect(prices.groups.map((group) => group.prices.length)).toEqual([5]);
    const notes = priceRangePlot({
      category: CATEGORY,
      prices: { ...prices, conversions: [] },
      day: null,
    })?.notes.join(' ');
    expect(notes).toContain('Not counted: 1 that ended.');
    expect(notes).toContain('1 with plans that contradict the lowest price');
  });

  test('compare only if they are for the same unit and billed in the same way', () => {
    const { groups } = grouped({
      ...FIVE,
      unsaid: { amount: 1, per: 'user/mo' },
      monthly: seat(1, { billed: 'monthly' }),
      flat: seat(1, { per: 'mo' }),
    });
    expect(groups.map(({ per, billed, prices }) => [per, billed, prices.length])).toEqual([
      ['user/mo', 'yearly', 5],
      ['user/mo', undefined, 1],
      ['user/mo', 'monthly', 1],
      ['mo', 'yearly', 1],
    ]);
  });

  test('that are none are counted, and never nothing', () => {
    const { groups, ...counts } = grouped({
      ...FIVE,
      request: { per: 'custom' },
      unknown: {},
      free: { facets: ['is:free'] },
      nothing: seat(0),
      euro: seat(20, { currency: 'EUR' }),
      ended: seat(1, { hasEnded: true }),
    });
    expect(counts).toEqual({
      ...{ tools: 10, ended: 1, onRequest: 1, unknown: 3, unconverted: 1, contradicted: 0, free: 1 },
    });
    expect(groups[0]?.prices.map(({ amount }) => amount)).toEqual([5, 10, 20, 30, 100]);
  });

  test('in another currency are converted where a rate is known, and say what they were', () => {
    const { groups, unconverted } = grouped({ ...FIVE, euro: seat(20, { currency: 'EUR' }) }, 1.25);
    expect(unconverted).toBe(0);
    expect(groups[0]?.prices.find(({ id }) => id === 'euro')).toMatchObject({
      ...{ amount: 25, sold: { amount: 20, currency: 'EUR' } },
    });
  });

  test('are old by their own date', () => {
    const { groups } = grouped({ a: seat(5, { on: '2025' }), b: seat(6, { on: '2026-11' }), c: seat(7) });
    expect(groups[0]?.prices.map(({ isOutdated }) => isOutdated)).toEqual([true, false, false]);
  });

  test('have a median and quartiles from five on', () => {
    const amounts = (...all: number[]) => all.map((amount) => ({ amount }));
    expect(priceRange(amounts(5, 10, 20, 30))).toBeNull();
    expect(priceRange(amounts(5, 10, 20, 30, 100))).toEqual({
      least: 5,
      low: 10,
      median: 20,
      high: 30,
      most: 100,
    });
    expect(priceRange(amounts(1, 2, 3, 4, 5, 6))).toEqual({
      least: 1,
      low: 2.25,
      median: 3.5,
      high: 4.75,
      most: 6,
    });
  });
});

describe('a price among others', () => {
  const standing = (tools: Readonly<Record<string, Given>>, id = 'a') => {
    const prices = { ...grouped(tools), conversions: [] };
    const group = prices.groups.find((each) => each.prices.some((one) => one.id === id));
    if (!group) throw new Error(`${id} has no price`);
    return { of: { id, name: id.toUpperCase() }, topic: 'Chat', group, prices, day: null };
  };

  test.each([
    ['a', 'A, recorded at $5 a user a month, is below the median of $20 in Chat'],
    ['c', 'C, recorded at $20 a user a month, is at the median of $20 in Chat'],
    ['e', 'E, recorded at $100 a user a month, is above the median of $20 in Chat'],
  ])('%s', (id, finding) => {
    expect(standingPlot(standing(FIVE, id))?.finding).toBe(finding);
  });

  test('says what has no dot, and why', () => {
    const plot = standingPlot(
      standing({
        ...FIVE,
        flat: seat(1, { per: 'mo' }),
        request: { per: 'custom', facets: ['is:free'] },
        none: {},
      }),
    );
    expect(plot?.coverage).toBe('the price of 5 of 8 tools in Chat');
    expect(plot?.notes).toEqual([
      'A user a month, billed yearly: median $20, middle half $10 to $30, all $5 to $100.',
      'Not drawn: 1 priced by another unit or billed in another way, each on the page of this plot; 1 on request; 1 without a recorded paid price.',
      '1 is known to have a free tier, which does not count as a price.',
    ]);
    expect(plot?.marks.filter(({ to }) => to).map(({ name, tone }) => [name, tone])).toEqual([
      ...['b', 'c', 'd', 'e'].map((name) => [name, 'first']),
      ['a', 'own'],
    ]);
  });

  test('is not ranked among fewer than five, which is said', () => {
    const few = standing({ a: seat(5), b: seat(10), none: {} });
    const line =
      'A is recorded at $5 a user a month, billed yearly: of 3 tools in Chat, 2 have a price of this kind, and to say where one stands takes 5.';
    expect(tooFewText(few)).toBe(line);
    expect(standingPlot(few)).toMatchObject({ finding: null });
    expect(standingPlot(few)?.notes[0]).toBe(line);
    expect(standingPlot(standing({ a: seat(5) }))).toBeNull();
  });

  test('stands beside prices for other units where too few compare', () => {
    const monthly = { x: seat(7, { per: 'mo' }), y: seat(9, { per: 'mo' }), use: seat(1, { per: 'min' }) };
    const plot = standingPlot(standing({ a: seat(5), ...monthly }));
    expect(plot?.finding).toBeNull();
    expect(plot?.marks.map(({ name, tone }) => [name, tone])).toEqual([
      ['a', 'own'],
      ['x', 'first'],
      ['y', 'first'],
    ]);
    expect(plot?.texts.map(({ text }) => text)).toContain('A month, billed yearly: 2 prices');
  });

  test('keeps its dot where only the best known are drawn', () => {
    const many = Object.fromEntries(
      Array.from({ length: 2 * MOST_DRAWN }, (_, place) => [`t${place}`, seat(place + 2, { prominence: 5 })]),
    );
    const plot = standingPlot(standing({ ...many, a: seat(1) }));
    const dots = plot?.marks.filter(({ to }) => to) ?? [];
    expect(dots).toHaveLength(MOST_DRAWN);
    expect(dots.at(-1)).toMatchObject({ name: 'a', tone: 'own' });
    expect(plot?.finding).toContain(`the median of $${MOST_DRAWN + 1} `);
  });
});

describe('the prices of a category', () => {
  const plotOf = (tools: Readonly<Record<string, Given>>) =>
    priceRangePlot({ category: CATEGORY, prices: { ...grouped(tools), conversions: [] }, day: null });

  test('name the median of the largest group', () => {
    expect(plotOf(FIVE)?.finding).toBe(
      'The median lowest price in Chat is $20 a user a month, billed yearly, of 5 recorded',
    );
    expect(plotOf({ a: seat(1) })).toBeNull();
  });

  test('have a strip for each unit and way of billing, of those paid by month', () => {
    const flat = Object.fromEntries(
      ['f', 'g', 'h', 'i', 'j'].map((id, place) => [id, seat(place + 1, { per: 'mo' })]),
    );
    const used = Object.fromEntries(
      ['k', 'l', 'm', 'n', 'o', 'p'].map((id) => [id, { amount: 0.01, per: 'minute' }]),
    );
    const strong = (plot: Plot | null) =>
      plot?.texts.filter(({ look }) => look === 'strong').map(({ text }) => text);
    expect(strong(plotOf({ ...FIVE, ...flat, ...used }))).toEqual([
      'A user a month, billed yearly: 5 prices',
      'A month, billed yearly: 5 prices',
    ]);
    expect(strong(plotOf(used))).toEqual(['A minute: 6 prices']);
  });

  test('that few compare with have a dot without a band, and those of another unit are among the numbers', () => {
    const plot = plotOf({ ...FIVE, x: seat(7, { billed: 'monthly' }), y: { amount: 0.01, per: 'minute' } });
    expect(plot?.marks.find(({ name }) => name === 'x')).toMatchObject({ to: '/tools/x' });
    expect(plot?.marks.filter(({ shape }) => shape.kind === 'bar')).toHaveLength(2);
    expect(plot?.texts.map(({ text }) => text)).toContain('A user a month, billed monthly: 1 price');
    expect(plot?.marks.some(({ name }) => name === 'y')).toBe(false);
    expect(plot?.table.beyond?.at(-1)?.[0]).toEqual({ value: 'y', text: 'y', to: '/tools/y' });
  });

  test('stand side by side or on each other at any width, and no label meets them', () => {
    const same = Object.fromEntries(
      Array.from({ length: MOST_DRAWN }, (_, place) => [`t${place}`, seat(10 + (place % 7))]),
    );
    const plot = plotOf(same);
    const dots = plot?.marks.flatMap(({ shape }) => (shape.kind === 'dot' ? [shape] : [])) ?? [];
    expect(dots).toHaveLength(MOST_DRAWN);
    for (const width of Object.values(WIDTHS).flat()) {
      const boxes = dots.map((dot) => boxAround(dot, width));
      for (const [place, box] of boxes.entries()) {
        expect(boxes.slice(place + 1).some((other) => meet(box, other))).toBe(false);
        expect(plot?.texts.some((text) => meet(box, boxOf(text, width)))).toBe(false);
      }
    }
  });

  test('have words that no line of the grid crosses', () => {
    const flat = ['f', 'g', 'h', 'i', 'j'].map((id, place) => [id, seat(place + 1, { per: 'mo' })]);
    const plot = plotOf({ ...FIVE, ...Object.fromEntries(flat) });
    const words = plot?.texts.filter(({ text }) => /prices$|^Median/.test(text)) ?? [];
    expect(words).toHaveLength(4);
    for (const { y } of words) {
      expect(plot?.lines.filter((line) => !line.look && line.y1 < y && line.y2 > y - 10)).toEqual([]);
    }
  });

  test('have keys as the dots are drawn: in outline where all may be out of date', () => {
    const old = { on: '2020-01-01' };
    const keys = (tools: Readonly<Record<string, Given>>) => {
      const plot = plotOf(tools);
      return plot && [keyOf(plot, 'first'), keyOf(plot, 'block')];
    };
    const band = { isRound: false, isHollow: false };
    expect(keys(FIVE)).toEqual([{ isRound: true, isHollow: false }, band]);
    const outdated = Object.fromEntries([1, 2, 3, 4, 5].map((amount) => [`t${amount}`, seat(amount, old)]));
    expect(keys(outdated)).toEqual([{ isRound: true, isHollow: true }, band]);
    expect(keys({ ...outdated, now: seat(6) })).toEqual([{ isRound: true, isHollow: false }, band]);
  });

  test('are figures to quote, with what they cover', () => {
    const figures = priceFigures({ ...grouped({ ...FIVE, none: {} }), conversions: [] }, 'November 30, 2026');
    expect(figures.map(({ id, label, value, coverage }) => ({ id, label, value, coverage }))).toEqual([
      {
        id: 'median-price-user-mo-yearly',
        label: 'Median lowest price a user a month, billed yearly',
        value: '$20',
        coverage: 'recorded for 5 of 6 tools',
      },
      {
        id: 'price-range-user-mo-yearly',
        label: 'Range of lowest prices a user a month, billed yearly',
        value: '$5 to $100, middle half $10 to $30',
        coverage: 'recorded for 5 of 6 tools',
      },
    ]);
  });
});
