import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { FILES } from './records.ts';
import { dump, importFiles, ndjson, storedTool } from './workbench.ts';

/** Numbers and dates as spreadsheets and people write them, in files. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

async function detailsOf(id: string) {
  const { tool_details = [] } = await dump(db);
  return tool_details.find((row) => (row as { tool_id?: unknown }).tool_id === id);
}

describe('a file with decimal commas', () => {
  test('of CSV gives the numbers that were meant, and faults for details that are none', async () => {
    const file = [
      'id,name,description,market_info_ranking_average_rating,decision_language_count,decision_price_from,avg_rating',
      'comma,Decimal comma,A,"4,6","1.200","{""amount"":""12,50"",""per"":""mo""}","4,25"',
      'below,Negative,D,-5,-2,"{""amount"":-3,""per"":""mo""}",',
      'hex,Hexadecimal,H,0x1F,1e3,"{""amount"":""0x1F""}",',
      'own,Own,O,,,,-1',
      'own-hex,Own hexadecimal,O,,,,0x4',
    ].join('\n');
    const { faults } = await importFiles(db, { ...FILES, 'tools.csv': file });
    const [rating, count] = ['a number from 0 to 5', 'a whole number from 0 to 10,000'];
    const amount = 'an amount of money from 0 to 10,000,000';
    expect(faults).toEqual([
      `tools.csv:3: market_info_ranking_average_rating: must be ${rating}, which -5 is not`,
      `tools.csv:3: decision_language_count: must be ${count}, which -2 is not`,
      `tools.csv:3: decision_price_from: must be ${amount}, which -3 is not`,
      `tools.csv:4: market_info_ranking_average_rating: must be ${rating}, and none can be read from "0x1F"`,
      `tools.csv:4: decision_language_count: must be ${count}, and none can be read from "1e3"`,
      `tools.csv:4: decision_price_from: must be ${amount}, and none can be read from "0x1F"`,
    ]);
    // A rating that is none is left out, with a word.
    expect(await storedTool(db, 'own')).toMatchObject({ imported_avg_rating: 0 });
    expect(await storedTool(db, 'own-hex')).toMatchObject({ imported_avg_rating: 0 });
    expect(await storedTool(db, 'comma')).toMatchObject({ imported_avg_rating: 4.25 });
    expect(await detailsOf('comma')).toMatchObject({
      market_information: { market_info_ranking_average_rating: { value: 4.6 } },
      decision_information: {
        decision_language_count: { value: 1_200 },
        decision_price_from: { value: { amount: 12.5, per: 'mo' } },
      },
    });
  });

  test('of NDJSON gives the amounts and shares that were meant', async () => {
    const record = (share: unknown, date = '2024') => ({
      id: 'share',
      name: 'Share',
      description: 'x',
      funding_competition_information: {
        competitive_market_share: { value: share, unit: 'of users' },
        funding_funding_rounds: [
          { round: 'Series A', amount: '1,5', date },
          { round: 'Seed', amount: '$2.5M', date: '01.06.2023' },
        ],
      },
    });
    const good = await importFiles(db, { 'tools.ndjson': ndjson([record('12,5')]) });
    expect(good.faults).toEqual([]);
    expect(await detailsOf('share')).toMatchObject({
      funding_competition_information: {
        competitive_market_share: { value: { value: 12.5 } },
        funding_funding_rounds: { value: [{ amount: 1.5 }, { amount: 2_500_000, date: '2023-06-01' }] },
      },
    });
    const bad = await importFiles(db, { 'tools.ndjson': ndjson([record(125, '12/03/24')]) });
    const field = 'tools.ndjson:1: funding_competition_information';
    expect(bad.faults).toEqual([
      `${field}.competitive_market_share.value: must be a percentage from 0 to 100, which 125 is not`,
      `${field}.funding_funding_rounds[0].date: must be a date as YYYY, YYYY-MM or YYYY-MM-DD; "12/03/24" may mean more than one day: write it as 2024-03-12 or 2024-12-03`,
    ]);
  });
});

test.each<[string, number, boolean]>([
  ['the day before yesterday', -2, true],
  ['now', 0, true],
  // Somewhere it may be tomorrow already.
  ['in less than a day', 0.9, true],
  ['in more than a day', 1.1, false],
])('a record that was changed %s', async (_, days, isTaken) => {
  const updated_at = new Date(Date.now() + days * 86_400_000).toISOString();
  const tool = { id: 'a', name: 'A', description: 'a', created_at: '2024-01-01', updated_at };
  const { faults } = await importFiles(db, { 'tools.ndjson': ndjson([tool]) });
  expect(faults).toEqual(isTaken ? [] : ['tools.ndjson:1: updated_at: must not be ahead of today']);
});

test.each([
  ['a negative amount', { amount: -3 }, 'decision_price_from.amount: must be an amount of money from 0'],
  ['a year long ago', { as_of: '1911' }, 'decision_price_from.as_of: must be a date from 1950 to'],
  ['a year far ahead', { as_of: '2999' }, 'decision_price_from.as_of: must be a date from 1950 to'],
])('a price with %s is a fault', async (_, value, reason) => {
  const tool = {
    id: 'a',
    name: 'A',
    description: 'a',
    decision_information: { decision_price_from: { value } },
  };
  const { faults } = await importFiles(db, { 'tools.ndjson': ndjson([tool]) });
  expect(faults).toEqual([expect.stringContaining(`decision_information.${reason}`)]);
});

test('figures of markets and questions have the bounds of their fields', async () => {
  const market = {
    category_id: 'chat',
    market_growth_rate: '12,5',
    active_companies: '1.200',
    competitors: [{ name: 'One', marketShare: '62,5 %' }],
    trend_data: { labels: ['2024', '2025'], values: ['1,5', '-2'] },
  };
  const files = {
    ...FILES,
    'category-market-data.ndjson': ndjson([
      market,
      { category_id: 'video', competitors: [{ name: 'One', marketShare: 125 }], active_companies: -1 },
    ]),
    'questions.ndjson': ndjson([
      { id: 'often', question: 'How often?', search_volume: '1,2k' },
      { id: 'below', question: 'Below?', search_volume: -5 },
    ]),
  };
  const { faults } = await importFiles(db, files);
  expect(faults).toEqual([
    'category-market-data.ndjson:2: active_companies: must be a whole number from 0 to 1,000,000,000, which -1 is not',
    'category-market-data.ndjson:2: competitors[0].marketShare: must be a percentage from 0 to 100, which 125 is not',
    'questions.ndjson:2: search_volume: must be a whole number from 0 to 1,000,000,000, which -5 is not',
  ]);
  const { category_market_data, questions_tools } = await dump(db);
  expect(category_market_data).toEqual([
    expect.objectContaining({
      market_growth_rate: 12.5,
      active_companies: 1_200,
      competitors: [{ name: 'One', marketShare: 62.5 }],
      trend_data: { labels: ['2024', '2025'], values: [1.5, -2] },
    }),
  ]);
  expect(questions_tools).toEqual([expect.objectContaining({ id: 'often', search_volume: 1_200 })]);
});
