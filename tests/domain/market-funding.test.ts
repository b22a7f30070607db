import { describe, expect, test } from 'vitest';
import { marketView } from '#catalogue/market/category-view.ts';
import {
  countInvestors,
  type FundingFacts,
  fundingCoverage,
  fundingFacts,
} from '#catalogue/market/funding.ts';
import { readStoredMarket } from '#catalogue/market/stored.ts';
import { allOpen, figures, full, nothingStored, round } from '../harness/market-facts.ts';

/** What a market page says about funding. */

describe('a total says what it covers', () => {
  const shown = (funding: FundingFacts) => figures(null, { ...full, funding });

  test('and, where rounds may be missing, no number of them', () => {
    const open = [round({ amount: 10_000_000 }), round({ date: '2025', amount: 7.5 })];
    const coverage = 'rounds of 1 of its 16 companies are open to everybody; others are for subscribers';
    const seen = shown(fundingFacts(open, true));
    expect(seen['Total Funding']).toMatchObject({ exact: '$10,000,007.50', coverage, isLocked: true });
    expect(seen['Funding Rounds']).toMatchObject({ value: '2', coverage, isLocked: true });
  });

  test('also where none is open', () => {
    expect(shown(fundingFacts([], true))['Total Funding']).toMatchObject({
      value: null,
      coverage: 'no rounds of its 16 companies are open to everybody; others are for subscribers',
      isLocked: true,
    });
  });

  test('where no amount is known, so does it', () => {
    expect(shown(allOpen(round({ amount: null })))['Total Funding']).toMatchObject({
      value: '1 round',
      coverage: '1 of 16 companies has recorded rounds; no amount is disclosed',
      isLocked: false,
    });
  });

  test('where nothing is recorded, it says so', () => {
    expect(shown(allOpen())['Total Funding']).toMatchObject({
      value: null,
      coverage: 'no rounds are recorded for its 16 companies',
    });
  });

  test('what owners sell for is no funding, in whatever words', () => {
    const exits = [
      'Acquisition',
      'Acquired by X',
      'MERGER',
      'IPO',
      'Secondary',
      'SPAC merger',
      'Direct listing',
    ];
    const events = [round({}), ...exits.map((name) => round({ round: name, amount: 9e9, company: name }))];
    expect(allOpen(...events).seen).toMatchObject({ rounds: 1, companies: 1, amount: 1_000_000 });
    expect(countInvestors([round({ round: 'Acquisition', investors: ['Buyer'] })])).toEqual([]);
  });

  test.each([
    [[60, 40], 'large alone raised 60% of the amount'],
    [[50, 50], 'large alone raised 50% of the amount'],
    [[40, 30, 30], null],
    [[100], null],
    [[0, 0], null],
  ])('of a sum of %j the largest company is said where it makes up half or more', (amounts, said) => {
    const names = ['large', 'second', 'third'];
    const events = amounts.map((amount, at) => round({ company: names[at] ?? '', amount }));
    const coverage = fundingCoverage(fundingFacts(events, false), 9);
    if (said === null) expect(coverage).not.toContain('alone');
    else expect(coverage).toContain(`; ${said}`);
  });

  test('launch years that are locked are counted, and said', () => {
    const view = marketView(nothingStored, { ...full, lockedLaunches: 3 });
    expect(view.tiles[3]).toMatchObject({ isLocked: true });
    expect(view.tiles[3]?.coverage).toContain('those of 3 are for subscribers');
    expect(view.trend.source).toContain('those of 3 are for subscribers');
  });
});

describe('funding activity has one origin', () => {
  const open = [round({ date: '2019' })];
  const facts = { ...full, funding: fundingFacts(open, true) };

  test('stored events come with their own years, and claim nothing about the catalogue', () => {
    const event = { date: '2025-02', amount: 5, company: 'Stored Inc' };
    const row = { funding_events: [event, { ...event, date: '2025' }, { ...event, date: null }] };
    const view = marketView(readStoredMarket(row), facts);
    expect(view.funding.certainty).toBe('editorial');
    expect(view.funding.content.years).toEqual([{ year: 2025, rounds: 2, amount: 10, brought: '$10' }]);
    expect(view.funding.content.events.map(({ company }) => company)).toEqual(Array(3).fill('Stored Inc'));
    expect(view.funding.content).toMatchObject({ isPartial: false, coverage: null });
    expect(view.investors.content.isPartial).toBe(true);
  });

  test("otherwise both are the catalogue's, years oldest first, exits only among the events", () => {
    const events = [
      round({ date: '2024-03', amount: 3 }),
      round({ date: '2019', amount: null }),
      round({ date: '2025', round: 'Acquisition', amount: 100 }),
    ];
    const funding = fundingFacts(events, true);
    const { content, certainty } = marketView(nothingStored, { ...full, funding }).funding;
    expect(certainty).toBe('computed');
    expect(content.years).toEqual([
      { year: 2019, rounds: 1, amount: 0, brought: 'Not disclosed' },
      { year: 2024, rounds: 1, amount: 3, brought: '$3' },
    ]);
    expect(content.events.map(({ date }) => date)).toEqual(['2025', '2024-03', '2019']);
    expect(content).toMatchObject({
      isPartial: true,
      coverage:
        'rounds of 1 of its 16 companies are open to everybody; others are for subscribers; beside it $100 of acquisitions (1 acquisition)',
    });
  });
});
