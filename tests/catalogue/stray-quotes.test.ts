import { expect, test } from 'vitest';
import { readToolCsv } from './csv-file.ts';

/** Quotation marks that are missing or too many in a CSV file, and texts of several lines that are as they should be. */

const HEADER = 'id,name,description';
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `zl-${from + at},Tool ${from + at},desc ${from + at}`);

/** The descriptions that a file gives, by id, and what is wrong with its lines. */
async function read(lines: readonly string[], lineEnd = '\n') {
  const { records, faults } = await readToolCsv(lines.join(lineEnd));
  return { faults, tools: Object.fromEntries(records.map(({ id, description }) => [id, description])) };
}

const over = (line: number, which: string, looks = 'look like rows') =>
  `${line}: a quotation goes on over ${which}, which ${looks} of this file; close it where it ends, and write a mark that stays in the text twice`;

test.each(['\n', '\r\n', '\r'])(
  'one missing mark loses its own line only (line ends %j)',
  async (lineEnd) => {
    const lines = [
      HEADER,
      'zl-0,"Unclosed tool,desc',
      ...rows(1, 499),
      'zl-500,"Tool, quoted",desc',
      ...rows(501, 519),
    ];
    const { faults, tools } = await read(lines, lineEnd);
    expect(faults).toEqual([over(2, 'lines 3 to 502')]);
    expect(Object.keys(tools)).toHaveLength(519);
    expect(tools['zl-500']).toBe('desc');
  },
);

test('rows between two stray marks are no description', async () => {
  const lines = [
    HEADER,
    'zl-1,Helper,"Best tool of 2026',
    ...rows(2, 29),
    'zl-30,Screen fit,A screen of 27"',
    ...rows(31, 31),
  ];
  const { faults, tools } = await read(lines);
  expect(faults).toEqual([
    over(2, 'lines 3 to 31'),
    '31: has a quotation mark in a value that does not begin with one',
  ]);
  expect(Object.keys(tools)).toHaveLength(29);
});

test('each of many stray marks loses its own line only', async () => {
  const lines = [HEADER];
  for (let at = 0; at < 20_000; at += 20) lines.push(`bad-${at},"Bad,d`, ...rows(at, at + 18));
  const { faults, tools } = await read(lines);
  expect(faults).toHaveLength(1000);
  expect(Object.keys(tools)).toHaveLength(19_000);
});

/** Rows after the header, and what the import says of them. The row `z` is read in any case. */
const SWALLOWED: [what: string, lines: string[], faults: string[]][] = [
  ['one row', ['a,A,"Best', 'b,B,Fits 27"'], [over(2, 'line 3', 'looks like a row'), expect.any(String)]],
  ['rows whose values are quoted', ['"a","A","Best', '"b","B","d"'], [over(2, 'line 3', 'looks like a row')]],
  [
    'rows between text',
    ['a,A,"Best', 'of all', 'b,B,d', '', 'c,C,d', 'x"'],
    [over(2, 'lines 4, 6'), expect.any(String)],
  ],
  [
    'a row that opens a quotation itself',
    ['a,A,"Best', 'b,B,"two', 'lines"'],
    [over(2, 'line 3', 'looks like a row')],
  ],
  [
    'a row with a comma too many',
    ['a,A,"Best', 'b,B,Fits, yes, 27"'],
    [over(2, 'line 3', 'looks like a row'), expect.any(String)],
  ],
];

test.each(SWALLOWED)('a quotation over %s is a fault', async (_, lines, expected) => {
  const { faults, tools } = await read([HEADER, ...lines, 'z,Z,d']);
  expect(faults).toEqual(expected);
  expect(tools).toHaveProperty('z');
  expect(Object.values(tools).join()).not.toContain(',B,');
});

/** Descriptions that are one value, whatever their lines are. */
const TEXTS: [what: string, text: string][] = [
  [
    'prose',
    'It writes, edits and translates.\nFast, simple, reliable.\n\nfree, open, private: for teams, schools and you',
  ],
  ['an address', 'Example Ltd.\n12 Main Street, Floor 3\nBern, Switzerland, 3000'],
  ['a list', 'features:\n- chat, search\n- summaries, translations, notes\n* one,two,three'],
  ['a table in Markdown', '| a | b |\n|---|---|\n| one,two,three | 4 |'],
  ['code', 'import { a, b } from "c";\nconst [x,y,z] = f(1,2,3);\nprint(a,b,c)\nif (a, b, c) {'],
  ['code whose one line has as many commas as a row, but spaces', 'x, y, z = 1, 2, 3\nx, y, z'],
  ['JSON', '{\n  "id": "b",\n  "tags": ["one", "two", "three"]\n}'],
  ['one word on each line', 'fast\nfree\nopen'],
  ['two values on each line', 'fast,free\nopen,private'],
  ['quotations', 'they say:\n"It is fast, free, open"\n"b,B,d is what they said"'],
  ['capitals', 'Fast,Free,Open\nBern,Basel,Genf'],
];

test.each(TEXTS)('%s of several lines is one value', async (_, text) => {
  const cell = `"${text.replaceAll('"', '""')}"`;
  const { faults, tools } = await read([HEADER, `a,A,${cell}`, 'z,Z,d']);
  expect(faults).toEqual([]);
  expect(tools).toEqual({ a: text, z: 'd' });
});

test('a row that has no end within 4 MB, though its marks come in pairs', async () => {
  const long = Array.from({ length: 60_000 }, (_, at) => `t-${at},T,${'x'.repeat(70)}`);
  const { faults, tools } = await read([HEADER, 'a,A,"d', ...long, 'z,"Z",d']);
  expect(faults).toEqual(['2: a quotation is never closed']);
  expect(Object.keys(tools)).toHaveLength(60_001);
});
