import { expect, test } from 'vitest';
import { tabSections } from '#catalogue/tools/tool-display.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { sumOfRounds } from '#catalogue/tools/total-funding.ts';

const rounds = (...value: { round?: string; amount?: number }[]): GroupData<'funding'> => ({
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
    basis: expect.stringContaining('without those that state no amount'),
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
    of: 'the sum of 1 recorded round',
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
