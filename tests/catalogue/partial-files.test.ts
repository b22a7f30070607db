import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { importCatalogue } from '#features/imports/import.server.ts';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { changed, FILES } from './records.ts';
import { dump, importFiles, ndjson, storedTool } from './workbench.ts';

/** Tables that lack columns of the format: they change only what they name. */

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, FILES);
});

/** What the dump says of a tool's details. */
async function detailsOf(id: string) {
  const { tool_details = [] } = await dump(db);
  return tool_details.find((row) => (row as { tool_id?: unknown }).tool_id === id);
}

async function priceOf(id: string): Promise<unknown> {
  const { rows } = await db.read.execute<{ price: unknown }>(sql`
    SELECT decision_information -> 'decision_price_from' -> 'value' AS price FROM tool_details WHERE tool_id = ${id}`);
  return rows[0]?.price;
}

const USER = { currency: 'USD', per: 'user/mo', billed: 'yearly' };

test('prices by two columns, and nothing else', async () => {
  const [tool, before] = [await storedTool(db, 'cutter'), await detailsOf('cutter')];
  const content = 'ID;Preis\ncutter;12,50 €\ntalker;\n';
  const { report, faults } = await importFiles(db, { 'tools.csv': content });
  expect(faults).toEqual([]);
  expect(report.tallies.tools).toEqual(changed(0, 1, 1));
  expect(await detailsOf('cutter')).toEqual({
    ...(before as object),
    data_points: expect.any(Number),
    decision_information: {
      decision_price_from: {
        value: { amount: 12.5, currency: 'EUR' },
        source_synopsis: { synopsis: null, date_updated: new Date().toISOString().slice(0, 10) },
      },
    },
  });
  const { updated_at: _, data_points: _points, ...after } = (await storedTool(db, 'cutter')) ?? {};
  expect(tool).toMatchObject(after);
  const again = await importFiles(db, { 'tools.csv': content });
  expect(again.report.tallies.tools).toEqual(changed(0, 0, 2));
});

test('a new amount keeps the currency and the time, not the day and the source', async () => {
  const header = 'id,decision_price_from,decision_price_from.synopsis';
  const price = '"{""amount"":9,""currency"":""EUR"",""per"":""mo"",""as_of"":""2025""}"';
  await importFiles(db, { 'tools.csv': `${header}\ncutter,${price},Price list\n` });
  await importFiles(db, { 'tools.csv': 'Tool,Price\nCUTTER,11\n' });
  expect(await detailsOf('cutter')).toMatchObject({
    decision_information: { decision_price_from: { value: { amount: 11, currency: 'EUR', per: 'mo' } } },
  });
  expect(JSON.stringify(await detailsOf('cutter'))).not.toMatch(/as_of|Price list/);
});

test.each([
  ['a bare number keeps currency, unit and billing', '46', { amount: 46, ...USER }],
  ['another currency and unit replace them all', '46 €/Monat', { amount: 46, currency: 'EUR', per: 'mo' }],
  ['another currency alone says no unit', '46 €', { amount: 46, currency: 'EUR' }],
  ['a unit says nothing of how it is billed', '$46/month', { amount: 46, currency: 'USD', per: 'mo' }],
])('%s', async (_, cell, price) => {
  const listed = { decision_price_from: { value: { amount: 16, ...USER } } };
  const cutter = { id: 'cutter', name: 'Cutter', description: 'd', decision_information: listed };
  await importFiles(db, { 'tools.ndjson': ndjson([cutter]) });
  await importFiles(db, { 'tools.csv': `Tool;Preis\nCutter;${cell}\n` });
  expect(await priceOf('cutter')).toEqual(price);
});

test.each(['4,99 € / Monat', '4.99', '€4.99 a month'])(
  'the same price again, written as "%s", keeps its source',
  async (cell) => {
    const decision_price_from = {
      value: { amount: 4.99, currency: 'EUR', per: 'mo', as_of: '2026-01' },
      source_synopsis: { synopsis: 'Price page', date_updated: '2026-01', url: 'https://prices.example.com' },
    };
    const decision_information = { decision_price_from };
    const cutter = { id: 'cutter', name: 'Cutter', description: 'd', decision_information };
    await importFiles(db, { 'tools.ndjson': ndjson([cutter]) });
    const { report } = await importFiles(db, { 'tools.csv': `Tool;Preis\nCutter;${cell}\n` });
    expect(report.tallies.tools).toEqual(changed(0, 0, 1));
    expect(await detailsOf('cutter')).toMatchObject({ decision_information });
  },
);

test('a price on request that gets an amount is not on request any more', async () => {
  await importFiles(db, { 'tools.csv': 'Tool;Preis\nCutter;auf Anfrage\n' });
  await importFiles(db, { 'tools.csv': 'Tool;Preis\nCutter;65.50\n' });
  expect(await priceOf('cutter')).toEqual({ amount: 65.5, currency: 'EUR' });
});

test('tools are found by name, new ones get an id, and all is said before it is written', async () => {
  const content =
    'Tool,Beschreibung,Link,Owner\ncutter,Cuts.,cutter.example.com,me\nNew & good,Does it.,new.example.com,me\n';
  const target = temporaryFolder({ 'tools.csv': content });
  const before = await dump(db);
  const notes: string[] = [];
  const { tallies, faults } = await importCatalogue(db, {
    target,
    filesFolder: temporaryFolder(),
    isDryRun: true,
    onFault: () => {},
    onNote: ({ text }) => notes.push(text),
    onProgress: () => {},
  });
  expect(faults).toBe(0);
  expect(tallies.tools).toEqual(changed(1, 1, 0));
  expect(await dump(db)).toEqual(before);
  expect(notes).toEqual([
    'The column "Tool" is read as name.',
    'The column "Beschreibung" is read as description.',
    'The column "Link" is read as url.',
    'The column "Owner" is left out: no column has this name.',
    'Of tools that are listed, only the columns of this file change; empty cells change nothing.',
    '"New & good" gets the id new-good, made from its name.',
    'Addresses without https:// that have got it: 2',
    'Records of listed tools: 1',
  ]);
  await importFiles(db, { 'tools.csv': content });
  expect(await storedTool(db, 'new-good')).toMatchObject({
    name: 'New & good',
    url: 'https://new.example.com',
  });
  expect(await storedTool(db, 'cutter')).toMatchObject({
    name: 'Cutter',
    description: 'Cuts.',
    is_premium: true,
  });
});

test('an address alone says which tool a row means', async () => {
  const cutter = { id: 'cutter', name: 'Cutter', description: 'd', url: 'https://cutter.example.com' };
  await importFiles(db, { 'tools.ndjson': ndjson([cutter]) });
  const content = 'Website;Preis\nwww.cutter.example.com/;12,50 €\nnobody.example.com;9 €\n';
  const { report, faults } = await importFiles(db, { 'tools.csv': content });
  expect(report.tallies.tools).toMatchObject({ created: 0, updated: 1, faulty: 1 });
  expect(await priceOf('cutter')).toEqual({ amount: 12.5, currency: 'EUR' });
  expect(await storedTool(db, 'cutter')).toMatchObject({ name: 'Cutter', url: cutter.url });
  expect(faults).toContain(
    'tools.csv:3: Website: no listed tool has this name or address, and a new one needs a description: https://nobody.example.com. If a column has it, choose that column as description',
  );
});

test('what cannot be told is a fault', async () => {
  const twins = 'id,name,description\ntwin-a,Twin,d\ntwin-b,Twin,d\n';
  await importFiles(db, { 'tools.csv': twins });
  const content =
    'name,url\nTwin,https://t.example.com\nCutter!,https://c.example.com\nNobody,https://n.example.com\n日本,\n';
  const { report, faults } = await importFiles(db, { 'tools.csv': content });
  expect(report.tallies.tools).toMatchObject({ created: 0, updated: 0 });
  expect(faults).toEqual([
    expect.stringContaining(
      'tools.csv:2: name: has no id, and several tools have its name: twin-a (Twin); twin-b (Twin).',
    ),
    expect.stringContaining(
      'tools.csv:3: name: has no id, and the one made from its name is that of another tool: cutter (Cutter',
    ),
    'tools.csv:4: name: no listed tool has this name or address, and a new one needs a description: Nobody. If a column has it, choose that column as description',
    'tools.csv:5: name: no listed tool has this name or address, and a new one needs a description: 日本. If a column has it, choose that column as description',
  ]);
});

describe('a file of the first columns', () => {
  const CONTENT = 'id,name,description\ncutter,Cutter,Cuts video.\n';

  test('leaves the others as they are', async () => {
    const before = await storedTool(db, 'cutter');
    const { report } = await importFiles(db, { 'tools.csv': CONTENT });
    expect([...report.emptied]).toEqual([]);
    expect(await storedTool(db, 'cutter')).toMatchObject({ url: before?.url, is_premium: true });
  });

  test('empties them if it is said to be the whole, and counts that before', async () => {
    const choices = { ...NO_CHOICES, isWhole: true };
    const before = await dump(db);
    const tried = await importFiles(db, { 'tools.csv': CONTENT }, { isDryRun: true, choices });
    expect(await dump(db)).toEqual(before);
    expect([...tried.report.emptied]).toContainEqual(['url', 1]);
    expect([...tried.report.emptied]).toContainEqual(['is_premium', 1]);
    expect(tried.report.emptied.has('created_at')).toBe(false);
    const { report } = await importFiles(db, { 'tools.csv': CONTENT }, { choices });
    expect([...report.emptied]).toEqual([...tried.report.emptied]);
    expect(await storedTool(db, 'cutter')).toMatchObject({ url: null, is_premium: null });
    const again = await importFiles(db, { 'tools.csv': CONTENT }, { choices });
    expect([...again.report.emptied]).toEqual([]);
    expect(again.report.tallies.tools).toEqual(changed(0, 0, 1));
  });
});

test('empty cells empty values if that is chosen, and no others', async () => {
  const content = 'id,url,Preis,Tags\ncutter,,12,a\nunheard,,,\n';
  await importFiles(db, { 'tools.csv': content });
  const cleared = 'id,Preis,Tags\ncutter,n/a,\n';
  await importFiles(db, { 'tools.csv': cleared });
  expect(await storedTool(db, 'cutter')).toMatchObject({ tags: ['a'] });
  const choices = { ...NO_CHOICES, emptyCells: 'empty' } as const;
  const { report, faults } = await importFiles(db, { 'tools.csv': cleared }, { choices });
  expect(faults).toEqual([]);
  expect([...report.emptied].sort()).toEqual([
    ['decision_price_from', 1],
    ['tags', 1],
  ]);
  expect(await storedTool(db, 'cutter')).toMatchObject({ tags: [], name: 'Cutter' });
  expect(JSON.stringify(await detailsOf('cutter'))).not.toContain('decision_price_from');
  expect((await storedTool(db, 'cutter'))?.url).not.toBeNull();
});

describe('categories in a file', () => {
  const CONTENT = 'Tool;Category\nCutter;chat\n';
  const placesOf = async (id: string) => {
    const { rows } = await db.read.execute<{ category_id: string }>(sql`
      SELECT category_id FROM tool_categories WHERE tool_id = ${id} ORDER BY category_id`);
    return rows.map(({ category_id }) => category_id);
  };

  test('replace those of a listed tool if that is chosen, and are else added, which is said', async () => {
    await importFiles(db, { 'tools.csv': CONTENT }, { choices: { ...NO_CHOICES, categories: 'replace' } });
    expect(await placesOf('cutter')).toEqual(['chat']);
    const { notes } = await importFiles(db, { 'tools.csv': 'Tool;Category\nCutter;video\n' });
    expect(await placesOf('cutter')).toEqual(['chat', 'video']);
    expect(notes).toContain(
      'Listed tools that keep their other categories, to which those of the file are added: 1',
    );
  });
});
