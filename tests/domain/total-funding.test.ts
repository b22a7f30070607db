import { expect, test } from 'vitest';
import { tabSections } from '#catalogue/tools/tool-display.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { sumOfRounds } from '#catalogue/tools/total-funding.ts';

interface Row {
  round?: string;
  kind?: string;
  amount?: number;
  equity?: number;
  up_to?: boolean;
  company?: string;
}
const rounds = (...value: Row[]): GroupData<'funding'> => ({
  funding_funding_rounds: {
    value,
    source_synopsis: { synopsis: null, date_updated: 'early 2026' },
  },
});
const totalOf = (data: GroupData<'funding'>) =>
  tabSections('funding', data, {}, null)[0]?.rows.find(({ label }) => label === 'Total funding');

test('is the sum of the rounds with an amount, and says of how many', () => {
  const data = rounds({ round: 'Seed', amount: 2e6 }, { amount: 3e6 }, { round: 'Series A' });
  expect(sumOfRounds(data)).toEqual({
    usd: 5e6,
    amount: '$5M',
    of: 'the sum of 2 of 3 recorded rounds',
    basis: expect.stringContaining('without rounds that state no amount'),
  });
});

test.each([
  'IPO',
  'Acquisition',
  'Acquired by a rival',
  'Acquihire',
  'Management buyout',
  'Merger',
  'SPAC merger',
  'Direct listing',
  'Secondary',
  'Recapitalization',
])('%s is no round', (round) => {
  expect(sumOfRounds(rounds({ round, amount: 9e9 }))).toBeNull();
  expect(sumOfRounds(rounds({ round, amount: 9e9 }, { round: 'Seed', amount: 1e6 }))).toMatchObject({
    amount: '$1M',
    of: 'the sum of 1 recorded round that brought new money',
  });
});

test.each(['Debt', 'Debt and equity', 'Round (up to)', 'Series B (total to date)'])(
  '%s adds nothing to the equity',
  (round) => {
    expect(sumOfRounds(rounds({ round, amount: 9e9 }))).toBeNull();
    expect(sumOfRounds(rounds({ round, amount: 9e9 }, { round: 'Seed', amount: 1e6 }))).toMatchObject({
      amount: '$1M',
      of: 'the sum of 1 of 2 recorded rounds',
    });
  },
);

const seed = { round: 'Seed', amount: 1e6 };
const unstated = { round: 'Series B' };
const bought = { round: 'Series A', amount: 5e6, company: 'bought' };

test.each<[string, string | null, Row[]]>([
  ['1 recorded round', null, [seed]],
  ['1 of 2 recorded rounds', 'rounds that state no amount', [seed, unstated]],
  ['1 recorded round that brought new money', 'public listings', [seed, { round: 'IPO', amount: 2e6 }]],
  [
    '1 of the 3 recorded rounds that brought new money',
    'shares sold by their owners, debt, and rounds that state no amount',
    [seed, { round: 'Secondary', amount: 2e6 }, { kind: 'debt', amount: 3e6 }, unstated],
  ],
  ['1 recorded round of the company that makes it now', 'rounds of another company', [seed, bought]],
  [
    '1 of the 2 recorded rounds of the company that makes it now',
    'rounds that state no amount and rounds of another company',
    [seed, unstated, bought],
  ],
  [
    '1 of the 2 recorded rounds that brought new money to the company that makes it now',
    'acquisitions, rounds of another company, and announced upper limits',
    [seed, { round: 'Acquisition', amount: 9e6 }, bought, { round: 'Series C', amount: 8e6, up_to: true }],
  ],
  ['1 of 2 recorded rounds', 'grants', [seed, { kind: 'grant', amount: 1e5 }]],
  ['1 of 2 recorded rounds', 'token sales', [seed, { kind: 'token', amount: 1e5 }]],
  ['1 of 2 recorded rounds', 'rounds whose kind is not known', [seed, { kind: 'unknown', amount: 1e5 }]],
  [
    '1 of 2 recorded rounds',
    'equity and debt that are not stated apart',
    [seed, { kind: 'mixed', amount: 1e5 }],
  ],
])('is the sum of %s, without %s', (of, without, given) => {
  const basis = without
    ? `Equity, added up from the rounds below, without ${without}`
    : 'Added up from the rounds below';
  expect(sumOfRounds(rounds(...given))).toMatchObject({ amount: '$1M', of: `the sum of ${of}`, basis });
});

test('of equity and debt stated apart, the equity counts', () => {
  const both = { kind: 'mixed', amount: 9e6, equity: 2e6 };
  expect(sumOfRounds(rounds(seed, both))).toMatchObject({
    amount: '$3M',
    of: 'the sum of 2 recorded rounds',
    basis: 'Equity, added up from the rounds below',
  });
});

test('what another company raised is no part of it', () => {
  const value = [
    { round: 'Seed', amount: 1e6 },
    { round: 'Series A', amount: 5e6, company: 'bought' },
  ];
  expect(sumOfRounds({ funding_funding_rounds: { value } })).toMatchObject({
    usd: 1e6,
    of: 'the sum of 1 recorded round of the company that makes it now',
  });
});

test.each(['Pre-IPO', 'Series A and B', 'Strategic investment', 'Growth round'])('%s does', (round) => {
  expect(sumOfRounds(rounds({ round, amount: 7e6 }))?.amount).toBe('$7M');
});

test('is shown as computed, with the date of the rounds', () => {
  expect(totalOf(rounds({ round: 'Seed', amount: 2_500_000 }))).toEqual({
    id: 'funding_total_funding',
    label: 'Total funding',
    value: { kind: 'text', text: '$2.5M, the sum of 1 recorded round' },
    empty: null,
    origin: { certainty: 'computed', source: 'Added up from the rounds below', date: 'early 2026' },
  });
});

test('a stored total stays as it was reported', () => {
  const data = { ...rounds({ round: 'Seed', amount: 2 }), funding_total_funding: { value: 9_000_000 } };
  expect(totalOf(data)).toMatchObject({ value: { text: '$9M' }, origin: { certainty: 'editorial' } });
});

test('without rounds there is none', () => {
  expect(totalOf({})).toMatchObject({ value: null, empty: 'Not disclosed', origin: null });
});
