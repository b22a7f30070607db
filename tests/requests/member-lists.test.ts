import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { listMembers } from '#features/desk/members/list-members.server.ts';
import { MEMBER_FILTERS } from '#features/desk/members.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** How the desk finds members. */

const app = await createTestApp({ empty: true });
const db = app.db.write;
const owner = await addOperator(app.db, 'owner');
const moderator = await addOperator(app.db, 'moderator');

const page = async (path: string, by = owner) => parse(await (await app.get(path, by.headers)).text());

test('members are found by name, address and id, and a page goes on where the last one ended', async () => {
  const name = { first_name: 'Zoe', last_name: `Of ${crypto.randomUUID()}` };
  const zoe = await addMember(app.db, name);
  for (const q of [name.last_name.toUpperCase(), zoe.email.slice(3, 20), zoe.id]) {
    const found = await page(`/operator/members?q=${encodeURIComponent(q)}`);
    expect(
      found.querySelectorAll('main table a').map(({ text }) => text.trim()),
      q,
    ).toEqual([zoe.email]);
  }
  for (let made = 0; made < 51; made += 1)
    await db.insert(users).values({ id: `many-${made}`, email: `many-${made}@example.org` });
  const query = { q: 'many-', show: 'unverified', after: '' } as const;
  const first = await listMembers(db, query, []);
  const second = await listMembers(db, { ...query, after: first.next ?? '' }, []);
  const ids = [...first.members, ...second.members].map(({ id }) => id);
  expect([first.members.length, new Set(ids).size, second.next]).toEqual([50, 51, null]);
});

test('who pays, whose payment failed, who is blocked and whose plan is granted have addresses of their own', async () => {
  const name = `Payer ${crypto.randomUUID()}`;
  const made = (change: Partial<typeof users.$inferInsert>) =>
    addMember(app.db, { first_name: name, ...change });
  const soon = new Date('2099-01-31T12:00:00Z');
  const since = new Date('2026-02-03T12:00:00Z');
  const pays = { subscription_status: 'basic', subscription_expires_at: soon, paid_since: since } as const;
  const payer = await made(pays);
  const late = await made({ ...pays, unpaid_since: new Date('2026-11-05T12:00:00Z') });
  const rests = await made({ unpaid_since: new Date('2026-10-01T12:00:00Z') });
  const given = await made({ granted_tier: 'premium', granted_until: soon });
  const blocked = await made({ blocked_at: since, blocked_note: 'Ten accounts.' });
  await made({ ...pays, subscription_expires_at: since });
  const rows = async (show: string) => {
    const list = await page(`/operator/members?q=${encodeURIComponent(name)}&show=${show}`, moderator);
    expect(list.querySelector('main nav [aria-current=true]')?.getAttribute('href')).toContain(
      `show=${show}`,
    );
    const lines = list.querySelectorAll('main tbody tr');
    return lines.map((line) => [
      line.querySelector('a')?.text.trim(),
      line.querySelector('td .small')?.text.trim(),
    ]);
  };
  const lateText =
    'Payment failed, noticed on November 5, 2026. The plan stays until January 31, 2099 while the provider tries again.';
  const restsText = 'Payment failed, noticed on October 1, 2026. The plan rests until it is paid.';
  expect(await rows('paying')).toEqual([
    [late.email, lateText],
    [payer.email, 'Pays since February 3, 2026'],
  ]);
  expect(await rows('unpaid')).toEqual([
    [rests.email, restsText],
    [late.email, lateText],
  ]);
  expect(await rows('granted')).toEqual([[given.email, '']]);
  expect(await rows('blocked')).toEqual([[blocked.email, '']]);
  const form = (await page('/operator/members?show=unpaid', moderator)).querySelector('main form');
  expect(form?.querySelector('input[name=show]')?.getAttribute('value')).toBe('unpaid');
  const one = await page(`/operator/members/${rests.id}`);
  expect(one.querySelector('main')?.text).toContain(restsText);
});

test('no list of the desk reads every member', async () => {
  await db.execute(sql`
    INSERT INTO users (id, email, first_name, email_verified, created_at)
    SELECT 'crowd-' || n, 'crowd' || n || '@example.net', md5(n::text), true, now() - n * interval '1 minute'
    FROM generate_series(1, 20000) AS n`);
  await db.execute(sql`ANALYZE users`);
  const seen: string[] = [];
  const explained = {
    execute: async (statement: ReturnType<typeof sql>) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
      seen.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    },
  };
  const shows = MEMBER_FILTERS.map(({ id }) => id);
  for (const show of shows)
    for (const after of ['', 'crowd-9000'])
      await listMembers(explained as never, { q: '', show, after }, ['ops@example.org']);
  for (const show of shows) await listMembers(explained as never, { q: 'crowd1234', show, after: '' }, []);
  expect(seen).toHaveLength(3 * shows.length);
  const scans = seen.filter((plan) => plan.includes('Seq Scan on users'));
  expect(scans).toEqual([]);
});
