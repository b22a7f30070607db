import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { CHANGES_LISTED, COMPARISONS_KEPT } from '#features/compare/history.ts';
import { savedComparisons } from '#features/compare/tables/comparisons.server.ts';
import { LIMITS } from '#site/limits.ts';
import { plansWith } from '#site/plan-rights.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** The history of a member's comparisons: kept, listed with what has changed, removed. */

const app = await createTestApp();
const { write } = app.db;
const subscriber = () => addMember(app.db, { subscription_status: 'premium' });

const keep = (member: TestMember | null, tools: string, more = {}) =>
  app.send('/resources/comparison', {
    method: 'POST',
    headers: member?.headers ?? {},
    body: new URLSearchParams({ tools, ...more }),
  });
const change = ({ headers }: TestMember, fields: Record<string, string>) =>
  app.send('/profile/comparisons', { method: 'POST', headers, body: new URLSearchParams(fields) });
const keptBy = ({ id }: TestMember) =>
  write.select().from(savedComparisons).where(eq(savedComparisons.user_id, id));

async function historyOf({ headers }: TestMember) {
  const main = parse(await (await app.get('/profile/comparisons', headers)).text()).querySelector('main');
  return {
    text: main?.text.replaceAll(/\s+/g, ' ') ?? '',
    names: main?.querySelectorAll('h2').map(({ text }) => text) ?? [],
    changes: main?.querySelectorAll('ul[aria-label="Changed since"] li').map(({ text }) => text) ?? [],
  };
}

test('opening the page records nothing, for anybody', async () => {
  const ada = await subscriber();
  await app.get('/compare?tools=tool-01,tool-02', ada.headers);
  await app.get('/compare?tools=tool-01,tool-02', { ...ada.headers, Purpose: 'prefetch' });
  expect(await keptBy(ada)).toEqual([]);
});

test('each set is kept once, in the last order, the last opened first', async () => {
  const ada = await subscriber();
  expect((await keep(ada, 'tool-01,tool-02')).status).toBe(204);
  await keep(ada, 'tool-03,tool-04');
  await keep(ada, 'tool-02,tool-01');
  expect((await historyOf(ada)).names).toEqual(['Tool 02 vs Tool 01', 'Tool 03 vs Tool 04']);
});

test('without scripts, a button keeps it and leads to the history', async () => {
  const ada = await subscriber();
  const page = parse(await (await app.get('/compare?tools=tool-01,tool-02', ada.headers)).text());
  const form = parse(page.querySelector('main noscript')?.innerHTML ?? '');
  const fields = form
    .querySelectorAll('input')
    .map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
  expect(Object.fromEntries(fields)).toEqual({ tools: 'tool-01,tool-02', show: 'history' });
  const response = await keep(ada, 'tool-01,tool-02', { show: 'history' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/profile/comparisons']);
});

test('is nothing for visitors and smaller plans, whose pages do not mention it', async () => {
  const basic = await addMember(app.db, { subscription_status: 'basic' });
  for (const [member, status] of [
    [null, 401],
    [basic, 403],
  ] as const) {
    expect((await keep(member, 'tool-01,tool-02')).status).toBe(status);
    const page = await app.get('/compare?tools=tool-01,tool-02', member?.headers ?? {});
    expect(await page.text()).not.toContain('Keep this comparison');
  }
  expect(await keptBy(basic)).toEqual([]);
});

test.each(['', 'tool-01', 'tool-01,tool-01', 'tool-01,no-such-tool'])(
  '%s is no comparison',
  async (tools) => {
    const ada = await subscriber();
    expect((await keep(ada, tools)).status).toBe(400);
    expect(await keptBy(ada)).toEqual([]);
  },
);

test('keeps the tools that the page compares, and at most so many comparisons', async () => {
  const ada = await subscriber();
  await keep(ada, 'tool-01,TOOL-02,tool-03,tool-04,tool-05,tool-06');
  expect((await keptBy(ada))[0]?.tools).toHaveLength(LIMITS.compared);
  await write.execute(sql`
    INSERT INTO kept_comparisons (user_id, tool_set, tools, opened_at)
    SELECT ${ada.id}, 'old ' || n, ARRAY['tool-01', 'tool-02'], now() - make_interval(days => n)
    FROM generate_series(1, ${COMPARISONS_KEPT}) AS n`);
  await keep(ada, 'tool-07,tool-08');
  const kept = await keptBy(ada);
  expect(kept).toHaveLength(COMPARISONS_KEPT);
  const sets = kept.map(({ tool_set }) => tool_set);
  expect(sets).toContain('tool-07,tool-08');
  expect(sets).not.toContain(`old ${COMPARISONS_KEPT}`);
});

const price = (amount: number) => ({ value: { amount, per: 'mo' } });

async function record(tool: string, at: string, from: number, to: number) {
  const facts = JSON.stringify({ decision_price_from: { old: price(from), new: price(to) } });
  await write.execute(sql`
    INSERT INTO tool_changes (tool_id, changed_at, facts)
    VALUES (${tool}, clock_timestamp() + ${at}::interval, ${facts})`);
}

test('says what has changed since the last look, in a line each, until the next look', async () => {
  const ada = await subscriber();
  await record('tool-09', '-1 hour', 8, 9);
  await keep(ada, 'tool-09,tool-10');
  expect((await historyOf(ada)).changes).toEqual([]);
  await record('tool-09', '0', 9, 10);
  await record('tool-11', '0', 1, 2);
  const { changes } = await historyOf(ada);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toContain(
    'Tool 09: Price from: $9 a month, billing not known → $10 a month, billing not known',
  );
  await keep(ada, 'tool-09,tool-10');
  expect((await historyOf(ada)).changes).toEqual([]);
  for (let turn = 0; turn < CHANGES_LISTED + 2; turn += 1) await record('tool-10', '0', turn, turn + 1);
  const many = (await historyOf(ada)).changes;
  expect(many).toHaveLength(CHANGES_LISTED + 1);
  expect(many.at(-1)).toBe('and 2 more changes');
});

test('is removed one by one and all together, and is in the data', async () => {
  const [ada, eve] = [await subscriber(), await subscriber()];
  await keep(ada, 'tool-01,tool-02');
  await keep(ada, 'tool-03,tool-04');
  const data: unknown = await (await app.get('/settings/account/data', ada.headers)).json();
  expect(data).toMatchObject({ comparisons: [{ tools: ['tool-01', 'tool-02'] }, {}] });
  expect((await change(eve, { intent: 'remove', set: 'tool-01,tool-02' })).status).toBe(404);
  expect((await change(ada, { intent: 'remove', set: 'tool-01,tool-02' })).status).toBe(200);
  expect((await historyOf(ada)).names).toEqual(['Tool 03 vs Tool 04']);
  await change(eve, { intent: 'clear' });
  expect(await keptBy(ada)).toHaveLength(1);
  await change(ada, { intent: 'clear' });
  expect(await keptBy(ada)).toEqual([]);
});

test('stays visible and can be removed after the plan has ended, without what has changed', async () => {
  const ada = await subscriber();
  await keep(ada, 'tool-12,tool-13');
  await record('tool-12', '0', 1, 2);
  await write.update(users).set({ subscription_status: 'free' }).where(eq(users.id, ada.id));
  const { text, names, changes } = await historyOf(ada);
  expect(text).toContain(`belongs to ${plansWith('comparisons')}`);
  expect([names, changes]).toEqual([['Tool 12 vs Tool 13'], []]);
  expect((await change(ada, { intent: 'remove', set: 'tool-12,tool-13' })).status).toBe(200);
});
