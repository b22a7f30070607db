import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { operators } from '#features/operators/tables/operators.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { faultOf, main } from '../harness/main-part.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { asPeople, words } from '../harness/vendors.ts';

/** What members see of the proposals that their programs have made, and how they answer for them. */

const app = await createTestApp({ empty: true });
const { post, page } = asPeople(app);
const PAGE = '/settings/proposals';
const TERMS = 'decision_information.decision_terms';
const PLACE = 'business_information.business_location';
let owner: TestMember;
let other: TestMember;
let editor: TestMember;

beforeAll(async () => {
  [owner, other, editor] = [await addMember(app.db), await addMember(app.db), await addMember(app.db)];
  await app.db.write.insert(operators).values({ user_id: editor.id, role: 'editor' });
  for (const id of ['cutter', 'mixer', 'grader']) await addTool(app.db, { id, name: `The ${id}` });
});

async function propose(toolId: string, by: TestMember) {
  const read = { url: `https://www.${toolId}.com/x`, quote: 'As it says', read_on: '2026-11-01' };
  const values = [
    { path: TERMS, after: `https://www.${toolId}.com/terms`, ...read },
    { path: PLACE, after: 'Ulm', ...read },
  ];
  const made = await proposeRead(app.db.write, { origin: 'program', userId: by.id, toolId, values });
  return made?.id ?? '';
}
const rowOf = async (id: string) =>
  (await app.db.write.select().from(proposals).where(eq(proposals.id, id)))[0];
const ask = (id: string, note: string) => post(`/operator/vendors/${id}`, { intent: 'ask', note }, editor);

test('is led to from the keys, empty at first, and for members alone', async () => {
  expect((await page('/settings/keys', owner)).querySelector(`a[href="${PAGE}"]`)).not.toBeNull();
  expect(words(await page(PAGE, owner))).toContain('Your programs have proposed nothing.');
  expect((await app.get(PAGE)).status).toBe(302);
});

test('shows what was proposed, where it waits, and what became of it with the reason', async () => {
  const [mine] = [await propose('cutter', owner), await propose('mixer', other)];
  const waiting = words(await page(PAGE, owner));
  for (const part of ['The cutter', 'Waits for an editor', 'Ulm', 'https://www.cutter.com/x', '1 proposal']) {
    expect(waiting).toContain(part);
  }
  expect(waiting).not.toContain('The mixer');
  expect(waiting).toMatch(/proposed on [A-Z][a-z]+ \d+, \d{4}/);
  const path = `/operator/vendors/${mine}`;
  const seen = (await page(path, editor)).querySelector('[name=seen]')?.getAttribute('value') ?? '';
  const choices = { [`value.${TERMS}`]: 'publish', [`value.${PLACE}`]: 'refuse' };
  const reason = { [`reason.${PLACE}`]: 'It is in Bonn.' };
  await post(path, { intent: 'decide', seen, ...choices, ...reason }, editor);
  const decided = words(await page(PAGE, owner));
  expect(decided).toContain('Accepted, about to be published');
  expect(decided).toContain('Declined: It is in Bonn.');
});

test('shows the question of an editor, and takes the answer, once and from its owner alone', async () => {
  const id = await propose('grader', owner);
  expect((await ask(id, 'Which of the two pages?')).status).toBe(303);
  const asked = await page(PAGE, owner);
  expect(words(asked)).toContain('Which of the two pages?');
  expect(asked.querySelector('main form input[name=id]')?.getAttribute('value')).toBe(id);
  const bare = await main(await post(PAGE, { id, answer: ' ' }, owner));
  expect(faultOf(bare, 'answer')).toBe('Write your answer');
  const answer = { id, answer: 'The newer one.' };
  expect((await post(PAGE, answer, other)).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ state: 'asked', remark: '' });
  const done = await post(PAGE, answer, owner);
  expect(done.headers.get('location')).toBe(`${PAGE}?answered=1`);
  expect(await rowOf(id)).toMatchObject({
    ...{ state: 'waiting', remark: 'The newer one.', answer: 'Which of the two pages?' },
  });
  const late = await post(PAGE, { id, answer: 'Both.' }, owner);
  expect(late.status).toBe(409);
  expect(parse(await late.text()).querySelector('[role=alert]')?.text).toContain('Nothing was stored');
  expect((await post(PAGE, { id: 'x', answer: 'Both.' }, owner)).status).toBe(409);
  expect(words(await page(`/operator/vendors/${id}`, editor))).toContain('The newer one.');
});

test('what is asked stands first, and pages go on', async () => {
  for (let number = 0; number < 20; number += 1) {
    await addTool(app.db, { id: `more-${number}`, name: `More ${number}` });
    await propose(`more-${number}`, owner);
  }
  const first = await page(PAGE, owner);
  expect(first.querySelectorAll('main li a.font-medium')).toHaveLength(20);
  const second = await page(`${PAGE}?page=2`, owner);
  expect(second.querySelectorAll('main li a.font-medium')).toHaveLength(2);
  const last = second.querySelectorAll('main li a.font-medium').at(-1)?.text;
  expect(last).toBe('The cutter');
  const [row] = await app.db.write.select().from(proposals).where(eq(proposals.tool_id, 'grader'));
  await ask(row?.id ?? '', 'Really?');
  expect((await page(PAGE, owner)).querySelector('main li a.font-medium')?.text).toBe('The grader');
});
