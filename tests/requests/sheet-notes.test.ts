import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { SHEET_LIMITS } from '#features/sheets/sheet-rules.ts';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { sheetsOf } from '../harness/sheets.ts';

/** Notes and scores of decision sheets, and who reads them. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
const { write } = app.db;
beforeEach(() => write.delete(rateLimits));

for (const id of ['apple', 'pear', 'plum'])
  await addTool(app.db, { id, name: id.charAt(0).toUpperCase() + id.slice(1) });

const BASICS = { question: 'Which notes app?', context: 'For the team.', seats: '5' };
const { made, stored, save, page, workbook } = sheetsOf(app, {
  tools: 'apple,pear,plum',
  ...BASICS,
});

test('notes and scores, the best first; ties and what is missing are said', async () => {
  const { sheet, edit } = await made();
  const scored = {
    ...BASICS,
    'note-1': 'Pear is quick.',
    notes: 'yes',
    'criterion-0': 'Ease',
    'weight-0': '2',
    'score-0-0': '3',
    'score-0-1': '5',
    'criterion-1': 'Support',
    'weight-1': '1',
    'score-1-0': '3',
  };
  expect((await save(edit, scored)).status).toBe(303);
  const { root, text } = await page(sheet);
  const rows = root
    .querySelectorAll('section[aria-labelledby="result"] tbody tr')
    .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text.trim()));
  expect(rows).toEqual([
    ['Pear', '1: 5 of 5, without Support', '5', 'No score'],
    ['Apple', '2: 3 of 5', '3', '3'],
    ['Plum', 'Not scored', 'No score', 'No score'],
  ]);
  expect(text).toContain('Pear is quick.');
  const form = (await page(edit)).root;
  expect(form.querySelector('select[name="score-0-1"] option[selected]')?.text).toBe('5');
  expect(form.querySelector('input[name="criterion-1"]')?.getAttribute('value')).toBe('Support');
});

test('notes are its maker’s alone until they are shared; what was shared before stays so', async () => {
  const ada = await addMember(app.db);
  const { sheet, edit, id } = await made(ada);
  const note = { ...BASICS, 'note-1': 'Pear is quick.' };
  const files = async (member: TestMember | null) => [
    (await page(sheet, member)).response.status === 200 && (await page(sheet, member)).root.toString(),
    await (await app.get(`${sheet}.md`, member?.headers ?? {})).text(),
    (await workbook(sheet, member)).text,
  ];
  const shown = async (member: TestMember | null) =>
    (await files(member)).map((text) => String(text).includes('Pear is quick.'));
  await save(edit, note, ada);
  expect(await shown(null)).toEqual([false, false, false]);
  expect(await shown(ada)).toEqual([true, true, true]);
  expect((await page(sheet, ada)).text).toContain('Your notes, which only you read');
  await save(edit, { ...note, notes: 'yes' }, ada);
  expect(await shown(null)).toEqual([true, true, true]);
  await save(edit, note, ada);
  await write.execute(sql`UPDATE decision_sheets SET content = content - 'sharesNotes' WHERE id = ${id}`);
  expect(await shown(null)).toEqual([true, true, true]);
  const box = (await page(edit, ada)).root.querySelector('input[name="notes"]');
  expect(box?.hasAttribute('checked')).toBe(true);
});

test.each([
  [{ 'score-0-0': '6', 'criterion-0': 'A' }],
  [{ 'score-0-0': '-1', 'criterion-0': 'A' }],
  [{ 'weight-0': '9', 'criterion-0': 'A' }],
  [{ 'score-0-0': '3' }],
  [{ 'criterion-0': 'A', 'criterion-1': 'A' }],
  [{ 'criterion-0': 'x'.repeat(SHEET_LIMITS.criterion + 1) }],
  [{ 'note-0': 'x'.repeat(SHEET_LIMITS.note + 1) }],
])('refuses %o, and nothing typed is lost', async (wrong) => {
  const { edit, id } = await made();
  const before = await stored(id);
  const response = await save(edit, { ...BASICS, 'note-1': 'Kept', ...wrong });
  expect(response.status).toBe(400);
  expect(
    parse(await response.text())
      .querySelector('textarea[name="note-1"]')
      ?.text.trim(),
  ).toBe('Kept');
  expect(await stored(id)).toEqual(before);
});
