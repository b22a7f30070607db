import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { sweepRows } from '#app/sweep.server.ts';
import { ROLES, type Role } from '#features/operators/roles.ts';
import { noteBackup } from '#platform/watch/last-backup.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { formatPercent } from '#site/format.ts';
import { type PaidTier, PLANS } from '#site/plans.ts';
import { createTestApp } from '../harness/app.ts';
import { addOperator } from '../harness/operators.ts';

/** The directory in numbers, at the desk. */

const app = await createTestApp();
const members: Partial<Record<Role, HeadersInit>> = {};
for (const role of ROLES) members[role] = (await addOperator(app.db, role)).headers;

const overview = async (role: Role): Promise<HTMLElement> =>
  parse(await (await app.get('/operator', members[role])).text());

/** The rows of a table, as texts. */
async function table(id: string): Promise<string[][]> {
  const rows = (await overview('owner')).querySelectorAll(`section[aria-labelledby=${id}] tbody tr`);
  return rows.map((row) => row.querySelectorAll('th, td').map(({ text }) => text));
}

test.each([
  [
    'owner',
    [
      'first-steps',
      'waiting',
      'sign-ups',
      'plans',
      'plan-months',
      'searches',
      'missed',
      'visits',
      'ages',
      'health',
      'cache',
      'slowest',
    ],
  ],
  ['editor', ['waiting', 'searches', 'missed', 'visits', 'ages']],
  ['moderator', ['waiting', 'searches', 'missed', 'visits', 'ages']],
] as const)('a role sees what is its own: %s', async (role, expected) => {
  const sections = (await overview(role))
    .querySelectorAll('main section')
    .map((one) => one.getAttribute('aria-labelledby'));
  expect(sections).toEqual(expected);
});

test('sign-ups are counted by week, the latest first, without unconfirmed addresses', async () => {
  const before = (await table('sign-ups')).map(([, members]) => Number(members));
  await app.db.write.execute(sql`
    INSERT INTO users (id, email, email_verified, created_at)
    SELECT 'week ' || n, n || '@weeks.example', n <> 4,
      (date_trunc('week', now() AT TIME ZONE 'UTC') - make_interval(weeks => ago)) AT TIME ZONE 'UTC'
    FROM (VALUES (1, 1), (2, 1), (3, 11), (4, 11), (5, 12)) AS signed (n, ago)`);
  const now = (await table('sign-ups')).map(([, members]) => Number(members));
  expect(now.map((members, index) => members - (before[index] ?? 0))).toEqual([
    0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  ]);
});

test('plans are those that are held now, and what began and ended', async () => {
  await app.db.write.execute(sql`
    INSERT INTO users (id, email, subscription_status, subscription_expires_at)
    SELECT 'plan ' || n, n || '@plans.example', plan, now() + make_interval(days => days)
    FROM (VALUES (1, 'basic', 3), (2, 'basic', 9), (3, 'basic', -1), (4, 'enterprise', 1)) AS held (n, plan, days)`);
  await app.db.write.execute(sql`
    INSERT INTO users (id, email, subscription_status, subscription_expires_at, granted_tier, granted_until)
    SELECT 'granted ' || n, 'g' || n || '@plans.example', plan, now() + interval '1 day', granted, now() + make_interval(days => days)
    FROM (VALUES (1, 'free', 'premium', 3), (2, 'basic', 'enterprise', 3), (3, 'free', 'premium', -1))
      AS held (n, plan, granted, days)`);
  await app.db.write.execute(sql`
    INSERT INTO subscription_counts (month, tier, begun, ended)
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => ago))::date, 'basic', begun, 2
    FROM (VALUES (0, 7), (1, 1234), (9, 99)) AS counted (ago, begun)`);
  const held: Partial<Record<PaidTier, string>> = { basic: '2', premium: '1', enterprise: '2' };
  expect(await table('plans')).toEqual(PLANS.map(({ tier, name }) => [name, held[tier] ?? '0']));
  expect((await table('plan-months')).map(([, ...numbers]) => numbers)).toEqual([
    ['7', '2'],
    ['1,234', '2'],
  ]);
});

test('searches and visits are counted for a day, and forgotten', async () => {
  const tell = (path: string, form: Record<string, string>, sender?: string) =>
    app.send(path, { method: 'POST', body: new URLSearchParams(form) }, sender);
  for (const sender of ['192.0.2.7', '192.0.2.8']) {
    await tell('/resources/missed-search', { q: '<b>Dragon', miss: 'searched' }, sender);
    await tell('/resources/opened', { visited: 'tool-01' }, sender);
    await tell('/resources/opened', { visited: 'tool-01' }, sender);
  }
  await tell('/resources/missed-search', { q: 'carpet', miss: 'nothing found' });
  await tell('/resources/opened', { visited: 'nobody' });
  await app.missedSearches.write(app.db.write);
  await app.visits.write(app.db.write);
  await app.openings.write(app.db.write);
  expect(await table('searches')).toEqual([
    ['<b>dragon', '2'],
    ['carpet', '1'],
  ]);
  expect(await table('missed')).toEqual([['carpet', '1', '0']]);
  expect((await table('visits')).map(([, times]) => times)).toEqual(['2']);
  const { rows } = await app.db.write.execute(sql`SELECT * FROM opened_tools`);
  expect(rows).toEqual([]);
  await app.db.write.execute(sql`UPDATE visited_tools SET day = day - 90`);
  await sweepRows(
    { db: app.db.write, storage: app.storage, log: createLog({ LOG_LEVEL: 'fatal' }) },
    () => false,
  );
  const left = await app.db.write.execute(sql`SELECT * FROM visited_tools`);
  expect(left.rows).toEqual([]);
});

test('the age of facts is told by category', async () => {
  const { rows } = await app.db.write.execute<{ name: string }>(sql`
    SELECT c.name FROM categories c
    JOIN tool_categories l ON l.category_id = c.id AND l.specialization_id = '' WHERE l.tool_id = 'tool-01'`);
  const decision = {
    decision_best_for: { value: 'Tests', source_synopsis: { date_updated: 'late 2019' } },
    decision_caution: { value: 'Slow' },
    decision_platforms: { value: ['web'], source_synopsis: { date_updated: '2099' } },
    decision_makes: { value: ['text'], source_synopsis: { date_updated: '2099' } },
  };
  await app.db.write.execute(sql`UPDATE tool_details SET decision_information = NULL`);
  await app.db.write.execute(sql`UPDATE ai_tools SET business_current_status = NULL`);
  await app.db.write.execute(sql`
    INSERT INTO tool_details (tool_id, decision_information) VALUES ('tool-01', ${JSON.stringify(decision)}::jsonb)
    ON CONFLICT (tool_id) DO UPDATE SET decision_information = excluded.decision_information`);
  await app.db.write.execute(sql`UPDATE tool_search SET version = (SELECT version + 1 FROM catalogue_state)`);
  await app.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  expect(await table('ages')).toEqual([[rows[0]?.name, '4', formatPercent(25), formatPercent(25)]]);
});

test('health says what this process knows, and what the whole site does', async () => {
  await app.db.write.execute(sql`
    INSERT INTO outbox ("to", subject, text, failed_at) VALUES ('a@example.org', 's', 't', now()), ('b@example.org', 's', 't', NULL)`);
  const [database, ...rest] = await table('health');
  expect(database?.[1]).toMatch(/^\d+ ms$/);
  expect(rest.slice(0, 2).map(([, value]) => value)).toEqual(['1', '1']);
  expect(await table('cache')).toEqual([['3', '1', '75%']]);
  const backup = async () => (await table('health')).at(-1);
  expect(await backup()).toEqual(['Last backup', 'none is noted in the data folder']);
  await noteBackup(app.dataDir, { at: '2026-11-22T23:05:00.000Z', bytes: 2_500_000 });
  expect(await backup()).toEqual([
    'Last backup',
    expect.stringMatching(/^November 22, 2026, 23:05 UTC, 2\.5 MB$/),
  ]);
});
