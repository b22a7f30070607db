import { expect, test } from 'vitest';
import { readToolCsv } from './csv-file.ts';

/** CSV files as spreadsheets and people make them. */

const A = { id: 'a', name: 'A', description: 'd' };
const B = { id: 'b', name: 'B', description: 'd' };
const URL = 'https://a.example.com/';
const COLUMNS =
  'The first row names the columns: id, name, description are required of new tools; there are also developer_name, company, tags, former_names, other_names, url, ';

test.each<[what: string, content: string, records: object[]]>([
  ['rows without any value', 'id,name,description,url\na,A,d,\n,,,\n , ,\t,\u00A0\n\nb,B,d,\n,,,', [A, B]],
  ['rows without any value before the header', ',,\n,,\nid,name,description\na,A,d', [A]],
  ['values missing at the end', `id,name,description,url,tags\na,A,d\nb,B,d,${URL}`, [A, { ...B, url: URL }]],
  ['separators too many at the end', 'id,name,description\na,A,d,,,\nb,B,d', [A, B]],
  ['columns without name and values', 'id,,name,description,,\na,,A,d,,\nb,,B,d', [A, B]],
  [
    'semicolons',
    `id;name;description;url\na;A;"d, e; f";${URL}`,
    [{ ...A, description: 'd, e; f', url: URL }],
  ],
  ['tabs', 'id\tname\tdescription\na\tA\td, e', [{ ...A, description: 'd, e' }]],
  ['bars', '"id"|"name"|description\na|A|d; e', [{ ...A, description: 'd; e' }]],
  ['commas where values have semicolons', 'id,name,description\na,A,d;e', [{ ...A, description: 'd;e' }]],
  [
    'names of columns in capitals',
    'ID,Name,DESCRIPTION,Business_Location\na,A,d,Bern',
    [{ ...A, business_information: { business_location: { value: 'Bern' } } }],
  ],
  [
    'words for no value',
    `id,name,description,developer_name,url,tags,business_location\n${[
      'NULL',
      '#N/A',
      'nan',
      'NaN',
      'null',
      'N/A',
      'n/a',
      '-',
      'none',
      ' None ',
      '#REF!',
      '#DIV/0!',
      '<NA>',
      '\\N',
      'undefined',
    ]
      .map((word) => `a,A,d,${word},${word},${word},${word}`)
      .join('\n')}`,
    Array(15).fill(A),
  ],
  [
    'tools that are called like no value',
    'id,name,description\nnone,None,d\nnan,NaN,d\nnull,null,d',
    [
      { id: 'none', name: 'None', description: 'd' },
      { id: 'nan', name: 'NaN', description: 'd' },
      { id: 'null', name: 'null', description: 'd' },
    ],
  ],
  [
    'words that only begin like one',
    'id,name,description,developer_name\na,A,-- fast --,Nonesuch',
    [{ ...A, description: '-- fast --', developer_name: 'Nonesuch' }],
  ],
  ['a name that a formula has lost', 'id,name,description\na,"#NAME?",d', [{ id: 'a', description: 'd' }]],
])('%s', async (_, content, records) => {
  expect(await readToolCsv(content)).toEqual({ records, faults: [], notes: [] });
});

test.each<[what: string, content: string, fault: unknown]>([
  ['a column twice', 'id,name,description,url,URL\na,A,d,x,y', '1: the column "url" is there twice'],
  [
    'a detail twice, under two keys',
    'id,name,description,cutter_commentary,basic_information_commentary\na,A,d,x,y',
    '1: the column "basic_information_commentary" is there twice',
  ],
  [
    'no column of a name or an id',
    'Gadget,Description,Subject\n1,d,2',
    expect.stringContaining(
      `1: there is no column "Gadget", "Subject", and "id", "name" are missing. ${COLUMNS}`,
    ),
  ],
  ['a value without a column', 'id,name,description\na,A,d,x', '2: has 4 values for 3 columns'],
])('%s is a fault', async (_, content, fault) => {
  expect(await readToolCsv(content)).toMatchObject({ records: [], faults: [fault] });
});
