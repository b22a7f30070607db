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

test.each([
  ['<p>Finds <b>typos</b> &amp; more.</p>', 'Finds typos & more.'],
  ['Finds typos.<br>Mends them.', 'Finds typos. Mends them.'],
  ['Finds <b> and </b> in pages.', 'Finds <b> and </b> in pages.'],
  ['A & <B>', 'A & <B>'],
])('markup is taken off what is HTML as a whole: %s', async (cell, description) => {
  expect(await one(`name,description\nA,${cell}\n`)).toMatchObject({ description });
});

test('a name that leads to its site is its name', async () => {
  const table = 'Tool,Description\n[Gitwise](https://gitwise.example.dev),Explains.\n';
  expect(await one(table)).toMatchObject({ name: 'Gitwise', url: 'https://gitwise.example.dev' });
});

test('a name that leads to its page in the list has no website from there', async () => {
  const table = 'Tool,Description\n[Gitwise](https://www.notion.so/acme/Gitwise-361b5401),Explains.\n';
  const record = await one(table);
  expect(record).toMatchObject({ name: 'Gitwise' });
  expect(record).not.toHaveProperty('url');
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
  ['28.11.2023 r.', '28.11.2023'],
  ['28 listopada 2023 r.', '28 November 2023'],
  ['20240305', '2024-03-05'],
])('of the moment %s the day counts', async (cell, value) => {
  const record = await one(`Name,Description,Released\nA,d,${cell}\n`);
  expect(record).toMatchObject({ basic_information: { basic_information_release_date: { value } } });
});

test('columns named again in another order are read in that order', async () => {
  const { records, faults } = await readToolCsv(
    'Name,Description,Link,Tags\nHallraum,Rooms,hallraum.example.de,a\nName,Link,Description,Tags\nFederkiel,federkiel.example.de,Quills,b\nName,Description,Link,Tags\nOxbow,Rivers,oxbow.example.com,c\n',
  );
  expect(faults).toEqual([]);
  expect(records).toMatchObject([
    { name: 'Hallraum', description: 'Rooms', url: 'https://hallraum.example.de', tags: ['a'] },
    { name: 'Federkiel', description: 'Quills', url: 'https://federkiel.example.de', tags: ['b'] },
    { name: 'Oxbow', description: 'Rivers', url: 'https://oxbow.example.com', tags: ['c'] },
  ]);
});

test('headings of several columns each are no names of columns', async () => {
  const { records, faults } = await readToolCsv(
    'AI 2026,,,,\nProduct,,Commercial,,Company\nName,Description,Price from,Billing,Vendor\nMistletoe,Plans.,$30,monthly,Yule Ltd\n',
  );
  expect(faults).toEqual([]);
  expect(records).toMatchObject([{ name: 'Mistletoe', developer_name: 'Yule Ltd' }]);
});

test('columns with an empty one beside each are read', async () => {
  const { records } = await readToolCsv('Name,,Description,,Link\nOxbow,,Rivers,,oxbow.example.com\n');
  expect(records).toMatchObject([{ name: 'Oxbow', description: 'Rivers' }]);
});

test('the numbers of tickets are no names', async () => {
  const { records } = await readToolCsv(
    'Issue key,Description,Custom field (Website)\nAIT-12,Clones.,https://a.example.com\nAIT-13,Files.,https://b.example.com\n',
  );
  expect(records.map(({ name }) => name)).toEqual([undefined, undefined]);
});

test('a ticket with words for columns is not the header of its file', async () => {
  const { records } = await readToolCsv(
    'Summary,Issue key,Issue Type,Labels,Description,Custom field (Website)\nDaphne,P-41,Tool,,Lays out.,https://a.example.com\nDittany,P-42,Tool,mail,Sorts.,https://b.example.com\n',
  );
  expect(records).toMatchObject([
    { name: 'Daphne', description: 'Lays out.' },
    { name: 'Dittany', description: 'Sorts.' },
  ]);
});

test('points of a matrix say yes', async () => {
  const { records } = await readToolCsv('Name,Description,Free tier\nOxbow,Rivers,●\n');
  expect(records).toMatchObject([{ free_tier: true }]);
});

test.each([
  ['Price (ARS)', '$ 12.500,00', undefined],
  ['Price (ARS)', '12.500,00', undefined],
  ['Price (CAD)', '$12.99', { amount: '12.99', currency: 'CAD' }],
  ['Price (CAD)', 'US$12.99', { amount: '12.99', currency: 'USD' }],
  ['Price', '$12.99', { amount: '12.99', currency: 'USD' }],
])('a dollar sign means what the name of its column says: %s, %s', async (header, cell, value) => {
  const record = await one(`name;description;${header}\nA;d;${cell}\n`);
  expect(record?.decision_information).toEqual(value && { decision_price_from: { value } });
});

test('a dollar sign means the currency that its row names', async () => {
  const record = await one('name,description,Unit price,Currency\nA,d,$12.99,CAD\n');
  const value = { amount: '12.99', currency: 'CAD' };
  expect(record?.decision_information).toEqual({ decision_price_from: { value } });
});

test('a survey’s line below its questions is no tool', async () => {
  const table =
    'Respondent ID,Name of the tool,What does it do?\n,Open-Ended Response,Open-Ended Response\n118,Lumarise,Turns sketches into slides.\n';
  const { records, faults } = await readToolCsv(table);
  expect(faults).toEqual([]);
  expect(records).toMatchObject([{ name: 'Lumarise' }]);
});
