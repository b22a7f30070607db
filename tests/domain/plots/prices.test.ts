import { describe, expect, test } from 'vitest';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { agesPlot } from '#ui/plots/ages-plot.server.ts';
import { type PricedTool, pricesPlot } from '#ui/plots/prices-plot.server.ts';

/** What the plots of prices and of the ages of facts say, and above all when they say nothing. */

describe('prices', () => {
  const tool = (name: string, amount: number | null, more: object = {}): PricedTool => ({
    id: name,
    name,
    price:
      amount === null
        ? null
        : { amount, per: 'user/mo', billed: 'monthly', isOutdated: false, isDisputed: false, ...more },
  });
  const RIVALS = [tool('b', 10), tool('c', 30), tool('d', 40)];
  const plotOf = (of: PricedTool, rivals: readonly PricedTool[]) => pricesPlot({ of, rivals, day: null });

  test.each([
    [20, 'a starts at a lower price than 2 of 3 comparable alternatives'],
    [10, 'a starts at a lower price than 2 of 3 comparable alternatives, and at the same as 1'],
    [5, 'a starts at a lower price than each of 3 comparable alternatives'],
    [40, 'None of 3 comparable alternatives starts at a higher price than a'],
  ])('of %d', (amount, finding) => {
    expect(plotOf(tool('a', amount), RIVALS)?.finding).toBe(finding);
  });

  test('compare the same unit and billing only, and say of the others why not', () => {
    const others = [
      tool('year', 1, { billed: 'yearly' }),
      { ...tool('unsaid', null), price: { amount: 1, per: 'user/mo', isOutdated: false, isDisputed: false } },
      tool('flat', 1, { per: 'mo' }),
      tool('none', null),
    ];
    const plot = plotOf(tool('a', 20), [...RIVALS, ...others]);
    expect(plot?.marks.map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
    expect(plot?.coverage).toBe('3 of 7 alternatives');
    expect(plot?.notes).toEqual([
      'Not comparable: 1 priced by another unit; 2 billed in another way, or nobody says how; 1 without a recorded price in US dollars.',
    ]);
  });

  test('stand beside others by the month where fewer than three compare, and are not ranked', () => {
    const others = [
      tool('year', 1, { billed: 'yearly' }),
      tool('flat', 9, { per: 'mo' }),
      tool('use', 1, { per: 'min' }),
    ];
    const plot = plotOf(tool('a', 20), [tool('b', 10), ...others]);
    expect(plot?.finding).toBeNull();
    expect(plot?.marks.map(({ name, tone }) => [name, tone])).toEqual([
      ['b', 'first'],
      ['a', 'own'],
      ['year', 'other'],
      ['flat', 'other'],
    ]);
    expect(plot?.notes).toEqual([
      '1 alternative has a recorded price for the same unit and billing (a user a month, billed monthly): a rank takes 3.',
      'Not comparable: 1 priced by another unit.',
    ]);
    expect(plot?.table.rows).toContainEqual([
      'flat',
      { value: 9, text: '$9', quote: '/figures/tool/flat#price-from' },
      'a month, billed monthly',
      'no',
    ]);
  });

  test('are not plotted alone, nor without a price', () => {
    expect(plotOf(tool('a', 20), [tool('none', null), tool('use', 1, { per: 'min' })])).toBeNull();
    expect(plotOf(tool('a', null), RIVALS)).toBeNull();
  });

  test('that no plan has are no rank: the own one is in outline, those of others are left out', () => {
    const disputed = { isDisputed: true };
    const own = plotOf(tool('a', 20, disputed), RIVALS);
    expect(own?.finding).toBeNull();
    expect(own?.marks.find(({ name }) => name === 'a')?.isHollow).toBe(true);
    const plot = plotOf(tool('a', 20), [...RIVALS, tool('e', 1, disputed)]);
    expect(plot?.marks.map(({ name }) => name)).not.toContain('e');
    expect(plot?.notes).toEqual(['Not comparable: 1 with plans that contradict the lowest price.']);
  });

  test('that may be out of date are shown, but nothing is said of them', () => {
    const old = { isOutdated: true };
    expect(plotOf(tool('a', 20, old), RIVALS)).toMatchObject({ finding: null });
    expect(plotOf(tool('a', 20), [...RIVALS.slice(1), tool('b', 10, old)])).toMatchObject({ finding: null });
  });

  test('of which nobody says how they are billed are not ranked', () => {
    const unsaid = (name: string, amount: number): PricedTool => ({
      ...tool(name, null),
      price: { amount, per: 'user/mo', isOutdated: false, isDisputed: false },
    });
    const plot = plotOf(unsaid('a', 20), [unsaid('b', 1), unsaid('c', 2), unsaid('d', 3)]);
    expect(plot?.finding).toBeNull();
    expect(plot?.unit).toContain('billing not known');
  });
});

describe('ages', () => {
  const plotOf = (undated: number) =>
    agesPlot({
      ages: {
        ages: [
          { label: 'Up to 3 months', facts: 60 },
          { label: 'Over a year', facts: 40 - undated },
          { label: 'Undated', facts: undated },
        ],
        all: { facts: 100, outdated: 25, undated },
      },
      kind: 'price',
      today: dayOf(Date.parse('2026-11-02')),
    });

  test('say how many facts may be out of date, unless too many are undated', () => {
    expect(plotOf(10)?.finding).toBe('25% of the facts on prices may be out of date');
    expect(plotOf(11)?.finding).toBe('At least 29% of the facts on prices are older than half a year');
  });

  test('have their shares among the numbers', () => {
    expect(plotOf(10)?.table.rows[0]).toEqual(['Up to 3 months', 60, { value: 60, text: '60%' }]);
  });
});
