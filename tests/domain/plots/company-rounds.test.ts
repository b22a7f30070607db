import { describe, expect, test } from 'vitest';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import { roundsPlot } from '#ui/plots/rounds-plot.server.ts';

/** What the plot of a company’s rounds shows and says, and above all when it says nothing. */

const M = 1e6;

describe('rounds of a company', () => {
  const round = (name: string, date: string | null, amount: number | null, more: Partial<ShownRound> = {}) =>
    ({
      id: name,
      round: name,
      date,
      amount,
      kind: 'equity',
      up_to: false,
      equity: null,
      ...more,
    }) as ShownRound;
  const A = round('A', '2021-03', 10 * M);
  const B = round('B', '2023', 30 * M);
  const plotOf = (
    rounds: readonly ShownRound[],
    more: Partial<Pick<RoundTotals, 'events' | 'locked'>> = {},
  ) =>
    roundsPlot({
      company: { id: 'acme', name: 'Acme' },
      rounds,
      totals: { events: rounds.length, locked: { rounds: 0, companies: 0 }, ...more },
      day: null,
    });

  test('stand in time, the higher the more money, and say what the largest brought', () => {
    const plot = plotOf([B, A]);
    expect(plot?.finding).toBe('Acme raised $40M in 2 recorded rounds, 75% of it in B');
    expect(plotOf([round('Venture round', '2023', 30 * M), A])?.finding).toBe(
      'Acme raised $40M in 2 recorded rounds, 75% of it in the Venture round',
    );
    const [first, second] = plot?.marks.map(({ shape }) => shape) ?? [];
    expect(first?.x).toBeLessThan(second?.x ?? 0);
    expect(first?.y).toBeGreaterThan(second?.y ?? 0);
    expect(plot?.notes).toEqual(['1 event states only a year: in its middle.']);
  });

  test.each([
    ['an amount is not known', [A, B, round('C', '2024', null)], {}],
    ['an upper limit may be the largest', [A, B, round('C', '2024', 31 * M, { up_to: true })], {}],
    ['two are the largest', [A, round('B', '2023', 10 * M)], {}],
    ['the page lists only some', [A, B], { events: 300 }],
  ])('say nothing where %s', (_, rounds, more) => {
    expect(plotOf(rounds, more)).toMatchObject({ finding: null });
  });

  test('count no upper limit, and name what has no name by its day and as the table of rounds does', () => {
    const C = round('C', '2024', 9 * M, { up_to: true });
    const D = { ...round('D', '2025-04-02', 60 * M), round: null };
    const plot = plotOf([D, A, B, C]);
    expect(plot?.finding).toBe(
      'Acme raised $100M in 3 of 4 recorded rounds, 60% of it in the one of April 2, 2025',
    );
    expect(plot?.notes).toContain('Announced as an upper limit, which no sum counts: C.');
    expect(plot?.marks.map(({ name }) => name)).toContain('Funding round');
  });

  test('say what those brought that the reader may see, where others may be locked', () => {
    expect(plotOf([A, B], { locked: null })?.finding).toBe(
      'Acme raised $40M in 2 rounds that you may see, 75% of it in B',
    );
  });

  test('need two that state when', () => {
    expect(plotOf([A, round('B', null, 5 * M)])).toBeNull();
  });
});
