import { describe, expect, test } from 'vitest';
import { besideText, broughtText, dominance, sumRounds } from '#catalogue/rounds/round-sums.ts';
import { countedRound, type StatedRound } from '#catalogue/tools/round-kinds.ts';

/** What rounds add up to: equity, with every other kind beside it. */

const raised = (company: string, stated: StatedRound) => {
  const round = { round: 'Series A', ...stated };
  return { ...countedRound(round), round: round.round ?? null, company: { id: company, name: company } };
};

test('only equity is summed, and every other kind stands beside it with its own amount', () => {
  const sum = sumRounds([
    raised('a', { amount: 30 }),
    raised('a', { amount: 10 }),
    raised('b', { amount: 20 }),
    raised('b', { amount: null }),
    raised('c', { round: 'Venture debt', amount: 500 }),
    raised('c', { round: 'Debt and equity', amount: 100, equity: 40 }),
    raised('d', { kind: 'mixed', amount: 7 }),
    raised('d', { round: 'Series D (up to)', amount: 4_000 }),
    raised('e', { kind: 'unknown', amount: 9 }),
    raised('f', { round: 'Acquisition', amount: 9_000 }),
    raised('h', { round: 'Acquisition', amount: null }),
    raised('i', { round: 'Acquisition, agreed', kind: 'acquisition', amount: 800 }),
    raised('g', { round: 'IPO', amount: null }),
  ]);
  expect(sum).toEqual({
    rounds: 9,
    companies: 5,
    amount: 100,
    withAmount: 4,
    median: 25,
    largest: { company: 'a', share: 0.4 },
    beside: [
      { kind: 'up to', rounds: 1, stated: 1, amount: 4_000 },
      { kind: 'mixed', rounds: 2, stated: 2, amount: 67 },
      { kind: 'debt', rounds: 1, stated: 1, amount: 500 },
      { kind: 'unknown', rounds: 1, stated: 1, amount: 9 },
      { kind: 'acquisition', rounds: 2, stated: 1, amount: 9_000 },
      { kind: 'agreed', rounds: 1, stated: 1, amount: 800 },
      { kind: 'ipo', rounds: 1, stated: 0, amount: 0 },
    ],
  });
  expect(besideText(sum.beside)).toBe(
    'beside it $4K announced as an upper limit (1 round), $67 of equity and debt in one (2 rounds), $500 of debt (1 round), $9 of money of a kind that is not known (1 round), $9K of acquisitions (1 of 2 acquisitions), $800 of acquisitions that are only agreed (1 agreement), public listings (1 listing)',
  );
});

test('without rounds there is no sum to speak of', () => {
  expect(sumRounds([])).toMatchObject({ rounds: 0, amount: 0, median: null, largest: null, beside: [] });
  expect(besideText([])).toBeNull();
});

describe('a company that makes up half or more of a sum is named', () => {
  test.each([
    [[60, 40], 'first alone raised 60% of the amount'],
    [[49, 51], 'second alone raised 51% of the amount'],
    [[40, 30, 30], null],
    [[100], null],
  ])('%j', (amounts, said) => {
    const names = ['first', 'second', 'third'];
    expect(dominance(sumRounds(amounts.map((amount, at) => raised(names[at] ?? '', { amount }))))).toBe(said);
  });
});

test.each([
  [[{ amount: 30 }, { round: 'Series D (up to)', amount: 4_000 }], '$30'],
  [[{ round: 'Series D (up to)', amount: 4_000_000 }], 'up to $4M'],
  [
    [
      { round: 'Venture debt', amount: 5_000_000 },
      { round: 'Grant', amount: 1_000 },
    ],
    '$5M of debt, $1K of grants',
  ],
  [[{ round: 'Venture debt', amount: null }, { amount: null }], 'Not disclosed'],
  [[], 'Not disclosed'],
] satisfies [StatedRound[], string][])('%j brought %s', (stated, text) => {
  expect(broughtText(sumRounds(stated.map((each) => raised('a', each))))).toBe(text);
});
