import { expect, test } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { importFiles, ndjson } from './workbench.ts';

/** Guides in files name listed tools, as at the desk. */

const db = await withDatabase({ empty: true });
const tool = (id: string, name: string) => ({ id, name, description: `About ${name}.` });
const TOOLS = { 'tools.ndjson': ndjson([tool('notion', 'Notion'), tool('slack', 'Slack')]) };
const question = (more: object) => ({ id: 'which', question: 'Which?', ...more });
const duty = { id: 'sales', function_name: 'Sales', slug: 'sales' };

test.each([true, false])(
  'what names tools of the same import is taken, in a dry run: %s',
  async (isDryRun) => {
    const guides = {
      'questions.ndjson': ndjson([question({ primary_tool: 'NOTION', related_tools: 'slack, Notion' })]),
      'business-functions.ndjson': ndjson([{ ...duty, tool_ids: ['slack'] }]),
    };
    const { faults, report } = await importFiles(db, { ...TOOLS, ...guides }, { isDryRun });
    expect(faults).toEqual([]);
    expect(report.tallies.questions).toMatchObject({ created: 1 });
    expect(report.tallies['business-functions']).toMatchObject({ created: 1 });
  },
);

test('what names another is refused with its line, the name and those near it', async () => {
  const { faults, report } = await importFiles(db, {
    'questions.ndjson': ndjson([
      question({ id: 'good', primary_tool: 'notion' }),
      question({ id: 'bad', primary_tool: 'Motion', related_tools: ['slack', 'zzz-none'] }),
    ]),
    'business-functions.ndjson': ndjson([{ ...duty, id: 'other', slug: 'other', tool_ids: ['slac'] }]),
  });
  expect(faults).toEqual([
    'questions.ndjson:2: primary_tool: “Motion”: No tool has this name or id. Near it: Notion (notion)',
    'questions.ndjson:2: related_tools[1]: “zzz-none”: No tool has this name or id.',
    'business-functions.ndjson:1: tool_ids[0]: “slac”: No tool has this name or id. Near it: Slack (slack)',
  ]);
  expect(report.tallies.questions).toMatchObject({ created: 1, faulty: 1 });
});

test('what a record names already may come again, after its tool has gone', async () => {
  const stored = ndjson([question({ primary_tool: 'NOTION', related_tools: ['slack', 'Notion'] })]);
  await importFiles(db, { 'withdrawn-tools.ndjson': ndjson([{ id: 'slack' }]) });
  expect((await importFiles(db, { 'questions.ndjson': stored })).faults).toEqual([]);
});
