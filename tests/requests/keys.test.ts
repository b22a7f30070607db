import { eq, sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { createKey } from '#features/api/keys.server.ts';
import { apiKeys } from '#features/api/tables/api-keys.server.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** A member's keys of the API: made, shown once, used, revoked. */

const app = await createTestApp();

async function send({ headers }: TestMember, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await app.send('/settings/keys', { method: 'POST', headers, body });
  return { status: response.status, main: parse(await response.text()).querySelector('main') };
}

const pageOf = async (member: TestMember) => (await app.get('/settings/keys', member.headers)).text();
const keysOf = ({ id }: TestMember) => app.db.write.select().from(apiKeys).where(eq(apiKeys.user_id, id));

async function make(member: TestMember, name = 'A program') {
  const { status, main } = await send(member, { intent: 'create', name });
  return { status, secret: main?.querySelector('output')?.text ?? '', main };
}

const read = (secret: string) =>
  app.get('/api/v1/categories', { Authorization: `Bearer ${secret}` }).then(({ status }) => status);

test('a key is shown once, works at once, and is stored as a hash only', async () => {
  const ada = await addMember(app.db);
  const { status, secret } = await make(ada);
  expect(status).toBe(200);
  expect(secret).toMatch(/^aitb_[\w-]{43}$/);
  expect(await read(secret)).toBe(200);
  const page = await pageOf(ada);
  expect(page).toContain('A program');
  expect(page).toContain(secret.slice(0, 11));
  expect(page).not.toContain(secret);
  const dates = parse(page).querySelector('#keys ~ ul p.small')?.text;
  expect(dates).toMatch(/ created on \w+ \d+, \d{4}, last used on \w+ \d+, \d{4}$/);
  const { rows } = await app.db.write.execute(
    sql`SELECT k::text AS stored FROM api_keys k WHERE user_id = ${ada.id}`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await (await app.get('/settings/account/data', ada.headers)).text()).not.toContain(secret);
});

test('a right that there is not is refused', async () => {
  const ada = await addMember(app.db);
  const { status, main } = await send(ada, { intent: 'create', name: 'Forged', rights: 'everything' });
  expect(status).toBe(400);
  expect(main?.text).toContain('Choose what the key may do');
  expect(await keysOf(ada)).toEqual([]);
});

test('a revoked key is refused from then on', async () => {
  const ada = await addMember(app.db);
  const { secret } = await make(ada);
  const [key] = await keysOf(ada);
  const { status, main } = await send(ada, { intent: 'revoke', key: key?.id ?? '' });
  expect(status).toBe(200);
  expect(main?.text).toContain('The key was revoked');
  expect(await keysOf(ada)).toEqual([]);
  expect(await read(secret)).toBe(401);
});

test('deleting the member ends the keys', async () => {
  const ada = await addMember(app.db);
  const { secret } = await make(ada);
  await app.db.write.execute(sql`DELETE FROM users WHERE id = ${ada.id}`);
  expect(await read(secret)).toBe(401);
});

test('its last use is noted, at most once a minute', async () => {
  const ada = await addMember(app.db);
  const { secret } = await make(ada);
  const noted = async () => (await keysOf(ada))[0]?.last_used_at ?? null;
  expect(await noted()).toBeNull();
  await read(secret);
  const first = await noted();
  expect(first).not.toBeNull();
  await read(secret);
  expect(await noted()).toBe(first);
  await app.db.write.update(apiKeys).set({ last_used_at: sql`now() - interval '61 seconds'` });
  const old = await noted();
  await read(secret);
  expect(await noted()).not.toBe(old);
});

describe('is not made', () => {
  test.each([
    ['', 'Give the key a name'],
    ['  ', 'Give the key a name'],
    ['x'.repeat(61), 'at most 60 characters'],
  ])('with the name "%s"', async (name, said) => {
    const ada = await addMember(app.db);
    const { status, main } = await make(ada, name);
    expect(status).toBe(400);
    expect(main?.text).toContain(said);
    expect(await keysOf(ada)).toEqual([]);
  });

  test('twice by a form that is sent again', async () => {
    const ada = await addMember(app.db);
    await make(ada);
    const { status, secret, main } = await make(ada);
    expect([status, secret]).toEqual([409, '']);
    expect(main?.text).toContain('You already have a key of this name');
    expect(await keysOf(ada)).toHaveLength(1);
  });

  test('beyond the most that a member may have, even by many forms at once', async () => {
    const ada = await addMember(app.db);
    const names = Array.from({ length: MEMBER_LIMITS.keys + 5 }, (_, index) => `Program ${index}`);
    const made = await Promise.all(names.map((name) => createKey(app.db.write, ada.id, { name })));
    expect(made.filter((each) => 'secret' in each)).toHaveLength(MEMBER_LIMITS.keys);
    expect((await make(ada)).status).toBe(409);
  });
});
