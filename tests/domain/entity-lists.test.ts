import { describe, expect, test } from 'vitest';
import { companyLines, companyList, similarCompanies } from '#catalogue/figures/company-list.ts';
import { countriesOfInvestors, investorList } from '#catalogue/figures/investor-list.ts';
import type {
  CompanyFilters,
  CompanySort,
  InvestorFilters,
  InvestorSort,
} from '#catalogue/rounds/entity-queries.ts';
import { topicWord } from '#catalogue/search/ranking/tool-document.ts';
import { VISITOR } from '#site/access.ts';
import {
  catalogueOfTools,
  companyEntry,
  investorEntry,
  round,
  topic,
} from '../harness/catalogue-in-memory.ts';

/** Lists of companies and investors as functions of the catalogue in memory. */

const SUBSCRIBER = { tier: 'basic' } as const;
const A16Z = investorEntry('andreessen horowitz', {
  otherKeys: ['a16z'],
  kind: 'vc',
  country: 'United States',
});
const FUND = investorEntry('fund', { kind: 'corporate', country: 'Norway' });
const ANGEL = investorEntry('angel');
const HIDDEN = investorEntry('hidden', { kind: 'vc', country: 'Chile' });

const ROUNDS = [
  round('acme', {
    date: '2026-02',
    amount: 30,
    stage: 'series-b',
    categories: ['voice'],
    investors: [FUND, A16Z],
  }),
  round('acme', { date: '2025-03', amount: 10, categories: ['voice'], investors: [FUND] }),
  round('beta', { date: '2025', categories: ['video'], investors: [FUND] }),
  round('beta', { date: '2019-05', amount: 5, categories: ['voice'], investors: [ANGEL, A16Z] }),
  round('beta', { date: '2018', amount: 1, categories: ['voice'], investors: [A16Z] }),
  round('gone', { date: '2026-01', round: 'IPO', stage: 'exit', amount: 500, investors: [ANGEL] }),
  round('vault', {
    date: '2026-03',
    amount: 77,
    isOpen: false,
    categories: ['voice'],
    investors: [HIDDEN, ANGEL],
  }),
];
const COMPANIES = [
  companyEntry('acme', {
    prominence: 3,
    founded: 2020,
    kind: 'startup',
    parent: 'group',
    mainCategory: 'voice',
  }),
  companyEntry('beta', { prominence: 7, otherKeys: ['beta labs'], country: 'Norway' }),
  companyEntry('group', { kind: 'group', founded: 1990 }),
  companyEntry('vault', { country: 'Chile', mainCategory: 'voice' }),
];
const catalogue = catalogueOfTools(
  [
    { id: 'cursor', counted: { company: 'beta' }, facets: [topicWord('video/')] },
    { id: 'acme-tool', counted: { company: 'acme' }, facets: [topicWord('video/')] },
  ],
  { topics: [topic('voice'), topic('video')], companies: COMPANIES, rounds: ROUNDS },
);

describe('investors', () => {
  const seen = catalogue.roundsFor(VISITOR);
  const lines = (
    filters: InvestorFilters = {},
    { words, sort = 'active', of = seen }: { words?: string; sort?: InvestorSort; of?: typeof seen } = {},
  ) => investorList(of, filters, { words, sort, until: '2026-02' });
  const ids = (...asked: Parameters<typeof lines>) => lines(...asked).map(({ id }) => id);

  test('say what the rounds that a reader may see add up to', () => {
    expect(lines()).toEqual([
      {
        ...{
          id: 'fund',
          name: 'fund',
          country: 'Norway',
          kind: 'corporate',
          rounds: 3,
          recent: 3,
          companies: 2,
        },
        ...{ last: '2026-02', amount: 40, withAmount: 2 },
      },
      {
        ...{
          id: A16Z.id,
          name: A16Z.id,
          country: 'United States',
          kind: 'vc',
          rounds: 3,
          recent: 1,
          companies: 2,
        },
        ...{ last: '2026-02', amount: 36, withAmount: 3 },
      },
      {
        ...{ id: 'angel', name: 'angel', country: null, kind: null, rounds: 1, recent: 0, companies: 1 },
        ...{ last: '2019-05', amount: 5, withAmount: 1 },
      },
    ]);
  });

  test.each([
    ['newest', ['andreessen horowitz', 'fund', 'angel']],
    ['companies', ['andreessen horowitz', 'fund', 'angel']],
    ['name', ['andreessen horowitz', 'angel', 'fund']],
  ] as const)('are sorted: %s', (sort, order) => expect(ids({}, { sort })).toEqual(order));

  test.each([
    [{ stage: 'series-b' }, ['andreessen horowitz', 'fund']],
    [{ category: 'video' }, ['fund']],
    [{ kind: 'vc' }, ['andreessen horowitz']],
    [{ country: 'norway' }, ['fund']],
    [{ until: '2019' }, ['andreessen horowitz', 'angel']],
    [{ category: 'voice', since: '2025' }, ['fund', 'andreessen horowitz']],
    [{ since: '2027' }, []],
  ] satisfies [InvestorFilters, string[]][])('are filtered: %j', (filters, found) =>
    expect(ids(filters)).toEqual(found),
  );

  test('are found by another name', () => expect(ids({}, { words: 'a16z' })).toEqual([A16Z.id]));

  test('count the period that is asked for in place of the last months', () => {
    const [first] = lines({ category: 'voice', since: '2025' });
    expect(first).toMatchObject({ id: 'fund', rounds: 2, recent: null, companies: 1, amount: 40 });
  });

  test('of locked rounds are neither named nor counted', () => {
    expect(countriesOfInvestors(seen)).not.toContain('Chile');
    expect(ids({}, { words: 'hidden' })).toEqual([]);
    const of = catalogue.roundsFor(SUBSCRIBER);
    expect(ids({ country: 'Chile' }, { of })).toEqual(['hidden']);
    expect(lines({}, { of }).find(({ id }) => id === 'angel')).toMatchObject({
      rounds: 2,
      companies: 2,
      amount: 82,
    });
  });
});

describe('companies', () => {
  const found = (
    filters: CompanyFilters = {},
    {
      named,
      sort = 'known',
      viewer = VISITOR,
    }: {
      named?: { words: string; makers: Set<string> };
      sort?: CompanySort;
      viewer?: typeof VISITOR | typeof SUBSCRIBER;
    } = {},
  ) => companyList(catalogue, catalogue.roundsFor(viewer), filters, { named, sort });
  const ids = (...asked: Parameters<typeof found>) => found(...asked).map(({ company }) => company.id);

  test.each([
    ['known', ['beta', 'acme', 'group', 'vault']],
    ['raised', ['acme', 'beta', 'group', 'vault']],
    ['newest', ['acme', 'beta', 'group', 'vault']],
    ['rounds', ['beta', 'acme', 'group', 'vault']],
    ['founded', ['acme', 'group', 'beta', 'vault']],
    ['name', ['acme', 'beta', 'group', 'vault']],
  ] as const)('are sorted: %s', (sort, order) => expect(ids({}, { sort })).toEqual(order));

  test.each([
    [{ category: 'video' }, ['beta']],
    [{ category: 'voice' }, ['acme', 'vault']],
    [{ stage: 'seed' }, ['beta']],
    [{ stage: 'series-b' }, ['acme']],
    [{ country: 'NORWAY' }, ['beta']],
    [{ kind: 'group' }, ['group']],
  ] satisfies [CompanyFilters, string[]][])('are filtered: %j', (filters, order) =>
    expect(ids(filters)).toEqual(order),
  );

  test.each([
    ['a part of a name', 'rou', [], ['group']],
    ['another name', 'labs', [], ['beta']],
    ['a tool', 'cursor', ['beta'], ['beta']],
  ])('are found by %s', (_, words, makers, order) =>
    expect(ids({}, { named: { words, makers: new Set(makers) } })).toEqual(order),
  );

  test('say who owns them, where their rounds count, and their newest round', () => {
    const sumOf = (rounds: number, amount: number, withAmount: number) => ({
      sum: { rounds, amount, withAmount },
    });
    expect(companyLines(catalogue, catalogue.roundsFor(VISITOR), found())).toMatchObject([
      { id: 'beta', category: { id: 'video' }, owner: null, ...sumOf(3, 6, 2), last: { date: '2025' } },
      { id: 'acme', category: { id: 'voice' }, owner: { id: 'group', name: 'group' }, ...sumOf(2, 40, 2) },
      { id: 'group', category: null, ...sumOf(0, 0, 0), last: null },
      { id: 'vault', ...sumOf(0, 0, 0), last: null },
    ]);
  });

  test('are similar where category and stage are alike', () => {
    const among = catalogueOfTools([], {
      topics: [topic('voice'), topic('video')],
      rounds: [
        ...['a', 'b', 'c', 'elsewhere'].map((id) => round(id, { date: '2025' })),
        round('later', { date: '2025', stage: 'series-a' }),
        round('valued', { date: '2026', stage: 'other', post_money: 2_000 }),
        round('valued', { id: 'before', date: '2025', post_money: 900 }),
        round('listed', { date: '2026', round: 'IPO', stage: 'exit', post_money: 4_000 }),
        round('locked', { date: '2025', isOpen: false }),
      ],
      companies: ['a', 'b', 'c', 'later', 'locked', 'elsewhere', 'unknown', 'valued', 'listed'].map(
        (id, prominence) =>
          companyEntry(id, { prominence, mainCategory: id === 'elsewhere' ? 'video' : 'voice' }),
      ),
    });
    const similar = (id: string, viewer: typeof VISITOR | typeof SUBSCRIBER = VISITOR) =>
      similarCompanies(among, among.roundsFor(viewer), id)?.companies.map(({ id: other }) => other);
    // A round without a stage of its own leaves the company at the stage before.
    expect(similar('a')).toEqual(['valued', 'c', 'b']);
    expect(similar('a', SUBSCRIBER)).toEqual(['valued', 'locked', 'c', 'b']);
    const valued = (minValuation: number) =>
      companyList(among, among.roundsFor(VISITOR), { minValuation }, { sort: 'valuation' });
    expect(valued(1_000).map(({ company, valuation }) => [company.id, valuation])).toEqual([
      ['listed', { round: 'listed 2026', amount: 4_000, date: '2026' }],
      ['valued', { round: 'valued 2026', amount: 2_000, date: '2026' }],
    ]);
    expect(valued(2_001)).toHaveLength(1);
    expect(similar('locked')).toBeUndefined();
    expect(similar('unknown')).toBeUndefined();
  });

  test('are those with a round since a day that everybody may see', () => {
    expect(ids({ since: '2999' })).toEqual([]);
    const since = (day: string) => ids({ since: day }, { viewer: SUBSCRIBER });
    expect(since('2000').length).toBeGreaterThan(since('2026').length);
    expect(since('2000')).toContain('vault');
    expect(ids({ since: '2000' })).not.toContain('vault');
  });

  test('are in no order, filter or sum by locked rounds', () => {
    expect(ids({ stage: 'seed' })).not.toContain('vault');
    expect(ids({ stage: 'seed' }, { viewer: SUBSCRIBER })).toContain('vault');
    expect(ids({}, { sort: 'raised', viewer: SUBSCRIBER })[0]).toBe('vault');
  });
});
