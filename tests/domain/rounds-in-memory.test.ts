import { describe, expect, test } from 'vitest';
import { ROUND_SORTS } from '#catalogue/rounds/read-round-query.ts';
import {
  countriesOf,
  entitiesOf,
  type RoundSelection,
  Rounds,
  roundsAfter,
  selectRounds,
  totalOf,
} from '#catalogue/rounds/round-list.ts';
import { investorEntry, round } from '../harness/catalogue-in-memory.ts';

/** Lists of rounds as functions of the catalogue in memory. */

const FUND = investorEntry('fund', { otherKeys: ['f16d'] });
const HIDDEN = investorEntry('hidden', { key: 'hidden fund' });
const ROUNDS = new Rounds([
  round('acme', { date: '2025-02', amount: 10, categories: ['voice'], investors: [FUND], country: 'Norway' }),
  round('acme', {
    id: 'b',
    date: '2026-02',
    amount: 30,
    post_money: 90,
    stage: 'series-b',
    categories: ['voice', 'video'],
  }),
  round('beta', { date: '2024', amount: 10 }),
  round('beta', { id: 'undated' }),
  round('gone', { date: '2026-01', round: 'IPO', stage: 'exit', amount: 500 }),
  round('vault', { date: '2026-03', amount: 77, isOpen: false, investors: [HIDDEN, FUND], country: 'Chile' }),
]);
const [visitor, subscriber] = [ROUNDS.for({ tier: 'free' }), ROUNDS.for({ tier: 'basic' })];
const idsOf = (selection: RoundSelection, sort?: (typeof ROUND_SORTS)[number], seen = visitor) =>
  selectRounds(seen, selection, sort).map(({ id }) => id);

test.each([
  ['newest', ['b', 'acme 2025-02', 'beta 2024', 'undated']],
  ['oldest', ['beta 2024', 'acme 2025-02', 'b', 'undated']],
  ['largest', ['b', 'acme 2025-02', 'beta 2024', 'undated']],
  ['smallest', ['acme 2025-02', 'beta 2024', 'b', 'undated']],
  ['valuation', ['b', 'acme 2025-02', 'beta 2024', 'undated']],
  ['company', ['b', 'acme 2025-02', 'beta 2024', 'undated']],
] as const)('are sorted: %s', (sort, ids) => expect(idsOf({}, sort)).toEqual(ids));

test.each([
  [{ category: 'video' }, ['b']],
  [{ stage: 'series-b' }, ['b']],
  [{ since: '2025' }, ['b', 'acme 2025-02']],
  [{ until: '2024' }, ['beta 2024']],
  [{ until: '2024-11' }, []],
  [{ until: '2025-02' }, ['acme 2025-02', 'beta 2024']],
  [{ minAmount: 20 }, ['b']],
  [{ minValuation: 90 }, ['b']],
  [{ kind: 'equity', since: '2026' }, ['b']],
  [{ kind: 'ipo' }, ['gone 2026-01']],
  [{ kind: 'debt' }, []],
  [{ maxAmount: 10 }, ['acme 2025-02', 'beta 2024']],
  [{ country: 'NORWAY' }, ['acme 2025-02']],
  [{ country: 'Nordic countries' }, ['acme 2025-02']],
  [{ country: 'European Union' }, []],
  [{ country: 'Europe' }, ['acme 2025-02']],
  [{ company: new Set(['beta']) }, ['beta 2024', 'undated']],
  [{ company: new Set(['acme']), since: '2026' }, ['b']],
  [{ company: new Set() }, []],
  [{ investor: new Set(['fund']) }, ['acme 2025-02']],
] satisfies [RoundSelection, string[]][])('are filtered: %j', (selection, ids) =>
  expect(idsOf(selection)).toEqual(ids),
);

test('go on after a place where no round stands any more', () => {
  const after = roundsAfter(visitor.rounds, { date: '2025-03', amount: 1, id: 'x' }, 2);
  expect(after.map(({ id }) => id)).toEqual(['acme 2025-02', 'beta 2024']);
});

describe('a locked round', () => {
  test('is in no list, sum, option or name of a visitor', () => {
    for (const sort of ROUND_SORTS) expect(idsOf({}, sort)).not.toContain('vault 2026-03');
    expect(visitor.of('company', 'vault')).toEqual([]);
    expect(visitor.of('investor', 'hidden')).toEqual([]);
    expect(idsOf({ investor: new Set(['hidden']) })).toEqual([]);
    expect(entitiesOf(visitor).investors.map(({ id }) => id)).not.toContain('hidden');
    expect(countriesOf(visitor.rounds.map(({ company }) => company))).toEqual(['Norway']);
    expect(totalOf(visitor, {})).toMatchObject({
      rounds: 4,
      companies: 2,
      amount: 50,
      withAmount: 3,
      last: '2026-02',
    });
  });

  test('is not counted where fewer than three companies have one, and never for a part', () => {
    expect(totalOf(visitor, {}).locked).toBeNull();
    const many = new Rounds(['a', 'b', 'c'].map((company) => round(company, { isOpen: false }))).for({
      tier: 'free',
    });
    expect(totalOf(many, {}).locked).toEqual({ rounds: 3, companies: 3 });
    expect(totalOf(many, { stage: 'seed' }).locked).toBeNull();
  });

  test('is seen by a subscriber, to whom nothing is locked', () => {
    expect(idsOf({}, 'newest', subscriber)[0]).toBe('vault 2026-03');
    expect(totalOf(subscriber, { country: 'chile' })).toMatchObject({
      rounds: 1,
      amount: 77,
      locked: { rounds: 0, companies: 0 },
    });
  });
});
