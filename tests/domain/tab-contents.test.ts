import { describe, expect, test } from 'vitest';
import {
  contentsInWords,
  contentsOf,
  lockedInWords,
  readContents,
  type ToolContents,
  tabState,
} from '#catalogue/tools/tab-contents.ts';
import { type GroupData, TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { TOOL_TABS, toolTab, VISITOR } from '#site/access.ts';
import { ALL_LOCKED } from '../harness/marked-details.ts';

const source = (date_updated: string) => ({ source_synopsis: { synopsis: null, date_updated } });
const funding: GroupData<'funding'> = {
  funding_total_funding: { value: 5, ...source('2025') },
  funding_funding_rounds: { value: [{ round: 'Seed', amount: 1 }, { round: 'A' }], ...source('2026-01') },
  competitive_tools: {
    value: [{ tool_name: 'Us', competitors: [{ tool_name: 'One' }, { tool_name: 'Two' }] }],
    ...source('early 2026'),
  },
};
const isOwn = (name: string) => name === 'Acme Bot';
const contents = contentsOf(isOwn, (group) => (group === 'funding' ? funding : {}));

describe('what a tab holds', () => {
  test('is counted by kind, with the names of other facts and the latest date', () => {
    expect(contents).toEqual({
      funding: {
        counted: { funding_funding_rounds: 2, competitive_tools: 2 },
        others: ['funding_total_funding'],
        latest: 'early 2026',
      },
    });
    const held = contents.funding;
    expect(held && contentsInWords('funding', held)).toEqual([
      '2 funding rounds',
      '2 competitors',
      'Total funding',
      'last reported early 2026',
    ]);
  });

  test('has no date of what is reported with a round', () => {
    const held = contentsOf(isOwn, (group) =>
      group === 'funding'
        ? { funding_funding_rounds: { value: [{ round: 'Seed', date: '2026-05' }], ...source('2026-05') } }
        : {},
    );
    expect(held.funding?.latest).toBeNull();
  });

  test.each([
    [{ counted: { competitive_tools: 1 }, others: [], latest: null }, ['1 competitor']],
    [
      { counted: {}, others: ['competitive_market_share'], latest: '2026-02' },
      ['Market share', 'last reported February 2026'],
    ],
    [
      {
        counted: { gone_from_the_table: 9 },
        others: ['gone_too', 'competitive_market_share', 'funding_total_funding'],
        latest: null,
      },
      ['Total funding', 'Market share'],
    ],
  ])('%j reads %j', (held, words) => {
    expect(contentsInWords('funding', held)).toEqual(words);
  });

  test.each([
    [
      { funding_funding_rounds: 2, competitive_tools: 3 },
      [],
      '2025-12',
      'funding rounds, 3 competitors, last reported December 2025 (without the rounds)',
    ],
    [{ funding_funding_rounds: 2 }, [], null, 'funding rounds'],
    [
      { competitive_tools: 3 },
      ['funding_total_funding'],
      '2025-12',
      '3 competitors, Total funding, last reported December 2025',
    ],
  ])('a lock before %j never dates rounds', (counted, others, latest, words) => {
    expect(lockedInWords('funding', { counted, others, latest }).join(', ')).toBe(words);
  });

  test.each([
    [['2025-12', 'early 2026'], 'early 2026'],
    [['2026-04', 'early 2026'], '2026-04'],
    [['late 2025', 'early 2026', 'mid 2025'], 'early 2026'],
    [['2024', '2024-05'], '2024-05'],
  ])('of the dates %j the latest is %s', (dates, latest) => {
    const [first = '', second = '', third = first] = dates;
    const data: GroupData<'funding'> = {
      funding_total_funding: { value: 1, ...source(first) },
      competitive_market_share: { value: { value: 1 }, ...source(second) },
      competitive_x_influencers: { value: [{ influencer_name: 'A' }], ...source(third) },
    };
    expect(contentsOf(isOwn, (group) => (group === 'funding' ? data : {})).funding?.latest).toBe(latest);
  });

  test('a list of competitors without any is a fact like others', () => {
    const data = { competitive_tools: { value: [{ market_context: 'Crowded' }] } };
    const held = contentsOf(isOwn, (group) => (group === 'funding' ? data : {})).funding;
    expect(held).toEqual({ counted: {}, others: ['competitive_tools'], latest: null });
  });

  test('is without what the top of the page shows, and without the tool among its own competitors', () => {
    const business = (competitors: string[]): GroupData<'business'> => ({
      business_current_status: { value: 'Active', ...source('2026-01') },
      business_competitors: { value: competitors },
    });
    const held = (competitors: string[]) =>
      contentsOf(isOwn, (group) => (group === 'business' ? business(competitors) : {})).business;
    expect(held(['Rival', 'Acme Bot'])).toEqual({
      counted: { business_competitors: 1 },
      others: [],
      latest: null,
    });
    expect(held(['Acme Bot'])).toBeUndefined();
  });

  test('every list of entries says what its entries are called', () => {
    const lists = TOOL_FIELDS.filter(({ kind }) => kind === 'records');
    expect(lists.filter((field) => !('counted' in field)).map(({ key }) => key)).toEqual([]);
  });

  test.each([null, undefined, 7, 'x', [], { funding: 7 }, { elsewhere: {} }])(
    'stored contents %j are unknown or empty, never an error',
    (stored) => {
      expect([null, {}]).toContainEqual(readContents(stored));
    },
  );

  test('stored contents come back as they were', () => {
    expect(readContents(JSON.parse(JSON.stringify(contents)))).toEqual(contents);
  });
});

describe('a tab', () => {
  const tool = { is_featured: false, ...ALL_LOCKED, categories: [{}] };
  const funds = toolTab('funding');

  test('without any value is empty for everybody, whatever its flag says', () => {
    for (const tab of TOOL_TABS.filter(({ group }) => group !== null)) {
      expect(tabState(tool, tab, {}, VISITOR)).toBe('empty');
      expect(tabState(tool, tab, {}, { tier: 'basic' })).toBe('empty');
    }
    expect(tabState({ ...tool, categories: [] }, toolTab('categories'), {}, VISITOR)).toBe('empty');
  });

  test.each([
    ['a visitor', tool, VISITOR, 'locked'],
    ['a subscriber', tool, { tier: 'basic' }, 'open'],
    ['everybody, if the tool is featured', { ...tool, is_featured: true }, VISITOR, 'open'],
    ['everybody, if its flag says so', { ...tool, funding_info_is_premium: false }, VISITOR, 'open'],
  ] as const)('that holds something follows spec §6: %s', (_, asked, viewer, state) => {
    expect(tabState(asked, funds, contents, viewer)).toBe(state);
  });

  test('that nobody has counted yet is not called empty', () => {
    const uncounted: ToolContents | null = null;
    expect(tabState(tool, funds, uncounted, VISITOR)).toBe('locked');
    expect(tabState(tool, funds, uncounted, { tier: 'basic' })).toBe('open');
  });
});
