import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { CUTTER, changed, FILES, TALKER } from './records.ts';
import { dump, importFiles, ndjson, storedTool } from './workbench.ts';

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
});

describe('formats', () => {
  const records = [CUTTER, TALKER];
  const details = [
    'basic_information_short_description',
    'basic_information_short_description.synopsis',
    'basic_information_short_description.date_updated',
    'business_developer_name',
    'business_location',
    'business_website',
  ];
  const csv = [
    [
      'id',
      'name',
      'description',
      'developer_name',
      'tags',
      'url',
      'is_premium',
      'funding_info_is_premium',
      'created_at',
      'categories',
      ...details,
    ],
    [
      'cutter',
      'Cutter',
      'Cuts video.',
      'Cut & Co',
      'cut; video',
      'https://cutter.example.com',
      'true',
      'TRUE',
      '2026-11-20',
      'video/editing; video/effects; chat',
      '"Cuts, in short."',
      'Cutter website',
      '2026-05',
      'Cut and Company',
      '"Bern, Switzerland"',
      'https://cut.example.com',
    ],
    ['talker', 'Talker', 'Talks.', '', '', '', '', '', '2026-11-20', 'chat/local', '', '', '', '', '', ''],
  ]
    .map((row) => row.join(','))
    .join('\r\n');

  test.each([
    ['JSON', 'tools.json', JSON.stringify(records, null, 2)],
    ['JSON with a byte order mark', 'tools.json', `\uFEFF${JSON.stringify(records)}`],
    ['CSV', 'tools.csv', csv],
    ['CSV in a second file', 'tools-second.csv', `\uFEFF${csv}\r\n`],
    [
      'NDJSON with blank lines and carriage returns',
      'tools.ndjson',
      ndjson(records).replaceAll('\n', '\r\n\r\n'),
    ],
  ])('%s says the same as NDJSON', async (_, file, content) => {
    await importFiles(db, FILES);
    const before = await dump(db);
    const { faults, report } = await importFiles(db, { [file]: content });
    expect(faults).toEqual([]);
    expect(report.tallies.tools).toEqual(changed(0, 0, 2));
    expect(await dump(db)).toEqual(before);
  });

  test('lists and records in CSV cells', async () => {
    const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const rounds = [{ round: 'Seed', amount: 5, investors: ['One, Inc.'] }];
    const { faults } = await importFiles(db, {
      'tools.csv': `id,name,description,business_use_cases,business_industry_focus,funding_funding_rounds,funding_total_funding\na,A,d,"one; two",${cell(['Food, drink', 'Health'])},${cell(rounds)},"1,000"\n`,
    });
    expect(faults).toEqual([]);
    expect((await dump(db)).tool_details).toEqual([
      expect.objectContaining({
        business_information: {
          business_use_cases: { value: ['one', 'two'] },
          business_industry_focus: { value: ['Food, drink', 'Health'] },
        },
        funding_competition_information: {
          funding_funding_rounds: { value: rounds },
          funding_total_funding: { value: 1000 },
        },
      }),
    ]);
  });

  test('texts keep what merely looks like the end of a line or of an element', async () => {
    const description = 'One\u2028two\u2029 "three", [four] {five} \\ \n six é 日本 🙂';
    for (const [file, content] of [
      ['tools.ndjson', ndjson([{ id: 'odd', name: 'Odd', description }])],
      ['tools.json', JSON.stringify([{ id: 'odd', name: 'Odd', description }])],
      ['tools.csv', `id,name,description\nodd,Odd,"${description.replaceAll('"', '""')}"\n`],
    ] as const) {
      const { faults } = await importFiles(db, { [file]: content });
      expect(faults).toEqual([]);
      expect(await storedTool(db, 'odd')).toMatchObject({ description });
    }
  });

  test.each([
    ['tools.ndjson', ndjson],
    ['tools.json', (records: unknown[]) => JSON.stringify(records)],
  ] as const)(
    '%s larger than a piece of a read, with characters of several bytes across its edges',
    async (file, write) => {
      const tools = Array.from({ length: 400 }, (_, number) => ({
        id: `t-${number}`,
        name: '日本🙂'.repeat(40),
        description: 'é🙂'.repeat(600),
      }));
      const { faults, report } = await importFiles(db, { [file]: write(tools) });
      expect(faults).toEqual([]);
      expect(report.tallies.tools).toEqual(changed(400, 0, 0));
      expect(await storedTool(db, 't-399')).toMatchObject({ description: 'é🙂'.repeat(600) });
    },
  );
});
