import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { CATEGORIES, importFiles, ndjson, storedTool } from './workbench.ts';

/** Tables as people write them: what could be mistaken is asked about or said before it is written. */

const CUTTER = {
  id: 'cutter',
  name: 'Cutter',
  description: 'Cuts.',
  url: 'https://www.cutter.example.com',
  decision_information: { decision_price_from: { value: { amount: 10, per: 'mo' } } },
};
const TALKER = { id: 'talker', name: 'Talker', description: 'Talks.', url: 'https://talker.example.com' };
const TWINS = ['twin-a', 'twin-b'].map((id) => ({ id, name: 'Twin', description: 'One of two.' }));

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  const tools = [CUTTER, TALKER, ...TWINS];
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(tools) });
});

const bring = (content: string, choices = {}, name = 'tools.csv') =>
  importFiles(db, { [name]: content }, { choices: { ...NO_CHOICES, ...choices } });
const priceOf = async (id: string) => {
  const { rows } = await db.read.execute<{ price: unknown }>(
    `SELECT decision_information -> 'decision_price_from' -> 'value' AS price FROM tool_details WHERE tool_id = '${id}'`,
  );
  return rows[0]?.price;
};

describe('a name', () => {
  test.each(['Comment', 'Bemerkung', 'Anyhow'])('is not taken from "%s" beside ids', async (header) => {
    const { notes } = await bring(`id;${header};Preis\ncutter;ask Ben;12\ntalker;prüfen;8\n`);
    expect(await storedTool(db, 'cutter')).toMatchObject({ name: 'Cutter' });
    expect(notes.join()).toContain(`The column "${header}" is left out`);
  });

  test('that a file gives a listed tool is said', async () => {
    const { readings } = await bring('id,Name\ncutter,Cutter Pro\n', {});
    expect(readings[0]?.notes.warnings()).toEqual([
      ['Listed tools that get another name, such as “Cutter → Cutter Pro”', 1],
    ]);
  });

  test('of a tool at another host may mean another tool, which is asked', async () => {
    const file = 'Name,Website\nCutter,www.cutter-plotters.example.org\n';
    const { faults, report } = await bring(file);
    expect(faults).toEqual([
      'tools.csv:2: Name: has the name of a listed tool, but another website: cutter (Cutter, https://www.cutter.example.com). Give the id of the one that is meant, or a new id to add a tool',
    ]);
    expect(report.tallies.tools).toMatchObject({ updated: 0, faulty: 1 });
    const within = await bring('Name,Website\nCutter,https://app.cutter.example.com\n');
    expect(within.faults).toEqual([]);
    const moved = await bring(file, { ids: { 2: 'cutter' } });
    expect(moved.faults).toEqual([]);
    expect(await storedTool(db, 'cutter')).toMatchObject({ url: 'https://www.cutter-plotters.example.org' });
  });

  test('guessed by values counts less than the address', async () => {
    const { report } = await bring('Link,Anyhow\nhttps://cutter.example.com,Talker\n');
    expect(report.tallies.tools).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });
});

describe('numbers in a column of ids', () => {
  const FILE = 'ID,Tool,Description\n1,Harbour,Forecasts berths.\n2,Cutter,Cuts well.\n';

  test('are those of rows, and said', async () => {
    const { readings } = await bring(FILE);
    expect(await storedTool(db, 'harbour')).toMatchObject({ name: 'Harbour' });
    expect(await storedTool(db, 'cutter')).toMatchObject({ description: 'Cuts well.' });
    expect(readings[0]?.notes.warnings()[0]?.[0]).toContain('Numbers in "ID" that are no listed tool’s id');
  });

  test('are ids of listed tools, and where somebody says so', async () => {
    await bring(FILE, { columns: { ID: 'id' } });
    expect(await storedTool(db, '1')).toMatchObject({ name: 'Harbour' });
    await bring('ID,Tool,Description\n1,Harbour,Else.\n');
    expect(await storedTool(db, '1')).toMatchObject({ description: 'Else.' });
  });
});

describe('columns of other programs', () => {
  test('a tagline describes new tools where nothing else does', async () => {
    await bring('name,tagline\nBright,Your help desk answers itself\n');
    expect(await storedTool(db, 'bright')).toMatchObject({ description: 'Your help desk answers itself' });
  });

  test('addresses of one site are pages of a board, not the sites of tools', async () => {
    const board = 'https://trello.com/c';
    const { notes } = await bring(
      `Card Name,Card URL,Card Description\nHarbour,${board}/a,Forecasts berths.\nGavel,${board}/b,Sums up councils.\n`,
    );
    expect(await storedTool(db, 'harbour')).toMatchObject({ description: 'Forecasts berths.', url: null });
    expect(notes.join()).toContain('The column "Card URL" is left out');
  });

  test('sentences under an unknown name describe new tools where nothing else does', async () => {
    await bring('Tool,Anyhow\nPeat,Plans the rewetting of bogs.\nCutter,Says something else of it.\n');
    expect(await storedTool(db, 'peat')).toMatchObject({ description: 'Plans the rewetting of bogs.' });
    expect(await storedTool(db, 'cutter')).toMatchObject({ description: 'Cuts.' });
  });

  test('addresses may be written as in Markdown', async () => {
    const table =
      '| Tool | Description | Link |\n|---|:---|---|\n| Quay | Books. | <https://quay.example.com> |\n| Lintel | Checks. | [its site](https://lintel.example.com) |\n';
    const { faults } = await bring(table);
    expect(faults).toEqual([]);
    expect(await storedTool(db, 'quay')).toMatchObject({ name: 'Quay', url: 'https://quay.example.com' });
    expect(await storedTool(db, 'lintel')).toMatchObject({ url: 'https://lintel.example.com' });
  });
});

describe('a currency that nobody states', () => {
  test('is that of the listed price, and said where the price changes', async () => {
    const { notes } = await bring('Tool;Preis\nCutter;12\n');
    expect(await priceOf('cutter')).toEqual({ amount: 12, per: 'mo' });
    expect(notes[0]).toContain('taken as USD, as recorded, unless you choose another, such as “12”: 1');
  });

  const FILE = (header: string, ...prices: string[]) =>
    `Tool;Description;${header}\n${prices.map((price, at) => `T${at};d;${price}`).join('\n')}\n`;

  test('is that of the others of the column, and said', async () => {
    const { notes } = await bring(FILE('Price', '12', '14 £'));
    expect(await priceOf('t0')).toEqual({ amount: 12, currency: 'GBP' });
    expect(notes.join()).toContain('taken as GBP, as the others of their column unless you choose another');
  });

  test('is dollars where nothing tells, and said', async () => {
    const { readings } = await bring(FILE('Price', '12', '14', '14'));
    expect(await priceOf('t0')).toMatchObject({ amount: 12 });
    expect(readings[0]?.unstated).toBe(3);
    expect(readings[0]?.notes.warnings()).toEqual([
      ['Prices without a currency, taken as USD unless you choose another, such as “12”, “14”', 3],
    ]);
  });

  test.each([
    ['dates up to the twelfth beside texts with later days', ['2026-04-03', '25/04/2026'], 1],
    ['a later day among the dates', ['2026-04-23', '25/04/2026'], 0],
    ['texts alone', ['03/04/2026', '25/04/2026'], 0],
  ])('a column with %s', async (_, [first, second], warnings) => {
    const { readings } = await bring(
      `Name;Description;Release date\nNew one;Does it.;${first}\nNewer one;Does it too.;${second}\n`,
    );
    const said = readings[0]?.notes.warnings().filter(([what]) => what.includes('exchanged'));
    expect(said).toHaveLength(warnings);
    if (warnings > 0) expect(said?.[0]?.[0]).toContain('“Release date”, such as “25/04/2026”');
  });

  test('that is assumed is said before the first row is written', async () => {
    const seen: [string, unknown][] = [];
    const asIs = await priceOf('cutter');
    await importFiles(
      db,
      { 'tools.csv': 'id,Price\ncutter,12\n' },
      {
        onWarning: ({ text }) => seen.push([text, null]),
        writeBatch: async (_, kind, rows) => {
          seen.push(['written', await priceOf('cutter')]);
          return inTransaction(db.bulk, (tx) => kind.write(tx, rows, false));
        },
      },
    );
    expect(seen).toEqual([
      [expect.stringContaining('taken as USD, as recorded'), null],
      ['written', asIs],
    ]);
  });

  test('is that of the country in whose language the columns are named', async () => {
    await bring('Araç adı;Açıklama;Fiyat\nIşık;Çevirir.;249,90 TL/ay\nAy;Yazar.;99\n');
    expect(await priceOf('isik')).toEqual({ amount: 249.9, per: 'mo', currency: 'TRY' });
    expect(await priceOf('ay')).toEqual({ amount: 99, currency: 'TRY' });
  });

  test('is what the language of the column tells, or what somebody chooses', async () => {
    const { notes } = await bring(FILE('Preis/Monat', '29'));
    expect(notes.join()).toContain('taken as EUR by the language of “Preis/Monat”');
    expect(await priceOf('t0')).toMatchObject({ amount: 29, currency: 'EUR' });
    await bring(FILE('Preis/Monat', '29'), { currency: 'CHF' });
    expect(await priceOf('t0')).toMatchObject({ amount: 29, currency: 'CHF' });
  });

  test('stays that of the listed price', async () => {
    await bring('Tool;Preis\nCutter;12\n');
    expect(await priceOf('cutter')).toEqual({ amount: 12, per: 'mo' });
  });
});

describe('a row that may mean several tools', () => {
  test('names them, and is one of them or another by choice', async () => {
    const file = 'Tool,Description\nTwin,A third.\n';
    const { faults } = await bring(file);
    expect(faults).toEqual([
      'tools.csv:2: Tool: has no id, and several tools have its name: twin-a (Twin); twin-b (Twin). Give the id of the one that is meant, or a new id to add a tool',
    ]);
    await bring(file, { ids: { 2: 'twin-b' } });
    expect(await storedTool(db, 'twin-b')).toMatchObject({ description: 'A third.' });
    await bring(file, { rows: { 2: 'add' } });
    expect(await storedTool(db, 'twin')).toMatchObject({ name: 'Twin' });
  });

  test('whose id another has, too', async () => {
    await importFiles(db, { 'tools.ndjson': ndjson([{ id: 'shape', name: 'Old', description: 'd' }]) });
    const file = 'Tool,Description\nShape,Shapes.\n';
    expect((await bring(file)).faults[0]).toContain('is that of another tool: shape (Old)');
    await bring(file, { rows: { 2: 'add' } });
    expect(await storedTool(db, 'shape-2')).toMatchObject({ name: 'Shape' });
  });
});

test('an unknown id is told as such', async () => {
  const { faults } = await bring('id,Price\ncuter,$12\n');
  expect(faults).toEqual([
    'tools.csv:2: id: no listed tool has the id "cuter": mend it, or give name and description to add the tool',
  ]);
});

test('a specialization’s own name says its category, if one alone has it', async () => {
  const { notes } = await bring('Tool,Description,Category\nA,d,Editing\nB,d,"Chat, Effects"\n');
  const { rows } = await db.read.execute<{ place: string }>(
    `SELECT tool_id || ' ' || category_id || '/' || specialization_id AS place FROM tool_categories ORDER BY place`,
  );
  expect(rows.map(({ place }) => place)).toEqual([
    ...['a video/', 'a video/editing', 'b chat/', 'b video/', 'b video/effects'],
  ]);
  expect(notes.join()).toContain('The category "Editing" is video/editing.');
});

test('an address without a scheme does not replace the same one', async () => {
  await bring('id,Website,Tags\ncutter,cutter.example.com,x\n');
  expect(await storedTool(db, 'cutter')).toMatchObject({ url: CUTTER.url, tags: ['x'] });
  await bring('id,Website\ncutter,https://cutter.example.com\n');
  expect(await storedTool(db, 'cutter')).toMatchObject({ url: 'https://cutter.example.com' });
});

test('remarks describe new tools where nothing else does, never listed ones', async () => {
  const { notes } = await bring(
    'Tool,Notes\nCutter,Cuts what others leave over.\nNew,Asks questions of tables.\n',
  );
  expect(await storedTool(db, 'cutter')).toMatchObject({ description: 'Cuts.' });
  expect(await storedTool(db, 'new')).toMatchObject({ description: 'Asks questions of tables.' });
  expect(notes.join()).toContain('"Notes" is read as description, of new tools only');
  await bring('Tool,Purpose\nOther,Draws.\n');
  expect(await storedTool(db, 'other')).toMatchObject({ description: 'Draws.' });
});

test('ratings with their scale are read, others left out without refusing the row', async () => {
  const { faults, readings } = await bring(
    'Tool,Description,Rating,Reviews\nA,d,9/10,340 reviews\nB,d,11/10,12\nC,d,4.5,>100\nD,d,,12\n',
  );
  expect(faults).toEqual([]);
  expect(await storedTool(db, 'a')).toMatchObject({ avg_rating: 4.5, rating_count: 340 });
  expect(await storedTool(db, 'c')).toMatchObject({ avg_rating: 4.5 });
  expect(readings[0]?.notes.warnings().map(([what]) => what.slice(0, 20))).toHaveLength(3);
});

test('reviews of a scale are ratings', async () => {
  await bring('Outil;Description;Avis\nA;d;4,6/5\nB;d;90 %\n');
  expect(await storedTool(db, 'a')).toMatchObject({ avg_rating: 4.6 });
});

test('a file whose name begins with another kind is read by its columns', async () => {
  const tools = 'Tool,Company,Description\nBandwise,Bandwise Ltd,Mixes.\n';
  expect((await bring(tools, {}, 'companies and tools.csv')).faults).toEqual([]);
  const categories = 'id,name,description\nx,X,d\n';
  expect((await bring(categories, {}, 'categories.csv')).faults[0]).toContain('only tools can be given');
});
