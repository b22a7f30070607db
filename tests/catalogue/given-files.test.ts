import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stageOf } from '#catalogue/rounds/stages.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { toolPreview } from '#features/public-files/preview-words.ts';
import { withDatabase } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';
import { dump, importFiles, ndjson, storedTool } from './workbench.ts';

/** Files as spreadsheets, people and programs give them: each is taken whole, or says line by line what is wrong. */

const FOLDER = new URL('given-files/', import.meta.url);
const given = (name: string) => ({ [name]: readFileSync(new URL(encodeURIComponent(name), FOLDER)) });

const BLANK = 'name: shows nothing: its characters are blank';
const MARKET = 'market_info_ranking_average_rating: must be a number from 0 to 5';
const LANGUAGES = 'decision_language_count: must be a whole number from 0 to 10,000';
const PRICE = 'decision_price_from: must be an amount of money from 0 to 10,000,000';

/** How many records each file creates, and what is wrong with the others. */
const FILES: Record<string, [created: number, faults: (string | RegExp)[]]> = {
  'categories-names.json': [
    4,
    [
      `:1: record 2 (zg-blank): ${BLANK}`,
      ':1: record 6 (zg-col2): hex_color: must be a colour such as #61248d',
      ':1: record 7 (zg-col3): hex_color: must be a colour such as #61248d',
    ],
  ],
  'tools (1).csv': [1, []],
  'tools-blank-rows.csv': [1, []],
  'tools-cjk-search.ndjson': [7, []],
  'tools-column-twice.csv': [0, [':1: file: the column "url" is there twice']],
  'tools-dates-before-1970-and-ahead.ndjson': [
    2,
    [':2: created_at: must not be ahead of today', ':2: updated_at: must not be ahead of today'],
  ],
  'tools-decimal-comma-negative-hex.csv': [
    0,
    [
      `:2: ${LANGUAGES}, which 1.2, read from "1,2", is not`,
      `:3: ${MARKET}, which -5 is not`,
      `:3: ${LANGUAGES}, which -2 is not`,
      `:3: ${PRICE}, which -3 is not`,
      `:4: ${MARKET}, and none can be read from "0x1F"`,
    ],
  ],
  'tools-decimal-comma.ndjson': [1, []],
  'tools-empty-columns.csv': [1, []],
  'tools-empty.csv': [0, [': file: the file is empty']],
  'tools-id-twice.csv': [1, [':3: id: "zb-dup" is given already in line 2']],
  'tools-long-words.ndjson': [3, []],
  'tools-names-nobody-sees.ndjson': [
    0,
    [/^:1: name: holds a hidden character/, `:2: ${BLANK}`, `:3: ${BLANK}`, `:4: ${BLANK}`],
  ],
  'tools-no-price-given.csv': [1, []],
  'tools-null-words.csv': [2, [':2: description: is required']],
  'tools-one-line.json': [
    6,
    [
      ':1: record 5 (zh-77): url: must be an address that starts with http:// or https://',
      ':1: record 8 (zh-150): is_premium: must be true or false',
    ],
  ],
  'tools-one-missing-quote.csv': [39, [':2: record: a quotation is never closed']],
  'tools-other-column-names.csv': [0, [':2: Topic: there is no category "dev"']],
  'tools-preview-pictures.ndjson': [5, []],
  'tools-semicolons.csv': [1, []],
  'tools-short-rows.csv': [3, []],
  'tools-stage-codes.ndjson': [1, []],
  'tools-two-stray-quotes.csv': [
    29,
    [
      /^:2: record: a quotation goes on over lines 3 to 31, which look like rows of this file/,
      ':31: record: has a quotation mark in a value that does not begin with one',
    ],
  ],
  'tools-website-already-listed.ndjson': [1, []],
};

test.each(readdirSync(FOLDER))('%s', async (name) => {
  const [created, expected] = FILES[name] ?? [];
  const db = await withDatabase({ empty: true });
  const { report, faults } = await importFiles(db, given(name));
  const [tally] = Object.values(report.tallies);
  expect([tally?.created, tally?.updated]).toEqual([created, 0]);
  expect(faults.map((fault) => fault.replace(name, ''))).toEqual(
    expected?.map((fault) => (typeof fault === 'string' ? fault : expect.stringMatching(fault))),
  );
});

describe('what is stored of them', () => {
  const storedOf = async (name: string) => {
    const db = await withDatabase({ empty: true });
    await importFiles(db, given(name));
    return { db, tables: await dump(db) };
  };

  test('numbers with a decimal comma, rounds by any name of their stage', async () => {
    const { tables } = await storedOf('tools-decimal-comma.ndjson');
    expect(tables.tool_details).toEqual([
      expect.objectContaining({
        funding_competition_information: expect.objectContaining({
          competitive_market_share: expect.objectContaining({ value: { value: 12.5, unit: 'of users' } }),
          funding_funding_rounds: expect.objectContaining({
            value: [
              expect.objectContaining({ round: 'series-a', amount: 1.5 }),
              expect.objectContaining({ round: 'Pre Seed', amount: 500_000 }),
            ],
          }),
        }),
      }),
    ]);
    expect(['series-a', 'Pre Seed', 'Series Seed'].map((name) => stageOf(name, 'equity'))).toEqual([
      'series-a',
      'pre-seed',
      'seed',
    ]);
  });

  test('words for no value make no company', async () => {
    const { tables } = await storedOf('tools-null-words.csv');
    expect(tables.companies).toEqual([expect.objectContaining({ name: 'N' })]);
  });

  test('a file that says nothing of prices leaves them unknown', async () => {
    const { db } = await storedOf('tools-no-price-given.csv');
    expect(await storedTool(db, 'zp-a')).toMatchObject({ is_premium: null });
  });

  test('values between semicolons, and those of rows that end early', async () => {
    const { db } = await storedOf('tools-semicolons.csv');
    expect(await storedTool(db, 'zb-three')).toMatchObject({ url: 'https://three.example.com/' });
    const short = await storedOf('tools-short-rows.csv');
    expect(await storedTool(short.db, 'zb-sh-b')).toMatchObject({ description: 'B', url: null });
  });

  test.each([
    ['翻译', ['zj-a', 'zj-b', 'zj-c']],
    ['議事録', ['zj-d', 'zj-e']],
  ])('tools whose texts hold %s are found by it', async (q, ids) => {
    const { db } = await storedOf('tools-cjk-search.ndjson');
    const { data } = await searchTools(db.read, { ...askedQuery(q), q });
    expect(data.map(({ id }) => id).sort()).toEqual(ids);
  });

  test('names that no picture can draw give way to something that it can', async () => {
    const { tables } = await storedOf('tools-preview-pictures.ndjson');
    const previews = (tables.ai_tools ?? []).map((row) =>
      toolPreview({ ...(row as Parameters<typeof toolPreview>[0]), categories: [] }),
    );
    expect(previews).toHaveLength(5);
    for (const { title, under } of previews) {
      expect(title).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{P}\p{S} ]*$/u);
      expect(under).toMatch(/^$|^by \S/);
    }
  });
});

test('a tool at the address of another is pointed out, and a category of its name is a fault', async () => {
  const db = await withDatabase({ empty: true });
  const listed = { id: 'chatgpt', name: 'ChatGPT', description: 'x', url: 'https://chatgpt.com/' };
  await importFiles(db, {
    'categories.ndjson': ndjson([{ id: 'coding', name: 'Coding Assistants' }]),
    'tools.ndjson': ndjson([listed]),
  });
  const { alike } = await importFiles(db, given('tools-website-already-listed.ndjson'));
  expect(alike).toEqual(['chat-gpt chatgpt both']);
  const { faults } = await importFiles(db, given('categories-names.json'));
  expect(faults).toContainEqual(expect.stringContaining('(zg-dup)'));
  expect(faults.join()).not.toMatch(/constraint|duplicate key/);
});
