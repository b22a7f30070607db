import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { dump, importFiles, ndjson } from './workbench.ts';

/** Texts that nobody could read on a page are faults of their record. */

const db = await withDatabase({ empty: true });
const TURNS = 'holds a hidden character that turns around how it is read (such as U+202E)';
const NO_VALUE = 'says that there is no value; leave it empty';
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
    'a description that turns a line around',
    'tools.ndjson',
    tool({ description: 'It costs \u202E02$.' }),
    [`tools.ndjson:1: description: ${TURNS}`],
  ],
  [
    'prose that turns a line around',
    'tools.ndjson',
    tool({ tech_information: { tech_capabilities_text: { value: 'Writes \u2067well' } } }),
    [`tools.ndjson:1: tech_information.tech_capabilities_text: ${TURNS}`],
  ],
  [
    'a count of ratings without an average',
    'tools.ndjson',
    tool({ rating_count: 40 }),
    ['tools.ndjson:1: rating_count: needs avg_rating beside it: without an average, ratings say nothing'],
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
  [
    'companies of a market that nobody could read or that stand for none',
    'category-market-data.ndjson',
    ndjson([
      {
        category_id: 'chat',
        market_size: '$5B\u202E',
        investors: [{ name: 'Good\u202Eexe', portfolioCompanies: ['N/A'] }],
        competitors: [{ name: 'nan', marketShare: 5 }],
        funding_events: [
          { date: '2024-05-01', company: 'NULL\u202E' },
          { date: '2024-05-01', companies: ['NULL'], investors: ['None', '\u3164'] },
        ],
        market_insights: [{ title: 'Up\u202E', description: 'x' }],
      },
    ]),
    [
      `market_size: ${TURNS}`,
      `investors[0].name: ${TURNS}`,
      `investors[0].portfolioCompanies[0]: ${NO_VALUE}`,
      `competitors[0].name: ${NO_VALUE}`,
      `funding_events[0].company: ${TURNS}`,
      `funding_events[1].companies[0]: ${NO_VALUE}`,
      `funding_events[1].investors[0]: ${NO_VALUE}`,
      'funding_events[1].investors[1]: shows nothing: its characters are blank',
      `market_insights[0].title: ${TURNS}`,
    ].map((fault) => `category-market-data.ndjson:1: ${fault}`),
  ],
  [
    'tools of a question that turn a line around',
    'questions.ndjson',
    ndjson([{ id: 'q', question: 'Which?', primary_tool: 'A\u202E', related_tools: ['B\u2066'] }]),
    ['primary_tool', 'related_tools[0]'].map((field) => `questions.ndjson:1: ${field}: ${TURNS}`),
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

test('letters that nobody sees make no other name', async () => {
  const { faults } = await importFiles(db, {
    'tools.ndjson': tool({ name: 'Go\u200Bod', developer_name: 'Open\u200BAI' }),
  });
  expect(faults).toEqual([]);
  const { rows } = await db.read.execute("SELECT name, developer_name FROM ai_tools WHERE id = 'good'");
  expect(rows).toEqual([{ name: 'Good', developer_name: 'OpenAI' }]);
});

test('a name is one line, whatever broke its cell', async () => {
  const csv =
    'id,name,description,developer_name,tags\ngood,"Quartz\r\nSheet",Counts.,"De\nV\u0007","a\tb"\n';
  expect((await importFiles(db, { 'tools.csv': csv })).faults).toEqual([]);
  const { rows } = await db.read.execute("SELECT name, developer_name, tags FROM ai_tools WHERE id = 'good'");
  expect(rows).toEqual([{ name: 'Quartz Sheet', developer_name: 'De V', tags: ['a b'] }]);
});
