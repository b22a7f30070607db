import { describe, expect, test } from 'vitest';
import { countInvestors, type FundingFacts, fundingFacts, fundingTotals } from '#domain/market/funding.ts';
import { marketView } from '#domain/market/market.ts';
import { readStoredMarket } from '#domain/market/stored.ts';
import { allOpen, figures, full, nothingStored, round } from '../harness/market-facts.ts';

/** What a market page says about funding. */

describe('a total says what it covers', () => {
  const recorded = { rounds: 5, companies: 3 };
  const shown = (funding: FundingFacts) => figures(null, { ...full, funding });

  test('and what a subscriber sees of it', () => {
    const open = [round({ amount: 10_000_000 }), round({ date: '2025', amount: 7 })];
    const seen = shown(fundingFacts(open, { locked: 4, recorded }));
    expect(seen['Total Funding']).toMatchObject({
      exact: '$10,000,007',
      coverage: '1 of 16 companies has recorded rounds; 2 more for subscribers',
      isLocked: true,
    });
    expect(seen['Funding Rounds']).toMatchObject({
      value: '5',
      coverage: '3 of 16 companies have recorded rounds',
      isLocked: false,
    });
  });

  test('further rounds of the companies that are seen are said too', () => {
    const seen = shown(fundingFacts([round({})], { locked: 1, recorded: { rounds: 2, companies: 1 } }));
    expect(seen['Total Funding']?.coverage).toBe(
      '1 of 16 companies has recorded rounds; more for subscribers',
    );
  });

  test('where all rounds are locked, their number stands for their sum', () => {
    expect(shown(fundingFacts([], { locked: 5, recorded }))['Total Funding']).toMatchObject({
      value: '5 rounds',
      coverage: 'of 3 of 16 companies; their amounts are for subscribers',
      isLocked: true,
    });
  });

  test('where no amount is known, so does it', () => {
    expect(shown(allOpen(round({ amount: null })))['Total Funding']).toMatchObject({
      value: '1 round',
      coverage: 'of 1 of 16 companies; no amount is disclosed',
      isLocked: false,
    });
  });

  test('where nothing is recorded, it says so', () => {
    expect(shown(allOpen())['Total Funding']).toMatchObject({
      value: null,
      coverage: 'no rounds are recorded for its 16 companies',
    });
  });

  test('the numbers are the same for everybody who sees less or more', () => {
    const everything = allOpen(
      round({}),
      round({ company: 'Beta' }),
      round({ company: 'Gamma', round: 'Seed' }),
    );
    const nothing = fundingFacts([], { locked: 3, recorded: everything.recorded });
    expect(shown(nothing)['Funding Rounds']).toEqual(shown(everything)['Funding Rounds']);
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
    expect(fundingTotals(events)).toEqual({ rounds: 1, companies: 1, amount: 1_000_000 });
    expect(countInvestors([round({ round: 'Acquisition', investors: ['Buyer'] })])).toEqual([]);
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
  const recorded = { rounds: 3, companies: 3 };
  const facts = { ...full, funding: fundingFacts(open, { locked: 2, recorded }) };

  test('stored events come with their own years, and claim nothing about the catalogue', () => {
    const event = { date: '2025-02', amount: 5, company: 'Stored Inc' };
    const row = { funding_events: [event, { ...event, date: '2025' }, { ...event, date: null }] };
    const view = marketView(readStoredMarket(row), facts);
    expect(view.funding.certainty).toBe('editorial');
    expect(view.funding.content.years).toEqual([{ year: 2025, rounds: 2, amount: 10 }]);
    expect(view.funding.content.events.map(({ company }) => company)).toEqual(Array(3).fill('Stored Inc'));
    expect(view.funding.content).toMatchObject({ locked: 0, coverage: null });
    expect(view.investors.content.locked).toBe(2);
  });

  test("otherwise both are the catalogue's, years oldest first, exits only among the events", () => {
    const events = [
      round({ date: '2024-03', amount: 3 }),
      round({ date: '2019', amount: null }),
      round({ date: '2025', round: 'Acquisition', amount: 100 }),
    ];
    const funding = fundingFacts(events, { locked: 2, recorded: { rounds: 4, companies: 3 } });
    const { content, certainty } = marketView(nothingStored, { ...full, funding }).funding;
    expect(certainty).toBe('computed');
    expect(content.years).toEqual([
      { year: 2019, rounds: 1, amount: 0 },
      { year: 2024, rounds: 1, amount: 3 },
    ]);
    expect(content.events.map(({ date }) => date)).toEqual(['2025', '2024-03', '2019']);
    expect(content).toMatchObject({
      locked: 2,
      coverage: '3 of 16 companies have recorded rounds; those of 1 are open to everybody',
    });
  });
});
