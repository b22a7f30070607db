import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { withDatabase } from '../harness/database.ts';
import { CATEGORIES, importFiles, ndjson, storedTool } from './workbench.ts';

/** What of a table goes nowhere, and what of listed tools goes: said before anything is written, and never a fault. */

const CUTTER = {
  id: 'cutter',
  name: 'Cutter',
  description: 'd',
  tags: ['cut', 'video', 'film'],
  categories: [
    { category: 'video', specializations: ['editing', 'effects'] },
    { category: 'chat', specializations: [] },
  ],
  decision_information: { decision_languages: { value: ['de', 'en'] }, decision_flags: { value: ['api'] } },
};

let db: Database;
beforeEach(async () => {
  db = await withDatabase({ empty: true });
  await importFiles(db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson([CUTTER]) });
});

async function decisionOf(id: string): Promise<unknown> {
  const { rows } = await db.read.execute<{ decision: unknown }>(
    sql`SELECT decision_information AS decision FROM tool_details WHERE tool_id = ${id}`,
  );
  return rows[0]?.decision ?? null;
}

const bring = (content: string, choices = NO_CHOICES) =>
  importFiles(db, { 'tools.csv': content }, { choices });

test('a tool with a price of “free” and no other has a free tier', async () => {
  const { faults } = await bring(
    'Tool;Beschreibung;Preis\nNeu;d;kostenlos\nHalb;d;Freemium, ab 5 €/Monat\nCutter;d;free\n',
  );
  expect(faults).toEqual([]);
  expect(await decisionOf('neu')).toEqual({ decision_flags: { value: ['free-tier'] } });
  expect(await decisionOf('halb')).toMatchObject({
    decision_flags: { value: ['free-tier'] },
    decision_price_from: { value: { amount: 5 } },
  });
  expect(await decisionOf('cutter')).toMatchObject({ decision_flags: { value: ['api', 'free-tier'] } });
});

test('a listed tool with a price stays as it is where a file says “free”', async () => {
  await bring('id;Preis\ncutter;5 €/Monat\n');
  const before = await decisionOf('cutter');
  await bring('Tool;Beschreibung;Preis\nCutter;d;free\n');
  expect(await decisionOf('cutter')).toEqual(before);
});

test.each(['Free tier', 'Gratisversion', 'Version gratuite', 'Versión gratuita', 'Versão gratuita'])(
  'a column "%s" says whether there is one, beside the other flags',
  async (header) => {
    const { faults, readings } = await bring(
      `Tool;Description;${header}\nCutter;d;ja\nNeu;d;no\nWas;d;14 days\n`,
    );
    expect(faults).toEqual([]);
    expect(await decisionOf('cutter')).toMatchObject({ decision_flags: { value: ['api', 'free-tier'] } });
    expect(await decisionOf('neu')).toEqual({ decision_flags: { value: ['no-free-tier'] } });
    expect(readings[0]?.notes.warnings()).toEqual([
      [`Values of "${header}" that say neither yes nor no, such as “14 days”`, 1],
    ]);
  },
);

test('flags that have a source do not get one that nobody has read there', async () => {
  const sourced = { decision_flags: { value: ['api'], source_synopsis: { synopsis: 'Docs' } } };
  await importFiles(db, { 'tools.ndjson': ndjson([{ ...CUTTER, decision_information: sourced }]) });
  const { readings } = await bring('Tool;Gratisversion\nCutter;ja\n');
  expect(await decisionOf('cutter')).toMatchObject({ decision_flags: { value: ['api'] } });
  expect(readings[0]?.notes.warnings()).toHaveLength(1);
});

test('a changed price of a file without sources is the editors’, and the preview says so', async () => {
  const price = { value: { amount: 5, per: 'mo', as_of: '2024' }, source_synopsis: { synopsis: 'Prices' } };
  const sourced = { ...CUTTER.decision_information, decision_price_from: price };
  await importFiles(db, { 'tools.ndjson': ndjson([{ ...CUTTER, decision_information: sourced }]) });
  const { readings } = await bring('Tool;Preis\nCutter;$6/month\n');
  expect(await decisionOf('cutter')).toMatchObject({
    decision_price_from: {
      value: { amount: 6, per: 'mo' },
      source_synopsis: { date_updated: new Date().toISOString().slice(0, 10) },
    },
  });
  expect(readings[0]?.notes.warnings()).toEqual([
    [expect.stringContaining('lose their “as of”'), 1],
    [expect.stringContaining('Sources of changed values'), 1],
  ]);
});

test('prices for a year, and days beside no price, are counted and no faults', async () => {
  const { faults, readings } = await bring(
    'Tool;Description;Preis;Preisstand\nA1;d;1.030 €/Jahr;2024-03-18\nB1;d;;2024-03-18\nC1;d;free;2024-03-18\nD1;d;5 €;2024-03-18\nCutter;d;;2024-03-18\n',
  );
  expect(faults).toEqual([]);
  expect(readings[0]?.notes.warnings()).toEqual([
    [expect.stringContaining('such as “1.030 €/Jahr”'), 1],
    ['Days and sources beside no value that can be read, which are left out', 4],
  ]);
  expect(await decisionOf('a1')).toBeNull();
  expect(JSON.stringify(await decisionOf('d1'))).toContain('2024');
});

test('a year of two digits is read as the other days of its column are, or as chosen', async () => {
  const open = 'Tool;Description;Created at\nA1;d;08/03/24\n';
  await bring(open.replace('\nA1', '\nB1;d;25/12/2023\nA1'));
  expect(String((await storedTool(db, 'a1'))?.created_at)).toContain('2024-03-08');
  const undecided = await bring(open.replace('A1', 'C1'));
  expect(undecided.faults).toEqual([]);
  expect(undecided.readings[0]?.columns[2]?.asks).toBe('days');
  expect(undecided.readings[0]?.notes.warnings()).toEqual([[expect.stringContaining('two digits'), 1]]);
  await bring(open.replace('A1', 'D1'), { ...NO_CHOICES, days: { '': 'day-first' } });
  expect(String((await storedTool(db, 'd1'))?.created_at)).toContain('2024-03-08');
});

test('another name of the developer’s company is no change, a correction of it is', async () => {
  const company = { id: 'cutting-works', name: 'Cutting Works', aliases: ['Old Cutters'] };
  await importFiles(db, {
    'companies.ndjson': ndjson([company]),
    'tools.ndjson': ndjson([{ ...CUTTER, developer_name: 'Cutting works' }]),
  });
  await bring('Tool;Developer\nCutter;Old Cutters\n');
  expect(await storedTool(db, 'cutter')).toMatchObject({ developer_name: 'Cutting works' });
  await bring('Tool;Developer\nCutter;Cutting Works\n');
  expect(await storedTool(db, 'cutter')).toMatchObject({ developer_name: 'Cutting Works' });
  await bring('Tool;Developer\nCutter;Others\n');
  expect(await storedTool(db, 'cutter')).toMatchObject({ developer_name: 'Others' });
});

test('lists that get shorter are counted with what goes', async () => {
  const content = 'Tool;Tags;Category;decision_languages\nCutter;cut;video/editing;de\n';
  const { readings } = await bring(content, { ...NO_CHOICES, categories: 'replace' });
  expect(readings[0]?.shortened).toEqual({
    tools: 1,
    first: [{ name: 'Cutter', columns: expect.any(Array) }],
  });
  expect(readings[0]?.shortened.first[0]?.columns.toSorted()).toEqual([
    ...['categories', 'decision_languages', 'specializations', 'tags'],
  ]);
  const longer = await bring('Tool;Tags\nCutter;cut, film, new\n');
  expect(longer.readings[0]?.shortened.tools).toBe(0);
});
