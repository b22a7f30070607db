import { describe, expect, test } from 'vitest';
import { TopicNames } from '#features/records/records/topic-names.server.ts';
import { readToolCsv } from './csv-file.ts';

/** Tables as programs export them: lists with their quotation marks, marks of Markdown, schemas and escapes. */

const topics = () => {
  const names = new TopicNames();
  names.add({ id: 'design', name: 'Design & UX', specializations: [] });
  names.add({ id: 'robots', name: 'Robotics, Manufacturing & Supply Chain', specializations: [] });
  return names;
};
const in2 = [
  { category: 'robots', specializations: [] },
  { category: 'design', specializations: [] },
];
const one = async (table: string) => (await readToolCsv(table, topics())).records[0];

describe('a list', () => {
  test.each([
    ['JSON', '"[""Robotics, Manufacturing & Supply Chain"",""Design & UX""]"'],
    ['Python', `"['Robotics, Manufacturing & Supply Chain', 'Design & UX']"`],
    ['Airtable', '"""Robotics, Manufacturing & Supply Chain"",Design & UX"'],
  ])('of categories as %s writes it', async (_, cell) => {
    expect(await one(`name,description,categories\nA,d,${cell}\n`)).toMatchObject({ categories: in2 });
  });

  test.each([
    [`"['light', 'it\\'s, stage']"`, ['light', "it's, stage"]],
    ['"ports,""shipping, sea"""', ['ports', 'shipping, sea']],
    ['"Audio (green),Has free plan (blue_dark)"', ['Audio', 'Has free plan']],
    ['"Audio (old), Photos (green)"', ['Audio (old)', 'Photos (green)']],
    ["rock 'n' roll, it's", ["rock 'n' roll", "it's"]],
  ])('of tags %s', async (cell, tags) => {
    expect(
      await one(`name,description,tags\nA,d,${cell.includes('"') ? cell : `"${cell}"`}\n`),
    ).toMatchObject({
      tags,
    });
  });
});

test('marks of Markdown are not part of what they stand around', async () => {
  const table = '| Tool | Description |\n|---|---|\n| **Gitwise** | Explains. |\n| `logsift` | Finds. |\n';
  const { records } = await readToolCsv(table);
  expect(records).toMatchObject([{ name: 'Gitwise' }, { name: 'logsift' }]);
});

test('a name that leads to its site is its name', async () => {
  const table = 'Tool,Description\n[Gitwise](https://gitwise.example.dev),Explains.\n';
  expect(await one(table)).toMatchObject({ name: 'Gitwise', url: 'https://gitwise.example.dev' });
});

test('fields below one another and tools side by side are told', async () => {
  const table =
    ',Otterly,Pagewise\nDescription,Tracks brands.,Reads aloud.\nWebsite,a.example.com,b.example.com\nPrice,$29,$9\n';
  const { records, faults } = await readToolCsv(table);
  expect(records).toEqual([]);
  expect(faults).toEqual([expect.stringContaining('exchange rows and columns')]);
});

test('a list of SharePoint: a schema above, and addresses with their names', async () => {
  const table =
    'ListSchema={"schemaXmlList":["<Field Name=\\"Title\\" />","<Field />"]}\nTitle,Description,Tool link\nClausewise,Compares.,"https://c.example.com, Clausewise"\n';
  const { records, faults } = await readToolCsv(table);
  expect(faults).toEqual([]);
  expect(records).toMatchObject([{ description: 'Compares.', url: 'https://c.example.com' }]);
});

test('marks within texts may be escaped, as databases do', async () => {
  const { records, faults } = await readToolCsv(
    '"name";"description"\n"A";"On \\"wide\\" tables; no SQL."\n',
  );
  expect(faults).toEqual([]);
  expect(records).toMatchObject([{ description: 'On "wide" tables; no SQL.' }]);
});

test('rows of another table beside this one are left out', async () => {
  const { records, notes } = await readToolCsv('Name,Description,,Legend\nA,d,,A\n,,,C\n');
  expect(records).toMatchObject([{ name: 'A' }]);
  expect(notes).toContain('Rows with values only in columns that are left out: 1');
});

test.each([
  ['29.0', 'EUR', 'monthly', { amount: '29.0', currency: 'EUR', per: 'mo' }],
  ['240.0', 'EUR', 'annually', { amount: '20', currency: 'EUR', per: 'mo', billed: 'yearly' }],
  ['12 / user', 'USD', '', undefined],
])('a price %s with %s and %s beside it', async (price, currency, unit, value) => {
  const record = await one(
    `Name,Description,Unit price,Currency,Billing frequency\nA,d,${price},${currency},${unit}\n`,
  );
  expect(record?.decision_information).toEqual(value && { decision_price_from: { value } });
});

test('a price for one user', async () => {
  const record = await one('Name,Description,Entry Level Price\nA,d,$15.00 1 User Per Month\n');
  const value = { amount: '15.00', currency: 'USD', per: 'user/mo' };
  expect(record).toMatchObject({ decision_information: { decision_price_from: { value } } });
});

test.each([
  ['2024-09-15 10:00:00', '2024-09-15'],
  ['25/03/2024 14:03', '25/03/2024'],
  ['2025年5月13日', '2025-05-13'],
])('of the moment %s the day counts', async (cell, value) => {
  const record = await one(`Name,Description,Released\nA,d,${cell}\n`);
  expect(record).toMatchObject({ basic_information: { basic_information_release_date: { value } } });
});
