import path from 'node:path';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openFile } from '#features/records/read/open-file.server.ts';
import { UnreadableFile } from '#features/records/read/pieces.server.ts';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import { TableReading } from '#features/records/read/table-reading.ts';
import { TopicNames } from '#features/records/records/topic-names.server.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { odsOf, odsRow, textRow, xlsxOf, zipOf } from './sheet-files.ts';

/** Tools in the files of spreadsheet programs, as they are and as an attacker makes them. */

async function read(format: 'xlsx' | 'ods', content: Buffer, sheet = '') {
  const name = `tools.${format}`;
  const file = path.join(temporaryFolder({ [name]: content }), name);
  const reading = new TableReading(sheet === '' ? undefined : { ...NO_CHOICES, sheet });
  const faults: string[] = [];
  const records: unknown[] = [];
  const lines: number[] = [];
  try {
    const opened = openFile(
      { path: file, name, kind: 'tools', stated: 'tools', format: 'table', bytes: content.length },
      new TopicNames(),
      reading,
    );
    for await (const chunk of opened) {
      for (const record of chunk.records) {
        if ('reason' in record) faults.push(`${record.line}: ${record.reason}`);
        else {
          records.push(record.value);
          lines.push(record.line);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.push(`${error.line}: ${error.message}`);
  }
  return { records, lines, faults, notes: reading.notes.all() };
}

const A = { id: 'a', name: 'A', description: 'd' };
const HEADER = ['id', 'name', 'description'];
const XLSX = { header: textRow(...HEADER), a: textRow('a', 'A', 'd') };
const ODS = { header: odsRow(...HEADER), a: odsRow('a', 'A', 'd') };

test('texts of days beside dates are read as those are shown', async () => {
  const content = await writeXlsxFile([
    ['name', 'description', 'Released'].map((value) => ({ value })),
    [
      { value: 'A' },
      { value: 'd' },
      { value: new Date('2025-03-12T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
    ],
    [{ value: 'B' }, { value: 'd' }, { value: '03/04/2025' }],
  ]).toBuffer();
  const { records } = await read('xlsx', content);
  const released = (value: string) => ({ basic_information: { basic_information_release_date: { value } } });
  expect(records).toMatchObject([released('2025-03-12'), released('2025-04-03')]);
});

test('sheets are offered by name with their rows, and the chosen one is read', async () => {
  const other = XLSX.a.replaceAll('>a<', '>z<');
  const content = xlsxOf({ Video: XLSX.header + XLSX.a, Audio: XLSX.header + other, Cover: textRow('Ours') });
  const { records, notes } = await read('xlsx', content);
  expect(records).toEqual([A]);
  expect(notes).toEqual(
    expect.arrayContaining([
      'Sheets that name columns of tools too and are not read: bring the file again for each, and choose it, such as “Audio”: 1',
      'Of 3 sheets, "Video" (1 row) is read. The others: "Audio" (1 row), "Cover" (1 row). Choose another to read that instead.',
    ]),
  );
  const chosen = await read('xlsx', content, 'Audio');
  expect(chosen.records).toEqual([{ ...A, id: 'z' }]);
  const { faults } = await read('xlsx', content, 'Texts');
  expect(faults).toEqual([
    '0: there is no sheet "Texts" with values, but "Video" (1 row), "Audio" (1 row), "Cover" (1 row)',
  ]);
});

test('a sheet of column names alone is not read before one with rows', async () => {
  const content = xlsxOf({ Template: XLSX.header, Video: XLSX.header + XLSX.a });
  const { records, notes } = await read('xlsx', content);
  expect(records).toEqual([A]);
  expect(notes.filter((note) => note.startsWith('Sheets that name'))).toEqual([]);
});

test('a sheet that is not read may be one that cannot be', async () => {
  const wide = '<row r="1"><c r="ZZZ1" t="inlineStr"><is><t>far</t></is></c></row>';
  const { records, faults } = await read('xlsx', xlsxOf({ Video: XLSX.header + XLSX.a, Wide: wide }));
  expect({ records, faults }).toEqual({ records: [A], faults: [] });
});

test('a workbook that a program has written: texts, numbers, dates and answers', async () => {
  const content = await writeXlsxFile([
    [...HEADER, 'is_premium', 'created_at', 'avg_rating', 'market_info_ranking_number_of_reviews'].map(
      (value) => ({ value }),
    ),
    [
      { value: 'a' },
      { value: 'A & <B>' },
      { value: 'Zeile\nzwei' },
      { value: true, type: Boolean },
      { value: new Date('2025-03-12T00:00:00Z'), type: Date, format: 'dd/mm/yy' },
      { value: 4.6, type: Number },
      { value: 1200, type: Number, format: '#,##0' },
    ],
  ]).toBuffer();
  expect(await read('xlsx', content)).toEqual({
    records: [
      {
        ...{ id: 'a', name: 'A & <B>', description: 'Zeile\nzwei', is_premium: true },
        ...{ created_at: '2025-03-12', avg_rating: '4.6' },
        market_information: { market_info_ranking_number_of_reviews: { value: '1200' } },
      },
    ],
    lines: [2],
    faults: [],
    notes: [],
  });
});

test('XLSX: shared texts, styles, links, 1904, and rows and cells that are left out', async () => {
  const rows = [
    '<row r="2"><c r="B2" t="inlineStr"><is><t>Our tools</t></is></c></row>',
    `<row r="4">${['id', 'name', 'description', 'url', 'created_at', 'is_premium', 'funding_total_funding']
      .map((text, at) => `<c r="${'BCDEFGH'[at]}4" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}</row>`,
    '<row r="7"><c r="B7" t="s"><v>0</v></c><c r="C7" t="s"><v>1</v></c><c r="D7" t="str"><f>1</f><v>d</v></c><c r="E7" t="inlineStr"><is><t>Site</t></is></c><c r="F7" s="1"><v>43901.5</v></c><c r="G7" t="b"><v>0</v></c><c r="H7" t="e"><v>#N/A</v></c></row>',
    '<row><c r="B8" t="inlineStr"><is><t>b</t></is></c><c t="inlineStr"><is><t>B</t></is></c><c t="inlineStr"><is><t>d</t></is></c><c t="str"><f>HYPERLINK("https://b.example.com/","B")</f><v>B</v></c></row>',
  ].join('');
  const sheet = `<!-- --><worksheet xmlns:r="u"><sheetData>${rows}</sheetData><hyperlinks><hyperlink ref="E7" r:id="h"/></hyperlinks></worksheet>`;
  const content = xlsxOf(
    { List: sheet },
    {
      workbook: '<workbookPr date1904="1"/>',
      parts: {
        'xl/sharedStrings.xml':
          '<sst><si><t>a</t></si><si><r><t>A</t></r><r><t xml:space="preserve"> one</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/styles.xml':
          '<s><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></s>',
        'xl/worksheets/_rels/sheet0.xml.rels':
          '<R><Relationship Id="h" Type="x/hyperlink" Target="https://a.example.com/"/></R>',
      },
    },
  );
  const { records, lines, faults } = await read('xlsx', content);
  expect(faults).toEqual([]);
  expect(lines).toEqual([7, 8]);
  expect(records).toEqual([
    {
      ...A,
      name: 'A one',
      url: 'https://a.example.com/',
      created_at: '2024-03-12T12:00:00Z',
      is_premium: false,
    },
    { id: 'b', name: 'B', description: 'd', url: 'https://b.example.com/' },
  ]);
});

test('ODS: values, links, remarks, repeated cells and rows', async () => {
  const cell = (type: string, value: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" office:${value}><text:p>${shown}</text:p></table:table-cell>`;
  const rows = [
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    odsRow(...HEADER, 'url', 'created_at', 'is_premium', 'avg_rating', 'competitive_market_share'),
    odsRow(
      '<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>a</text:p></table:table-cell>',
      'A<text:s text:c="2"/>one',
      'd',
      '<table:table-cell office:value-type="string"><text:p><text:a xlink:href="https://a.example.com/">Site</text:a></text:p></table:table-cell>',
      cell('date', 'date-value="2024-03-12"', '12.03.24'),
      cell('boolean', 'boolean-value="true"', 'WAHR'),
      cell('float', 'value="4.6"', '4,60'),
      cell('percentage', 'value="0.125"', '12,5 %'),
      '<table:table-cell table:number-columns-repeated="16376"/>',
    ),
    '<table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ].join('');
  expect(await read('ods', odsOf({ Liste: rows }))).toMatchObject({
    records: [
      {
        ...{
          id: 'a',
          name: 'A  one',
          description: 'd',
          url: 'https://a.example.com/',
          created_at: '2024-03-12',
        },
        ...{ is_premium: true, avg_rating: '4.6' },
        funding_competition_information: { competitive_market_share: { value: { value: '12.5%' } } },
      },
    ],
    lines: [5],
    faults: [],
  });
});

test.each<[what: string, sheets: Record<string, string>, hidden: string[], read: string]>([
  ['the one called like its records', { Notes: XLSX.header, Tools: XLSX.header + XLSX.a }, [], 'Tools'],
  ['the first with a header', { Cover: textRow('Our list'), List: XLSX.header + XLSX.a }, [], 'List'],
  ['none of another kind', { Categories: XLSX.header, List: XLSX.header + XLSX.a }, [], 'List'],
  [
    'none that is hidden',
    { Old: XLSX.header, List: XLSX.header + XLSX.a, More: XLSX.header },
    ['Old'],
    'List',
  ],
])('of several sheets, %s is read', async (_, sheets, hidden, name) => {
  const found = await read('xlsx', xlsxOf(sheets, { hidden }));
  expect(found).toMatchObject({
    records: [A],
    faults: [],
    notes: expect.arrayContaining([expect.stringContaining(`sheets, "${name}" (`)]),
  });
});

test.each([
  ['xlsx', () => xlsxOf({ T: XLSX.header + XLSX.a.replace('<row', '<row hidden="1"') })],
  [
    'ods',
    () =>
      odsOf({
        T: ODS.header + ODS.a.replace('<table:table-row', '<table:table-row table:visibility="filter"'),
      }),
  ],
] as const)('hidden rows of %s are read, and said', async (format, content) => {
  const found = await read(format, content());
  expect(found).toMatchObject({
    records: [A],
    notes: ['Hidden rows, which are read like the others: 1'],
  });
});

const BROKEN = '0: the file is broken, or no spreadsheet; save it again as .xlsx, .ods or .csv';
const BOMB =
  '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>';
const whole = XLSX.header + XLSX.a;

test.each<[what: string, format: 'xlsx' | 'ods', content: () => Buffer, fault: string]>([
  ['half a ZIP', 'xlsx', () => xlsxOf({ T: whole }).subarray(0, 200), BROKEN],
  [
    'a ZIP of something else',
    'xlsx',
    () => zipOf({ 'a.txt': 'a' }),
    '0: the file is an archive without a spreadsheet in it: if it is a ZIP of tables, unpack it and bring these',
  ],
  ['entities of entities', 'xlsx', () => xlsxOf({ T: BOMB }), BROKEN],
  ['entities of entities', 'ods', () => odsOf({ T: ODS.header }, '<!DOCTYPE x [<!ENTITY a "a">]>'), BROKEN],
  ['an entity that nobody defines', 'xlsx', () => xlsxOf({ T: textRow('&file;') }), BROKEN],
  ['XML that ends early', 'xlsx', () => xlsxOf({ T: '<!-- --><worksheet><sheetData><row>' }), BROKEN],
  ['a text of 5 MB', 'xlsx', () => xlsxOf({ T: textRow('a'.repeat(5 * 1024 * 1024)) }), BROKEN],
  [
    'a part that says it is small',
    'xlsx',
    () => xlsxOf({ T: whole }, { sizes: { 'xl/worksheets/sheet0.xml': 10 } }),
    BROKEN,
  ],
  [
    'a value far to the right',
    'xlsx',
    () => xlsxOf({ T: `<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>` }),
    '1: has a value beyond column 1000',
  ],
  [
    'a value that is repeated to the right',
    'ods',
    () =>
      odsOf({
        T: odsRow(
          '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>',
        ),
      }),
    '1: has a value beyond column 1000',
  ],
  [
    'long texts that are repeated',
    'ods',
    () =>
      odsOf({
        T: odsRow(
          `<table:table-cell table:number-columns-repeated="999"><text:p>${'x'.repeat(10_000)}</text:p></table:table-cell>`,
        ),
      }),
    '1: has more than 4 MB',
  ],
  ['no rows', 'xlsx', () => xlsxOf({ T: '' }), '0: the file is empty'],
])('%s is one fault (%s)', async (_, format, content, fault) => {
  expect(await read(format, content())).toMatchObject({ records: [], faults: [fault] });
});

test('ODS: cells that are merged side by side, as LibreOffice counts those below them in one', async () => {
  const merged = (text: string) =>
    `<table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>${text}</text:p></table:table-cell>`;
  const content = odsOf({
    Tools: [
      odsRow('id', 'name', 'description', 'developer_name'),
      odsRow('a', 'A', merged('Does it'), merged('Acme')),
      odsRow('b', 'B', '<table:covered-table-cell table:number-columns-repeated="2"/>'),
    ].join(''),
  });
  const shared = { description: 'Does it', developer_name: 'Acme' };
  expect((await read('ods', content)).records).toEqual([
    { id: 'a', name: 'A', ...shared },
    { id: 'b', name: 'B', ...shared },
  ]);
});

test('XLSX: values merged over rows count as those of each row', async () => {
  const long = 'x'.repeat(1_500_000);
  const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row r="1">${['id', 'name', 'description', 'note'].map((text, at) => cell(`${'ABCD'[at]}1`, text)).join('')}</row>`,
    `<row r="2">${cell('A2', 'a')}${cell('B2', long)}</row>`,
    `<row r="3">${cell('A3', 'b')}${cell('C3', long)}</row>`,
    `<row r="4">${cell('A4', 'c')}${cell('D4', long)}</row>`,
  ].join('');
  const content = xlsxOf({
    Tools: `<!----><worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:B9"/><mergeCell ref="C3:C9"/></mergeCells></worksheet>`,
  });
  expect((await read('xlsx', content)).faults).toContainEqual(expect.stringContaining('has more than 4 MB'));
});

test('a row that is repeated a million times is one record and one more, which names it', async () => {
  const rows = `${ODS.header}${ODS.a.replace('<table:table-row', '<table:table-row table:number-rows-repeated="1000000"')}${odsRow('b', 'B', 'd')}`;
  expect(await read('ods', odsOf({ T: rows }))).toMatchObject({
    records: [A, A, { id: 'b' }],
    lines: [2, 3, 1_000_002],
  });
});

test('of many sheets few are looked at, whatever they are called, and each at its beginning', async () => {
  const blank = '<row/>'.repeat(150_000);
  const sheets = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`Tools ${at}`, at === 0 ? XLSX.header + XLSX.a : blank + XLSX.a]),
  );
  const content = xlsxOf({ ...sheets, 'Tools of ours': XLSX.header + XLSX.a.replaceAll('>a<', '>z<') });
  const { records, notes } = await read('xlsx', content);
  expect({ records, notes }).toEqual({ records: [A], notes: [] });
  const chosen = await read('xlsx', content, 'Tools of ours');
  expect(chosen.records).toEqual([{ ...A, id: 'z' }]);
});

test('a small file whose sheets unpack to gigabytes together is refused', async () => {
  const rows = `<x/>${' '.repeat(1024 * 1024)}`.repeat(200);
  const parts = {
    'xl/worksheets/sheet0.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const names = Array.from({ length: 15 }, (_, at) => `S${at}`);
  const content = zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name) => `<sheet name="${name}" r:id="r0"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="worksheets/sheet0.xml"/></Relationships>',
    ...parts,
  });
  expect(content.length).toBeLessThan(2 * 1024 * 1024);
  const { faults } = await read('xlsx', content);
  expect(faults).toEqual([
    '0: the sheets of the file unpack to more than 768 MB; save the one that counts as CSV',
  ]);
}, 120_000);

test('a sheet that unpacks to 300 MB of rows is refused in bounded memory', async () => {
  const rows = `${XLSX.a}${' '.repeat(1024 * 1024)}`.repeat(300);
  const content = xlsxOf({ T: XLSX.header + rows });
  expect(content.length).toBeLessThan(4 * 1024 * 1024);
  const name = 'tools.xlsx';
  const file = path.join(temporaryFolder({ [name]: content }), name);
  const before = process.memoryUsage().rss;
  let most = 0;
  const reading = async () => {
    const opened = openFile(
      { path: file, name, kind: 'tools', stated: 'tools', format: 'table', bytes: 1 },
      new TopicNames(),
      new TableReading(),
    );
    for await (const _ of opened) most = Math.max(most, process.memoryUsage().rss - before);
  };
  await expect(reading()).rejects.toThrow('unpacks to more than 256 MB');
  expect(most).toBeLessThan(200 * 1024 * 1024);
}, 120_000);
