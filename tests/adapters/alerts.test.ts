import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailingTurn, writeDueMails } from '#features/alerts/alerts-worker.server.ts';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { followingData } from '#features/alerts/following-data.server.ts';
import { chooseMail } from '#features/alerts/mail-choice.server.ts';
import { readNews } from '#features/alerts/news.server.ts';
import { tellSearches } from '#features/alerts/search-alerts.server.ts';
import { readMenu } from '#features/desk/desk.server.ts';
import { editFollow, unfollow } from '#features/following/follows.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import { mailDueAt } from '#site/cadence.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import type { Tier } from '#site/plans.ts';
import { withDatabase } from '../harness/database.ts';
import { addFollower, type Followed } from '../harness/followers.ts';
import { TEST_SECRET, type TestMember } from '../harness/members.ts';
import { recordArrivals, recordPrices, recordRoundOfAcme } from '../harness/recorded.ts';

/** From what the import has written down to what followers are told. The clock is the test's own. */

const db = await withDatabase();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const site = { secret: TEST_SECRET, origin: 'https://toolbox.example' };

let now = 0;
beforeEach(async () => {
  await db.write.execute(sql`TRUNCATE followers, follows, alerts, told_rounds, tool_changes, outbox CASCADE`);
  await db.write.execute(sql`DELETE FROM companies`);
  await db.write.execute(sql`DELETE FROM tool_arrivals`);
  await db.write.execute(sql`DELETE FROM history_reading`);
  await db.write.execute(sql`DELETE FROM rate_limits`);
  now = Date.now();
  await read();
});

const read = () => readHistory(db.write, now, [tellFollowers]);
const AT_ONCE = 100;
const write = () => writeDueMails({ db, now: () => now, ...site }, AT_ONCE);
const mails = () => db.write.select().from(outbox).orderBy(outbox.to);

const follower = (tier: Tier, things: readonly Followed[]) => addFollower(db, tier, things);

/** Many followers of a tool, one after the other, as a busy machine has no connection for all of them at once. */
async function crowd(count: number) {
  const members: TestMember[] = [];
  while (members.length < count) members.push(await follower('premium', [['tool', 'tool-01', 'at-once']]));
  return members;
}

/** What an import writes down about tools. Some minutes later, the node has noticed. */
async function change(...tools: string[]) {
  await recordPrices(db, tools);
  now += 2 * MINUTE_MS;
  await read();
}

async function arrive(...tools: string[]) {
  await recordArrivals(db, tools);
  now += 3 * MINUTE_MS;
  await read();
}

async function recordRound(id: string, category: string, isOpen: boolean) {
  await recordRoundOfAcme(db, { id, isOpen });
  await db.write.execute(sql`
    INSERT INTO company_tools (tool_id, company_id, own_key) VALUES ('tool-01', 'acme', 'acme'), ('tool-02', 'acme', 'acme')`);
  await db.write.execute(sql`
    INSERT INTO investors (id, key, name) VALUES ('a-fund', 'afund', 'A fund') ON CONFLICT DO NOTHING`);
  await db.write.execute(sql`
    INSERT INTO round_investors (round_id, investor_id, place, own_key) VALUES (${id}, 'a-fund', 0, 'afund')`);
  await db.write.execute(
    sql`INSERT INTO round_categories (round_id, category_id) VALUES (${id}, ${category})`,
  );
  now += 2 * MINUTE_MS;
  await read();
}

describe('a mail', () => {
  test('says what has changed, how, and where to stop it', async () => {
    const member = await follower('premium', [['tool', 'tool-01', 'at-once']]);
    await change('tool-01');
    await write();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: member.email, subject: 'Tool 01: price from' });
    expect(mail?.text).toContain('Price from: $10 a month');
    expect(mail?.text).toContain('https://toolbox.example/tools/tool-01#changed-');
    expect(mail?.unsubscribe).toMatch(/^https:\/\/toolbox\.example\/unsubscribe\?token=alerts\./);
    expect(mail?.html).toContain(`href="${mail?.unsubscribe}"`);
  });

  test('lists a number of things and says how many more there are', async () => {
    await follower('premium', [['tool', 'tool-01', 'at-once']]);
    await change(...Array.from({ length: 25 }, () => 'tool-01'));
    await write();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('25 things changed among what you follow');
    expect(mail?.text.match(/#changed-/g)).toHaveLength(20);
    expect(mail?.text).toContain('And 5 more things');
  });
});

test('each follower is told once of what concerns several of their follows, and of nothing earlier', async () => {
  await change('tool-02');
  await follower('premium', [
    ['tool', 'tool-01', 'at-once'],
    ['tool', 'tool-02', 'at-once'],
    ['category', 'alpha-chat', 'at-once'],
  ]);
  await recordRound('acme-seed', 'alpha-chat', true);
  await read();
  await write();
  await write();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Acme: Seed, $1.5M');
});

test('who may not see a round is told nothing of it', async () => {
  await db.write.execute(sql`INSERT INTO companies (id, key, name) VALUES ('acme', 'acme', 'Acme')`);
  await db.write.execute(sql`INSERT INTO investors (id, key, name) VALUES ('a-fund', 'afund', 'A fund')
    ON CONFLICT DO NOTHING`);
  const premium = await follower('premium', [['investor', 'a-fund', 'at-once']]);
  const free = await follower('free', [['company', 'acme', 'at-once']]);
  const both = await follower('free', [
    ['category', 'alpha-chat', 'at-once'],
    ['tool', 'tool-09', 'at-once'],
  ]);
  // Who took part in a locked round is not open, so that a mail must not depend on it.
  const former = await follower('premium', [['investor', 'a-fund', 'at-once']]);
  await db.write.execute(sql`UPDATE users SET subscription_status = 'free' WHERE id = ${former.id}`);
  await recordRound('locked', 'alpha-chat', false);
  await change('tool-09');
  now = mailDueAt('weekly', now);
  while ((await write()) > 0);
  const written = await mails();
  const subjects = Object.fromEntries(written.map(({ to, subject }) => [to, subject]));
  expect(subjects).toEqual({
    [premium.email]: 'Acme: Seed, $1.5M',
    [both.email]: 'Tool 09: price from',
  });
  const mail = written.find(({ to }) => to === both.email);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/[Ff]unding round|Seed|1\.5M|A fund|March/);
  const newFor = async ({ id, email }: TestMember) => (await readMenu(db.write, id, email))?.news;
  expect([await newFor(premium), await newFor(free)]).toEqual([1, 0]);
  expect((await followingData(db.write, free.id)).alerts).toEqual([]);
  // Once everybody may see it, it is among what is new.
  await db.write.execute(sql`UPDATE funding_rounds SET is_open = true`);
  expect(await readNews(db.write, free.id, { page: 1 })).toMatchObject([
    { of: { kind: 'company', name: 'Acme' } },
  ]);
});

test('a category tells of its new tools, a search of those that it finds', async () => {
  const { rows } = await db.write.execute<{ tool_id: string; other: string; name: string }>(sql`
    SELECT tool_id, (SELECT id FROM ai_tools WHERE id NOT IN (
      SELECT tool_id FROM tool_categories WHERE category_id = 'alpha-chat') LIMIT 1) AS other, name
    FROM tool_categories JOIN categories ON categories.id = category_id
    WHERE category_id = 'alpha-chat' AND specialization_id = '' LIMIT 1`);
  const [{ tool_id, other, name } = { tool_id: '', other: '', name: '' }] = rows;
  const ofCategory = await follower('premium', [['category', 'alpha-chat', 'at-once']]);
  const ofSearch = await follower('premium', [['search', `category=${encodeURIComponent(name)}`, 'at-once']]);
  await tellSearches(db, now, () => false);
  await arrive(tool_id, other);
  now += MINUTE_MS;
  await db.write.execute(sql`DELETE FROM rate_limits`);
  await tellSearches(db, now, () => false);
  await write();
  const told = await db.write.execute(sql`SELECT user_id, subject FROM alerts ORDER BY user_id`);
  const expected = [ofCategory, ofSearch].map(({ id }) => ({ user_id: id, subject: tool_id }));
  expect(told.rows).toEqual(expected.sort((one, two) => (one.user_id < two.user_id ? -1 : 1)));
  expect(await mails()).toHaveLength(2);
});

test.each([
  { tier: 'premium', wanted: 'at-once', due: 'at-once' },
  { tier: 'premium', wanted: 'weekly', due: 'weekly' },
  { tier: 'basic', wanted: 'at-once', due: 'daily' },
  { tier: 'free', wanted: 'at-once', due: 'weekly' },
] as const)(
  'on the plan $tier, a follow that wants $wanted is mailed $due',
  async ({ tier, wanted, due }) => {
    await follower(tier, [['tool', 'tool-01', wanted]]);
    await change('tool-01');
    const at = mailDueAt(due, now);
    if (at > now) {
      now = at - 1;
      await write();
      expect(await mails()).toEqual([]);
      now = at;
    }
    await write();
    expect(await mails()).toHaveLength(1);
  },
);

test('what exceeds the plan rests: it is kept, and nothing is mailed of it', async () => {
  const first = Array.from({ length: 6 }, (_, n) => ['tool', `tool-0${n + 1}`, 'at-once'] as const);
  await follower('free', first);
  await change('tool-05', 'tool-06');
  now = mailDueAt('weekly', now);
  await write();
  const [mail] = await mails();
  expect(mail?.text).toContain('/tools/tool-05#');
  expect(mail?.text).not.toContain('tool-06');
  const { rows } = await db.write.execute(sql`SELECT FROM follows`);
  expect(rows).toHaveLength(6);
});

test('the plan counts when the mail is written: a search rests after a downgrade', async () => {
  const member = await follower('premium', [['search', 'q=tool', 'at-once']]);
  await tellSearches(db, now, () => false);
  await arrive('tool-01');
  await db.write.execute(sql`DELETE FROM rate_limits`);
  await tellSearches(db, now, () => false);
  const { rows } = await db.write.execute(sql`SELECT FROM alerts`);
  expect(rows).toHaveLength(1);
  await db.write.execute(sql`UPDATE users SET subscription_status = 'free' WHERE id = ${member.id}`);
  await write();
  expect(await mails()).toEqual([]);
});

test('who has unsubscribed or no longer follows gets no mail', async () => {
  const silent = await follower('premium', [['tool', 'tool-01', 'at-once']]);
  await chooseMail(db.write, silent.id, false);
  const former = await follower('premium', [['tool', 'tool-01', 'at-once']]);
  await change('tool-01');
  await unfollow(db.write, former.id, { kind: 'tool', subject: 'tool-01' });
  await write();
  expect(await mails()).toEqual([]);
});

test('two workers and one that dies in between write each mail once', async () => {
  const members = await crowd(250);
  await change('tool-01');
  // A worker that dies ends its transaction with everything undone.
  const dies = db.write.transaction(async (tx) => {
    await writeDueMails({ db: { ...db, write: tx }, now: () => now, ...site }, AT_ONCE);
    throw new Error('killed');
  });
  const until = async () => {
    for (let turn = 0; turn < 10; turn += 1) await write();
  };
  await Promise.all([dies.catch(() => {}), until(), until()]);
  await until();
  const written = (await mails()).map(({ to }) => to);
  expect(written).toEqual(members.map(({ email }) => email).sort());
});

test('batches that fail are written in smaller ones, and nobody is left out', async () => {
  const members = await crowd(30);
  await change('tool-01');
  const MOST = 4;
  await db.write.execute(sql`
    CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM written) > ${sql.raw(String(MOST))} THEN RAISE 'too many'; END IF; RETURN NULL; END $$`);
  await db.write.execute(sql`
    CREATE TRIGGER refuse_many AFTER INSERT ON outbox REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
  const turn = mailingTurn({ db, now: () => now, ...site });
  let failed = 0;
  const turned = () => turn(() => false).then(() => true);
  while (!(await turned().catch(() => false))) failed += 1;
  await db.write.execute(sql`DROP FUNCTION refuse_many CASCADE`);
  expect(failed).toBeGreaterThan(1);
  expect((await mails()).map(({ to }) => to)).toEqual(members.map(({ email }) => email).sort());
});

test('a change of how often applies to what waits', async () => {
  const member = await follower('premium', [['tool', 'tool-01', 'weekly']]);
  await change('tool-01');
  await write();
  expect(await mails()).toEqual([]);
  const { rows } = await db.write.execute<{ id: string }>(sql`SELECT id FROM follows`);
  const choice = { note: '', cadence: 'at-once' } as const;
  await editFollow(db.write, member.id, rows[0]?.id ?? '', choice, FOLLOWING.premium);
  now += DAY_MS;
  await write();
  expect(await mails()).toHaveLength(1);
});
