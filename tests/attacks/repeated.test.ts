import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../harness/app.ts';
import { letterLinkFor } from '../harness/letter-links.ts';
import { addMember } from '../harness/members.ts';
import { report } from '../harness/report.ts';
import { makeWorld, OPERATOR_EMAIL, RIGHTS_SETTINGS } from '../harness/rights/world.ts';

/** Forms of followers, readers and operators, sent twice, many at once and in any order. */

const app = await createTestApp({ settings: RIGHTS_SETTINGS });
const { db } = app;
const TIMES = 12;
const sent = { count: 0, lost: 0 };
afterAll(() => report({ what: 'forms sent again, at once and out of order', ...sent }));

async function post(path: string, form: Record<string, string>, headers: HeadersInit = {}) {
  sent.count += 1;
  const sender = `192.0.2.${sent.count % 250}`;
  return (await app.send(path, { method: 'POST', body: new URLSearchParams(form), headers }, sender)).status;
}

const many = (send: (turn: number) => Promise<number>) =>
  Promise.all(Array.from({ length: TIMES }, (_, turn) => send(turn)));

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await db.write.execute(query)).rows;
}

const TOOL = { kind: 'tool', subject: 'tool-01' };

test('follows and unfollows at once end as one row, which the next form decides', async () => {
  const member = await addMember(db);
  const send = (intent: string) => post('/following', { intent, ...TOOL }, member.headers);
  const statuses = await many((turn) => send(turn % 2 === 0 ? 'follow' : 'unfollow'));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  for (const [intent, removed] of [
    ['follow', false],
    ['follow', false],
    ['unfollow', true],
    ['unfollow', true],
  ] as const) {
    await send(intent);
    expect(
      await rows(sql`SELECT removed_at IS NOT NULL AS removed FROM follows WHERE user_id = ${member.id}`),
    ).toEqual([{ removed }]);
  }
});

test('many different follows at once take no more than the plan allows', async () => {
  const member = await addMember(db);
  const statuses = await many((turn) =>
    post(
      '/following',
      { intent: 'follow', kind: 'tool', subject: `tool-${String(turn + 1).padStart(2, '0')}` },
      member.headers,
    ),
  );
  expect(statuses.filter((status) => status === 409)).toHaveLength(TIMES - 5);
  expect(await rows(sql`SELECT FROM follows WHERE user_id = ${member.id}`)).toHaveLength(5);
});

test('notes sent at once leave one of them, whole', async () => {
  const member = await addMember(db);
  await post('/following', { intent: 'follow', ...TOOL }, member.headers);
  const [own] = await rows(sql`SELECT id FROM follows WHERE user_id = ${member.id}`);
  const note = (turn: number) => `${turn} `.repeat(100).trim();
  const statuses = await many((turn) =>
    post(
      '/following',
      { intent: 'edit', follow: String(own?.id), note: note(turn), cadence: 'weekly' },
      member.headers,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const [stored] = await rows(sql`SELECT note FROM follows WHERE user_id = ${member.id}`);
  expect(Array.from({ length: TIMES }, (_, turn) => note(turn))).toContain(stored?.note);
});

test('a link that is used many times at once makes one reader', async () => {
  const email = 'keen@example.org';
  const link = await letterLinkFor(db, email);
  const statuses = await many(() => post('/auth/confirm-letter', { link }));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await rows(sql`SELECT FROM letter_readers WHERE email = ${email}`)).toHaveLength(1);
});

test('a name that is added and removed at once is merged or not, never half', async () => {
  const { headers } = await addMember(db, { email: OPERATOR_EMAIL });
  const add = { intent: 'add', kind: 'company', name: 'Studio 29', means: 'Studio 28' };
  const remove = { intent: 'remove', kind: 'company', key: 'studio 29' };
  const state = () =>
    rows(sql`
      SELECT (SELECT count(*)::int FROM entity_aliases WHERE key = 'studio 29') AS names,
        (SELECT company_id FROM company_tools WHERE tool_id = 'tool-29') AS company`);
  const statuses = await many((turn) => post('/operator/names', turn % 2 === 0 ? add : remove, headers));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect([[{ names: 1, company: 'studio-28' }], [{ names: 0, company: 'studio-29' }]]).toContainEqual(
    await state(),
  );
  await post('/operator/names', remove, headers);
  expect(await state()).toEqual([{ names: 0, company: 'studio-29' }]);
  await post('/operator/names', add, headers);
  expect(await state()).toEqual([{ names: 1, company: 'studio-28' }]);
});

test('a change that is undone four times at once is undone once', async () => {
  const [operator] = await rows(sql`SELECT id FROM users WHERE email = ${OPERATOR_EMAIL}`);
  const world = await makeWorld(db, {
    id: String(operator?.id),
    email: OPERATOR_EMAIL,
    headers: { Cookie: '' },
  });
  const written = () => rows(sql`SELECT FROM tool_value_changes WHERE made_by = 'restore'`);
  const before = (await written()).length;
  const { headers } = world.members.operator;
  const undo = () => post('/tools/tool-01/changes', { change: world.changeId }, headers);
  // Each waits for the one before: the catalogue has one writer at a time.
  const statuses = await Promise.all([undo(), undo(), undo(), undo()]);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(app.logged('error')).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect((await written()).length).toBe(before + 1);
});
