import { beforeEach, describe, expect, test } from 'vitest';
import { recallChoices, rememberChoices, surveyOf } from '#features/imports/choices.server.ts';
import { NO_CHOICES, type TableChoices } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { changed } from './records.ts';
import { textRow, xlsxOf } from './sheet-files.ts';
import { CATEGORIES, importFiles, ndjson, storedTool } from './workbench.ts';

/** What an operator decides about a table: its columns, its notations, names of categories, and tools that are listed. */

const LISTED = [
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    description: 'A chat.',
    url: 'https://www.chatgpt.com/',
    former_names: ['Chatty'],
  },
  { id: 'cutter', name: 'Cutter', description: 'Cuts.', url: 'https://cutter.example.com/a' },
  { id: 'site-a', name: 'Site A', description: 'd', url: 'https://both.example.com' },
  { id: 'site-b', name: 'Site B', description: 'd', url: 'https://both.example.com/' },
];

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(LISTED) });
});

const take = (content: string, choices: Partial<TableChoices> = {}) =>
  importFiles(db, { 'tools.csv': content }, { choices: { ...NO_CHOICES, ...choices } });

test.each(['ChatGPT®', 'Chatbot (now ChatGPT)', 'ChatGPT™ (formerly Chatbot)', 'Chatbot (ex Chatty)'])(
  '%s is the listed tool',
  async (name) => {
    const { faults, readings } = await take(`Tool;Description\n${name};New words.\n`);
    expect(faults).toEqual([]);
    expect(readings[0]?.found.map(({ id }) => id)).toEqual(['chatgpt']);
    expect(await storedTool(db, 'chatgpt')).toMatchObject({ name: 'ChatGPT', description: 'New words.' });
  },
);

test('a file of changes says which of its tools nobody has listed', async () => {
  const { faults, report } = await take('Tool;Price\nChatGPT;$20/mo\nNo such;5 €\n');
  expect(report.tallies.tools).toMatchObject({ created: 0, updated: 1, faulty: 1 });
  expect(faults).toEqual([
    'tools.csv:3: Tool: no listed tool has this name or address, and a new one needs a description: No such. If a column has it, choose that column as description',
  ]);
});

describe('columns', () => {
  test('that nobody knows are told by their values', async () => {
    const content = `Gadget;Where;Blurb;Kind;Owner
Alpha;alpha.example.com;A tool that helps people with many things at once;Video;me
Beta;www.beta.example.com;Another tool that helps people with many other things;chat;me
`;
    const { report, faults, readings, notes } = await take(content);
    expect(faults).toEqual([]);
    expect(report.tallies.tools).toEqual(changed(2, 0, 0));
    expect(readings[0]?.columns.map(({ column, how }) => [column, how])).toEqual([
      ['name', 'values'],
      ['url', 'values'],
      ['description', 'values'],
      ['categories', 'values'],
      [undefined, 'unknown'],
    ]);
    expect(readings[0]?.columns[1]?.examples).toEqual(['alpha.example.com', 'www.beta.example.com']);
    expect(notes).toContain('The column "Where" is read as url, by its values.');
    expect(await storedTool(db, 'beta')).toMatchObject({ url: 'https://www.beta.example.com' });
  });

  test('go where somebody says, whatever they are called', async () => {
    const content = 'Url,Name,Name,Text,Link\nalpha,x,y,Does it.,alpha.example.com\n';
    const { faults, notes } = await take(content, {
      columns: { Url: 'name', Name: null, 'Name (2)': null, Text: 'description', Link: 'url' },
    });
    expect(faults).toEqual([]);
    expect(await storedTool(db, 'alpha')).toMatchObject({ name: 'alpha', url: 'https://alpha.example.com' });
    expect(notes).toContain('The column "Name" is left out, as chosen.');
  });

  test('are as for the last file whose columns have the same names, in any order', async () => {
    const first = await take('Title;What\nAlpha;Does it.\n', {
      columns: { Title: 'name', What: 'description' },
    });
    const [reading] = first.readings;
    const asked: string[] = [];
    const { faults, notes } = await importFiles(
      db,
      { 'tools.csv': 'What;Title;Fault\nDoes that.;Beta;name: is required\n' },
      {
        recall: async (shape) => {
          asked.push(shape);
          return {
            choices: { ...(reading?.choices ?? NO_CHOICES), rows: { '2': 'skip' } },
            day: '2026-11-12',
          };
        },
      },
    );
    expect(asked).toEqual([reading?.shape]);
    expect(faults).toEqual([]);
    expect(notes).toContain(
      'Columns and choices are from the file of November 12, 2026, whose columns had the same names.',
    );
    expect(await storedTool(db, 'beta')).toMatchObject({ description: 'Does that.' });
  });

  test('are of the sheet that was chosen of the last workbook with the same sheets', async () => {
    const sheet = (id: string) => textRow('id', 'name', 'description') + textRow(id, id, 'd');
    const workbook = xlsxOf({ Tools: sheet('first'), Audio: sheet('second') });
    const { readings } = await importFiles(
      db,
      { 'tools.xlsx': workbook },
      { choices: { ...NO_CHOICES, sheet: 'Audio' } },
    );
    const [survey] = readings.flatMap((reading) => surveyOf(reading) ?? []);
    if (survey) await rememberChoices(db.write, survey);
    const recall = (shape: string) => recallChoices(db.write, shape);
    const again = await importFiles(
      db,
      { 'tools.xlsx': xlsxOf({ Tools: sheet('first'), Audio: sheet('third') }) },
      { recall },
    );
    expect(again.readings[0]?.choices.sheet).toBe('Audio');
    expect(await storedTool(db, 'third')).toMatchObject({ name: 'third' });
    expect(await storedTool(db, 'first')).toBeUndefined();
    const other = await importFiles(
      db,
      { 'tools.xlsx': xlsxOf({ Tools: sheet('fourth'), Video: sheet('fifth') }) },
      { recall },
    );
    expect(other.faults).toEqual([]);
    expect(await storedTool(db, 'fourth')).toMatchObject({ name: 'fourth' });
  });

  test.each([
    ['id', 'id;name;description\na;A;d', []],
    ['with a title', 'Our list\nid;name;description\na;A;d', []],
  ])('of the format need no choice: %s', async (_, content, faults) => {
    expect((await take(content)).faults).toEqual(faults);
  });
});

describe('what may be read in two ways', () => {
  const DAYS = 'id,name,description,created_at\na,A,d,12/03/24\nb,B,d,03/04/2025\n';

  test.each([
    ['day-first', '2024-03-12', '2025-04-03'],
    ['month-first', '2024-12-03', '2025-03-04'],
  ] as const)('days are taken %s where that is said', async (order, a, b) => {
    const asked = await take(DAYS);
    expect(asked.readings[0]?.columns.map(({ asks }) => asks)).toEqual([null, null, null, 'days']);
    // A day of a year of two digits is asked about once for its column, and left out until then.
    expect(asked.faults).toHaveLength(1);
    const { faults } = await take(DAYS, { days: { created_at: order } });
    expect(faults).toEqual([]);
    for (const [id, day] of [
      ['a', a],
      ['b', b],
    ] as const) {
      expect(new Date(String((await storedTool(db, id))?.created_at)).toISOString()).toContain(day);
    }
  });

  const PRICES = 'id;name;description;Preis\na;A;d;1.250\nb;B;d;2.500 €\n';

  test.each([
    ['comma', 1250, 2500],
    ['point', 1.25, 2.5],
  ] as const)('amounts have a decimal %s where that is said', async (mark, a, b) => {
    const asked = await take(PRICES);
    expect(asked.readings[0]?.columns.at(-1)?.asks).toBe('decimals');
    expect(asked.faults).toHaveLength(2);
    const { faults } = await take(PRICES, { decimals: { '': mark } });
    expect(faults).toEqual([]);
    const { rows } = await db.read.execute<{ amount: number }>(
      `SELECT decision_information -> 'decision_price_from' -> 'value' ->> 'amount' AS amount FROM tool_details
       WHERE tool_id IN ('a', 'b') ORDER BY tool_id`,
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([a, b]);
  });
});

test('names of categories that there are not are asked about, and go where somebody says', async () => {
  const content =
    'id,name,description,Category\na,A,d,Moving pictures; Video/Cuts\nb,B,d,Transcription tools\nc,C,d,Transcription tools\n';
  const asked = await take(content);
  expect(asked.faults).toHaveLength(4);
  expect([...(asked.readings[0]?.unknownTopics ?? [])]).toEqual([
    ['Moving pictures', 1],
    ['Video/Cuts', 1],
    ['Transcription tools', 2],
  ]);
  const topics = {
    'Moving pictures': 'chat/local',
    'Video/Cuts': 'video/editing',
    'Transcription tools': '',
  };
  const { faults } = await take(content, { topics });
  expect(faults).toEqual([]);
  const { rows } = await db.read.execute(
    `SELECT tool_id, category_id, specialization_id FROM tool_categories
     WHERE tool_id IN ('a', 'b', 'c') AND specialization_id <> '' ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { tool_id: 'a', category_id: 'chat', specialization_id: 'local' },
    { tool_id: 'a', category_id: 'video', specialization_id: 'editing' },
  ]);
});

describe('rows without an id', () => {
  const CONTENT = `Name,Link,Description
CHATGPT,,by name
Chatty,,by a former name
The Cutter,http://cutter.example.com/a/?utm_source=x,by address
Site A,both.example.com,by name at a shared address
Another,both.example.com,new
`;

  test('are the listed tools of their names, former names and addresses, which keep their names', async () => {
    const { report, faults, readings } = await take(CONTENT.replace('CHATGPT,,by name\n', ''));
    expect(faults).toEqual([]);
    expect(report.tallies.tools).toEqual(changed(1, 3, 0));
    expect(readings[0]?.found.map(({ line, id, by }) => [line, id, by])).toEqual([
      [2, 'chatgpt', 'former name'],
      [3, 'cutter', 'address'],
      [4, 'site-a', 'name'],
    ]);
    expect(await storedTool(db, 'cutter')).toMatchObject({ name: 'Cutter', description: 'by address' });
    expect(await storedTool(db, 'chatgpt')).toMatchObject({ name: 'ChatGPT' });
    expect(await storedTool(db, 'another')).toMatchObject({ description: 'new' });
  });

  test('are skipped, but for those that are not', async () => {
    const { report, readings } = await take(CONTENT, { listed: 'skip', rows: { '4': 'update', '5': 'add' } });
    expect(report.tallies.tools).toEqual(changed(2, 1, 0));
    expect(readings[0]?.foundCounts).toEqual({ update: 1, skip: 2, add: 1 });
    expect(await storedTool(db, 'chatgpt')).toMatchObject({ description: 'A chat.' });
    expect(await storedTool(db, 'site-a-2')).toMatchObject({ description: 'by name at a shared address' });
  });

  test('that are all skipped leave nothing to import, which is no fault', async () => {
    const { faults, notes } = await take('Name,Description\nCutter,one\n', { listed: 'skip' });
    expect(faults).toEqual([]);
    expect(notes.join()).toContain('Every row was passed over, as chosen');
  });

  test('keep their websites, which only find them', async () => {
    const { notes } = await take('Name,Website\nChatty,chat.openai.com\n');
    expect(notes.join()).toContain('Websites of listed tools that stay');
    expect(await storedTool(db, 'chatgpt')).toMatchObject({ url: 'https://www.chatgpt.com/' });
  });

  test('are added as others, each with an id of its own', async () => {
    const twice = 'Name,Description\nCutter,one\nCutter,two\n';
    const { report, faults, notes } = await take(twice, { listed: 'add' });
    expect(faults).toEqual([]);
    expect(report.tallies.tools).toEqual(changed(2, 0, 0));
    expect(await storedTool(db, 'cutter-3')).toMatchObject({ name: 'Cutter', description: 'two' });
    expect(notes).toContain('"Cutter" gets the id cutter-2, made from its name.');
  });
});

test('mended cells count instead of those of the file', async () => {
  const content = 'id,name,description,url\na,A,d,nowhere\nb,B,d,nowhere\n';
  const { faults } = await take(content, { cells: { '2': { url: 'a.example.com' } } });
  expect(faults).toEqual(['tools.csv:3: url: must be an address that starts with http:// or https://']);
  expect(await storedTool(db, 'a')).toMatchObject({ url: 'https://a.example.com' });
});

test.each(['constructor', '__proto__', 'toString'])(
  'a category called %s is one that nobody knows',
  async (name) => {
    const { faults, readings } = await take(`Name,Description,Category\nOdd,d,${name}\nCut,d,Video\n`);
    expect(faults).toHaveLength(1);
    expect([...(readings[0]?.unknownTopics.keys() ?? [])]).toEqual([name]);
    expect(await storedTool(db, 'cut')).toMatchObject({ name: 'Cut' });
  },
);
