import { describe, expect, test } from 'vitest';
import type { MarketCell, MarketRow } from '#catalogue/market/market-rows.ts';
import { NO_FUNDING, type RecordedFunding } from '#catalogue/market/recorded-rounds.ts';
import type { RoundSum } from '#catalogue/rounds/round-sums.ts';
import { categoriesPlot } from '#ui/plots/categories-plot.server.ts';
import { WIDTHS } from '#ui/plots/plot.ts';
import { isShownAt, ZONES } from '../../harness/plot-zones.ts';
import { sum } from '../../harness/round-sums.ts';

/** What the plot of categories shows and says, and above all when it says nothing. */

const M = 1e6;

describe('categories', () => {
  const cell = (value: number): MarketCell => ({ value, text: String(value) });
  const plotOf = (
    raised: readonly RoundSum[],
    isPartial = false,
    launched = (place: number) => place + 1,
  ) => {
    const rows = raised.map(({ amount }, place) => {
      const cells = {
        launched2: cell(launched(place)),
        funding24: cell(amount),
        companies: cell(5),
        tools: cell(9),
      };
      return { id: `c${place}`, name: `C${place}`, cells } as unknown as MarketRow;
    });
    const funding = (last24: RoundSum): RecordedFunding => ({ ...NO_FUNDING, last24 });
    const all = funding(sum(raised.reduce((total, { amount }) => total + amount, 0)));
    const categories = Object.fromEntries(raised.map((each, place) => [`c${place}`, funding(each)]));
    const until = { asOf: '2026-11-02', year: 2025, month: '2026-10' };
    return categoriesPlot({ rows, figures: { all, categories, until, isPartial } });
  };

  test('name the one that raised the most', () => {
    expect(plotOf([sum(60 * M), sum(30 * M), sum(10 * M)])?.finding).toBe(
      'C0 raised 60% of the recorded equity of 24 months: $60M of $100M',
    );
  });

  test.each([
    ['the next raised more than half as much', [sum(60 * M), sum(31 * M), sum(9 * M)], false],
    ['most of its own rounds state no amount', [sum(60 * M, { rounds: 5 }), sum(20 * M), sum(9 * M)], false],
    ['most rounds of the next state no amount', [sum(60 * M), sum(20 * M, { rounds: 5 }), sum(9 * M)], false],
    ['rounds are locked', [sum(60 * M), sum(20 * M), sum(9 * M)], true],
  ])('name none where %s', (_, raised, isPartial) => {
    const plot = plotOf(raised, isPartial);
    expect(plot?.locked !== undefined).toBe(isPartial === true);
    expect(plot?.marks).toHaveLength(3);
    expect(plot?.finding).toBe('Launched most in 2024 and 2025: C2 (3)');
  });

  test('say nothing where none raised nor launched the most', () => {
    expect(plotOf([sum(60 * M), sum(31 * M), sum(9 * M)], true, () => 2)?.finding).toBeNull();
  });

  test('have names at the ends of their axes first', () => {
    const raised = Array.from({ length: 24 }, (_, place) => sum((100 + ((place * 7) % 24)) * M));
    const plot = plotOf(raised, false, (place) => 1 + place);
    for (const at of ZONES)
      for (const name of ['C0', 'C23'])
        expect(plot?.texts.some((text) => text.text === name && isShownAt(text, at))).toBe(true);
  });

  test('have the name of the one that the finding is about, wherever it stands', () => {
    const raised = Array.from({ length: 24 }, (_, place) => sum((place === 12 ? 9000 : 100 + place) * M));
    const plot = plotOf(raised, false, (place) => (place === 12 ? 11 : 1 + (place % 20)));
    expect(plot?.finding).toMatch(/^C12 raised/);
    expect(plot?.legend[0]).toEqual({ tone: 'own', text: 'C12' });
    expect(plot?.marks.flatMap(({ tone, name }) => (tone === 'own' ? [name] : []))).toEqual(['C12']);
    for (const at of ZONES)
      expect(plot?.texts.some((text) => text.text === 'C12' && isShownAt(text, at))).toBe(true);
  });

  test('say of a mark what stands across, and when', () => {
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)]);
    expect(plot?.marks.map(({ says }) => says)).toContain(
      '3 launched in 2024 and 2025, 9000000 raised, 9 tools',
    );
    expect(plot?.unit).toMatch(/^Rightwards: tools launched in 2024 and 2025\. Upwards: equity/);
  });

  test('that share a place stand side by side', () => {
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true);
    const shared = plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true, () => 2);
    const places = (of: typeof plot) => new Set(of?.marks.map(({ shape }) => shape.x)).size;
    expect([places(plot), places(shared)]).toEqual([3, 3]);
    expect(shared?.notes).toContain('Categories that would cover each other stand side by side.');
    expect(plot?.notes).not.toContain('Categories that would cover each other stand side by side.');
  });

  test('leave half of each to be pressed on the narrowest phone', () => {
    const raised = Array.from({ length: 12 }, (_, place) => sum((100 + place) * M));
    const plot = plotOf(raised, false, (place) => 4 + (place % 3));
    const width = WIDTHS.narrow[0] - (plot?.gutter ?? 0);
    const dots = plot?.marks.flatMap(({ shape }) => (shape.kind === 'dot' ? [shape] : [])) ?? [];
    for (const [place, below] of dots.entries())
      for (const above of dots.slice(place + 1)) {
        const apart = Math.hypot(((below.x - above.x) * width) / 100, below.y - above.y);
        expect(above.r <= below.r / 2 || apart >= below.r).toBe(true);
      }
    expect(dots).toHaveLength(12);
  });

  test('show no money to those who may not see all of it', () => {
    expect(JSON.stringify(plotOf([sum(60 * M), sum(20 * M), sum(9 * M)], true))).not.toMatch(/\$|0000000/);
  });

  test('are not plotted if fewer than three have a place, and those without one are named', () => {
    expect(plotOf([sum(60 * M), sum(20 * M), sum(0)])).toBeNull();
    const plot = plotOf([sum(60 * M), sum(20 * M), sum(9 * M), sum(0)]);
    expect(plot?.coverage).toBe('3 of 4 categories');
    expect(plot?.notes.join()).toContain('C3');
  });
});
