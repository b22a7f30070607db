import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { report } from '../harness/report.ts';
import { attackWithNoise } from './noise.ts';
import { CATEGORIES, importFiles, importTarget, ndjson, storedTool } from './workbench.ts';

/**
 * Files that are broken, or made to break the importer: intact records are imported, the others are named by
 * line.
 */

const db = await withDatabase({ empty: true });
await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES) });

const MEGABYTE = 1024 * 1024;
const text = (id: string) => JSON.stringify({ id, name: id, description: 'd' });
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));
const long = 'x'.repeat(4 * MEGABYTE);
const NOT_UTF8 = 'record: holds a byte that is not UTF-8: save the file as UTF-8 (in Excel, “CSV UTF-8”)';
const NUL = 'record: holds a NUL byte, which no text has';
const TOO_LONG = 'record: has more than 4 MB';
const NEVER_CLOSED = 'record: a quotation is never closed';

/** The tools `a` and `z` surround the broken part; both must be imported. */
const BROKEN: [what: string, file: string, content: string | Buffer, faults: unknown[]][] = [
  [
    'a byte that is not UTF-8',
    'tools.ndjson',
    bytes(`${text('a')}\n\n{"id": "`, 0xe4, `"}\n${text('z')}`),
    [`tools.ndjson:3: ${NOT_UTF8}`],
  ],
  [
    'a byte that is not UTF-8 in an element',
    'tools.json',
    bytes(`[${text('a')},\n{"id": "`, 0xc3, `"},\n${text('z')}]`),
    [`tools.json:2: ${NOT_UTF8}`],
  ],
  [
    'a byte that is not UTF-8 in a row',
    'tools.csv',
    bytes('id,name,description\na,A,"two\nlines"\nb,', 0xff, ',d\nz,Z,d\n'),
    [`tools.csv:4: ${NOT_UTF8}`],
  ],
  [
    'half a letter at the end of a line',
    'tools.ndjson',
    bytes(`${text('a')}\n"`, 0xf0, 0x9f, `\n${text('z')}`),
    [`tools.ndjson:2: ${NOT_UTF8}`],
  ],
  [
    'a line too long',
    'tools.ndjson',
    `${text('a')}\n{"id": "${long}"}\n${text('z')}\n`,
    [`tools.ndjson:2: ${TOO_LONG}`],
  ],
  [
    'an element too long',
    'tools.json',
    `[${text('a')},\n\n{"id": "${long}"},\n${text('z')}]`,
    [`tools.json:3: ${TOO_LONG}`],
  ],
  [
    'a row too long',
    'tools.csv',
    `id,name,description\na,A,d\nb,${long},d\nz,Z,d\n`,
    [`tools.csv:3: ${TOO_LONG}`],
  ],
  [
    'a quotation that is never closed',
    'tools.csv',
    'id,name,description\na,A,d\nb,"B,d\r\nz,Z,d\n',
    [`tools.csv:3: ${NEVER_CLOSED}`],
  ],
  [
    'a quotation that is never closed, far from the end',
    'tools.csv',
    `id,name,description\na,A,d\nb,"B,d\n${'\n'.repeat(4_300_000)}z,Z,d\n`,
    [`tools.csv:3: ${NEVER_CLOSED}`],
  ],
  [
    'a quotation mark too many',
    'tools.csv',
    'id,name,description\na,A,d\nb,5" screen,d\nc,"a "b" c",d\nz,Z,d\n',
    [
      'tools.csv:3: record: has a quotation mark in a value that does not begin with one',
      'tools.csv:4: record: has a text after the end of a quotation; write a mark within one twice',
    ],
  ],
  [
    'a quotation mark too few in an element',
    'tools.json',
    `[${text('a')},\n{"id": "b, "name": 1,\n"description": "d},\n"tags": []},\n${text('z')}]`,
    [expect.stringMatching(/^tools\.json:2: record: is not valid JSON/)],
  ],
  [
    'carriage returns only',
    'tools.csv',
    'id,name,description\ra,A,d\rb,B\rz,Z,d',
    ['tools.csv:3: description: is required'],
  ],
  [
    'JSON of a hundred thousand levels',
    'tools.ndjson',
    [text('a'), '['.repeat(100_000) + ']'.repeat(100_000), nested('{"k":', 100_000), text('z')].join('\n'),
    ['tools.ndjson:2: record: must be an object', expect.stringMatching(/^tools\.ndjson:3: .*: is nested/)],
  ],
  [
    'the same with escapes, which take another way',
    'tools.ndjson',
    [text('a'), nested('{"k":', 100_000, '"\\u0061"'), text('z')].join('\n'),
    [expect.stringMatching(/^tools\.ndjson:2: .*: is nested too deeply/)],
  ],
  [
    'NUL bytes',
    'tools.ndjson',
    `${text('a')}\n${'\0'.repeat(300)}\n${text('z')}`,
    [`tools.ndjson:2: ${NUL}`],
  ],
  [
    'NUL bytes in an element',
    'tools.json',
    `[${text('a')},\n"\0\0",\n${text('z')}]`,
    [`tools.json:2: ${NUL}`],
  ],
  [
    'NUL bytes in a row',
    'tools.csv',
    `id,name,description\na,A,d\nb,${'\0'.repeat(300)},d\nz,Z,d\n`,
    [`tools.csv:3: ${NUL}`],
  ],
  [
    'escapes of one character in a row',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"b","description":"d","${'\\u0001'.repeat(300)}":1}\n${text('z')}`,
    ['tools.ndjson:2: \\u0001…: is no known field'],
  ],
  [
    'escapes that cannot be stored',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"\\u0000","description":"\\udc00"}\n${text('z')}`,
    [
      'tools.ndjson:2: name: holds a character that cannot be stored',
      'tools.ndjson:2: description: holds a character that cannot be stored',
    ],
  ],
  [
    'keys that cannot be stored',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"b","description":"d","\\u0000":1,"basic_information":{"\\ud800":1},"__proto__":{"x":1}}\n${text('z')}`,
    ['tools.ndjson:2: \\u0000: is no known field', 'tools.ndjson:2: __proto__: is no known field'],
  ],
  [
    'enormous numbers',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"b","description":"d","avg_rating":1e999,"rating_count":${'9'.repeat(10_000)}}\n{"id":"c","name":"c","description":"d","funding_competition_information":{"funding_total_funding":{"value":-1e400}}}\n${text('z')}`,
    [
      'tools.ndjson:2: avg_rating: must be a number from 0 to 5, which Infinity is not',
      'tools.ndjson:2: rating_count: must be a whole number from 0 to 1,000,000,000, which Infinity is not',
      'tools.ndjson:3: funding_competition_information.funding_total_funding: must be an amount in US dollars from 0 to 10,000,000,000,000, which -Infinity is not',
    ],
  ],
  [
    'a day that the database does not know',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"b","description":"d","created_at":"0000-01-01"}\n${text('z')}`,
    [expect.stringMatching(/^tools\.ndjson:2: created_at: must be/)],
  ],
  [
    'orders to the terminal',
    'tools.ndjson',
    `${text('a')}\n{"id":"b","name":"b","description":"d","\\u001b]0;x\\u0007${'k'.repeat(600)}":1}\n${text('z')}`,
    [`tools.ndjson:2: \\u001b]0;x\\u0007${'k'.repeat(494)}…: is no known field`],
  ],
  [
    'more faulty lines in a piece than a call takes arguments',
    'tools.ndjson',
    `${text('a')}\n${'\n'.repeat(200_000)}1\n${text('z')}`,
    ['tools.ndjson:200002: record: must be an object'],
  ],
];

function nested(open: string, levels: number, inside = '1'): string {
  return open.repeat(levels) + inside + '}'.repeat(levels);
}

test.each(BROKEN)(
  '%s',
  async (_, file, content, expected) => {
    const { faults } = await importFiles(db, { [file]: content });
    expect(faults).toEqual(expected);
    for (const id of ['a', 'z']) {
      expect(await storedTool(db, id)).toMatchObject({ id });
      await db.write.execute(`DELETE FROM ai_tools WHERE id = '${id}'`);
    }
  },
  30_000,
);

test('a file without rows, with one byte, or with only line ends', async () => {
  const alone = async (name: string, content: string) =>
    (await importTarget(db, path.join(temporaryFolder({ [name]: content }), name))).faults;
  for (const name of ['tools.ndjson', 'tools.csv', 'tools.json']) {
    for (const content of ['', '\n', '\r\n\r\n', '\uFEFF', ' \n']) {
      expect(await alone(name, content)).toEqual([`${name}: file: the file is empty`]);
    }
  }
  expect(await alone('tools.json', ' [\n ] ')).toEqual(['tools.json: file: the file has no records']);
  expect(await alone('tools.csv', 'id,name,description\n')).toEqual([
    'tools.csv: file: the file has no records',
  ]);
  // An export has a file for each kind of record, also for those that there are none of.
  const none = { 'categories.json': '[]', 'questions.ndjson': '', 'tools.csv': 'id,name,description' };
  expect((await importFiles(db, none)).faults).toEqual([]);
});

test.each<[what: string, beginning: Buffer, records: string, table: string]>([
  [
    'a ZIP',
    bytes('PK', 3, 4, 0x14, 0, 6, 0, 8, 0, 0xe9),
    'the file is a ZIP, as spreadsheets such as .xlsx are; call it as its program did, or save it as CSV in UTF-8',
    'the file is broken, or no spreadsheet; save it again as .xlsx, .ods or .csv',
  ],
  [
    'an .xls',
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    'the file is a spreadsheet (.xls); save it as CSV in UTF-8',
    'the file is a workbook of an old version of Excel (.xls): open it and save it as .xlsx, .ods or .csv',
  ],
  [
    'gzip',
    bytes(0x1f, 0x8b, 8, 0),
    'the file is compressed (gzip); unpack it',
    'the file is compressed (gzip); unpack it',
  ],
])('%s by another name is one fault', async (_, beginning, records, table) => {
  const noise = Buffer.concat([beginning, bytes('\n', 0xff, 0, '\n', 0, '[')]);
  for (const name of ['tools.ndjson', 'tools.json']) {
    expect((await importFiles(db, { [name]: noise })).faults).toEqual([`${name}:1: file: ${records}`]);
  }
  expect((await importFiles(db, { 'tools.csv': noise })).faults).toEqual([`tools.csv: file: ${table}`]);
});

test.each<[what: string, header: Buffer, fault: string]>([
  [
    'of no encoding',
    bytes('id,name,description,', 0xff, 0xff),
    'holds a byte that is not UTF-8: save the file as UTF-8 (in Excel, “CSV UTF-8”)',
  ],
  ['UTF-16 without a mark', bytes('i\0d\0,\0n\0a\0m\0e\0'), 'holds a NUL byte, which no text has'],
  ['too long', bytes(`id,name,${long}`), 'has more than 4 MB'],
  ['a quotation that is never closed', bytes('id,"name,description'), 'a quotation is never closed'],
])('a row of columns that cannot be read is the one fault of its file: %s', async (_, header, fault) => {
  const content = Buffer.concat([header, bytes('\na,A,d\nz,Z,d\n')]);
  expect((await importFiles(db, { 'tools.csv': content })).faults).toEqual([`tools.csv:1: file: ${fault}`]);
});

test('reading nonsense that looks like CSV comes to an end', async () => {
  const { faults } = await importFiles(db, {
    'tools.csv': `id,name,description\n${'x","\n'.repeat(500_000)}`,
  });
  expect(faults).toHaveLength(101);
  expect(faults.at(-1)).toBe(
    'tools.csv:102: file: more than 100 quotations are never closed; the rest was not read',
  );
}, 60_000);

test('a line of 100 MB takes seconds and a few megabytes of memory', async () => {
  const folder = temporaryFolder();
  const file = openSync(path.join(folder, 'tools.ndjson'), 'w');
  const piece = Buffer.alloc(MEGABYTE, 'x');
  for (let index = 0; index < 100; index++) writeSync(file, piece);
  writeSync(file, `\n${text('after')}\n`);
  closeSync(file);
  const before = process.memoryUsage().rss;
  const { faults } = await importTarget(db, folder);
  expect(faults).toEqual([`tools.ndjson:1: ${TOO_LONG}`]);
  expect(await storedTool(db, 'after')).toBeDefined();
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * MEGABYTE);
}, 30_000);

test('noise in one record harms no other, and leads only to a named fault', async () => {
  const { files, records, lost } = await attackWithNoise(db, { seed: 5, files: 30 });
  report({ what: 'catalogue files with noise in them', count: files, lost });
  expect(records).toBeGreaterThan(0);
  expect(lost).toBe(0);
}, 60_000);
