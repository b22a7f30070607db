import { describe, expect, test } from 'vitest';
import type { QuarterFigures } from '#catalogue/figures/quarters.ts';
import type { RoundSum } from '#catalogue/rounds/round-sums.ts';
import { quartersPlot } from '#ui/plots/quarters-plot.server.ts';
import { sum } from '../../harness/round-sums.ts';

/** What the plot of quarters shows and says, and above all when it says nothing. */

const M = 1e6;

describe('quarters', () => {
  const LABELS = ['Q3 2025', 'Q2 2025', 'Q1 2025'];
  const plotOf = (
    cells: readonly RoundSum[],
    of: { all?: RoundSum; isPartial?: boolean; labels?: readonly string[] } = {},
  ) => {
    const quarters = (of.labels ?? LABELS).map((label) => ({
      label,
      since: '2025-01',
      until: '2025-03',
      recorded: 3,
    }));
    const all = of.all ?? sum(cells.reduce((total, { amount }) => total + amount, 0));
    const figures: QuarterFigures = {
      quarters,
      rows: [],
      total: { category: null, cells: [...cells], all },
      period: null,
      outside: { undated: 0, later: 0, earlier: 0 },
      uncategorized: 0,
      until: { asOf: '2026-11-02', year: 2025, month: '2025-09' },
      isPartial: of.isPartial ?? false,
    };
    return quartersPlot(figures);
  };
  const debt = { kind: 'debt', rounds: 1, stated: 1, amount: 20 * M } as const;
  const limit = (amount: number) => ({ kind: 'up to', rounds: 1, stated: 1, amount }) as const;

  test('are stacked by kind, the oldest first, and name the highest', () => {
    const plot = plotOf([sum(10 * M), sum(80 * M, { beside: [debt] }), sum(30 * M)]);
    expect(plot?.finding).toBe('The most was raised in Q2 2025: $100M, 80% of it equity');
    expect(plot?.marks.map(({ name, says }) => `${name}, ${says}`)).toEqual([
      'Q1 2025, Equity $30M',
      'Q2 2025, Equity $80M of $100M',
      'Q2 2025, Debt $20M of $100M',
      'Q3 2025, Equity $10M',
    ]);
    const [, equity, owed] = plot?.marks.map(({ shape }) => shape) ?? [];
    expect(owed?.kind === 'bar' && owed.y + owed.height).toBeCloseTo(equity?.y ?? 0, 0);
  });

  test.each([
    ['two are as high', [sum(50 * M), sum(50 * M), sum(1 * M)], undefined],
    [
      'what was announced as an upper limit may turn the order',
      [sum(50 * M), sum(20 * M, { beside: [limit(40 * M)] }), sum(1 * M)],
      undefined,
    ],
    ['rounds of no known month may', [sum(50 * M), sum(20 * M), sum(1 * M)], sum(110 * M)],
    [
      'one of them states little of its equity',
      [sum(50 * M), sum(20 * M, { rounds: 9 }), sum(1 * M)],
      undefined,
    ],
  ])('name none where %s', (_, cells, all) => {
    const plot = plotOf(cells, all && { all });
    expect(plot?.marks.length).toBeGreaterThan(2);
    expect(plot?.finding).toBeNull();
  });

  test.each([
    ['Q4 2022', 13, ['2023', '2024', '2025']],
    ['Q2 2022', 15, ['2022', '2023', '2024', '2025']],
    ['Q1 2023', 12, ['2023', '2024', '2025']],
  ])('from %s on name each year beneath its first column', (first, count, years) => {
    const from = Number(first[1]) - 1 + 4 * Number(first.slice(3));
    const labels = Array.from(
      { length: count },
      (_, place) => `Q${((from + place) % 4) + 1} ${Math.floor((from + place) / 4)}`,
    ).reverse();
    const plot = plotOf(
      labels.map(() => sum(10 * M)),
      { labels },
    );
    for (const at of ['narrow', 'wide'])
      expect(
        plot?.texts
          .filter((text) => /^20\d\d$/.test(text.text) && (text.at ?? at) === at)
          .map(({ text }) => text),
      ).toEqual(years);
  });

  test('are counts for those who may not see all rounds, who read what is locked', () => {
    const plot = plotOf(
      [sum(10 * M), sum(80 * M, { rounds: 3, beside: [debt, limit(9 * M)] }), sum(30 * M)],
      {
        isPartial: true,
      },
    );
    expect(plot?.finding).toBe('Most open rounds of a known month were announced in Q2 2025: 3 of 7');
    expect(plot?.marks.map(({ name, says }) => `${name}: ${says}`)).toEqual([
      'Q1 2025: Equity 2',
      'Q2 2025: Equity 2 of 3',
      'Q2 2025: Debt 1 of 3',
      'Q3 2025: Equity 2',
    ]);
    expect(plot?.texts.map(({ text }) => text)).toContain('2025');
    expect(JSON.stringify(plot)).not.toMatch(/\$|000000/);
    expect(plot?.table.columns[1]?.title).toBe('Equity (rounds)');
    expect(plot?.locked).toMatch(/subscribers/);
    expect(plotOf([sum(10 * M), sum(80 * M), sum(30 * M)])?.locked).toBeUndefined();
  });
});
