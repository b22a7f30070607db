import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { dump, importFiles, ndjson } from './workbench.ts';

/** Texts that nobody could read on a page are faults of their record. */

const db = await withDatabase({ empty: true });
const tool = (fields: object) =>
  ndjson([{ id: 'good', name: 'Good', description: 'A good tool.', ...fields }]);

test.each<[what: string, file: string, content: string, expected: string[]]>([
  [
    'texts that show nothing',
    'tools.ndjson',
    tool({ name: '\u3164', description: '\u200B', tags: ['\u2800'] }),
    ['name', 'description', 'tags[0]'].map(
      (field) => `tools.ndjson:1: ${field}: shows nothing: its characters are blank`,
    ),
  ],
  [
    'names that turn a line around',
    'tools.ndjson',
    tool({ name: 'Good\u202Eexe', business_information: { business_developer_name: { value: 'A\u2066' } } }),
    ['tools.ndjson:1: name: holds a hidden character that turns around how it is read (such as U+202E)'],
  ],
  [
    'details that show nothing, turn a line around or say that there is no value',
    'tools.ndjson',
    tool({
      business_information: {
        business_location: { value: '\u3164' },
        business_developer_name: { value: 'NULL' },
      },
      tech_information: {},
      decision_information: { decision_best_for: { value: 'Good\u202Eexe' } },
    }),
    [
      'tools.ndjson:1: business_information.business_location: shows nothing: its characters are blank',
      'tools.ndjson:1: decision_information.decision_best_for: holds a hidden character that turns around how it is read (such as U+202E)',
      'tools.ndjson:1: business_information.business_developer_name: says that there is no value; leave it empty',
    ],
  ],
  [
    'a developer that stands for none',
    'tools.ndjson',
    tool({ developer_name: 'nan' }),
    ['tools.ndjson:1: developer_name: says that there is no value; leave it empty'],
  ],
  [
    'a name of a category that shows nothing',
    'categories.ndjson',
    ndjson([{ id: 'music', name: '\u3164', specializations: [{ id: 'song', name: '\u200B' }] }]),
    ['name', 'specializations[0].name'].map(
      (field) => `categories.ndjson:1: ${field}: shows nothing: its characters are blank`,
    ),
  ],
])('%s', async (_, file, content, expected) => {
  expect((await importFiles(db, { [file]: content })).faults).toEqual(expected);
});

test('names in other scripts, with joiners and accents, are no faults', async () => {
  const names = ['日本語', 'עברית', 'عربي', 'हिन्दी', '👩\u200D💻 Studio', 'Cafe\u0301'];
  const tools = names.map((name, number) => ({
    id: `t-${number}`,
    name,
    description: name,
    developer_name: name,
  }));
  expect((await importFiles(db, { 'tools.ndjson': ndjson(tools) })).faults).toEqual([]);
});

test('a file with words for no value makes no company of them', async () => {
  const words = ['NULL', '#N/A', 'nan', 'None', '-'];
  const rows = words.map((word, number) => `w-${number},W${number},d,${word}`);
  const { faults } = await importFiles(db, {
    'tools.csv': ['id,name,description,developer_name', ...rows].join('\n'),
  });
  expect(faults).toEqual([]);
  const { companies = [] } = await dump(db);
  const names = companies.map((company) => (company as { name: string }).name);
  expect(names).toEqual(expect.arrayContaining(['W0', 'W4']));
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(null|#n\/a|nan|none|-)$/i)]));
});
