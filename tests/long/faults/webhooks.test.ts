import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readHistory } from '#features/history/read-history.server.ts';
import { tellWebhooks } from '#features/webhooks/fan-out.server.ts';
import { webhookDeliveries } from '#features/webhooks/tables/webhooks.server.ts';
import { addWebhook } from '#features/webhooks/webhooks.server.ts';
import type { WebhookParts } from '#features/webhooks/webhooks-worker.server.ts';
import { openDatabase } from '#platform/database/connection.server.ts';
import type { Attempt } from '#platform/outside/post.server.ts';
import { type Cut, startCuttingPostgres } from '../../harness/cutting-postgres.ts';
import { withDatabase } from '../../harness/database.ts';
import { addMember, TEST_SECRET } from '../../harness/members.ts';
import { report } from '../../harness/report.ts';
import { sendDue } from '../../harness/webhook-turns.ts';

/**
 * A node whose connections to the database are cut at every statement of its work, while receivers fail now
 * and then. No message may be lost, and one that arrives twice has the same id. The clock is the test's own.
 */

const db = await withDatabase();
const TOOLS = ['tool-01', 'tool-02', 'tool-03', 'tool-04', 'tool-05', 'tool-06', 'tool-07', 'tool-08'];
const HOUR_MS = 60 * 60 * 1_000;
const TAKEN: Attempt = { status: 204, error: null };
const FAILED: Attempt = { status: 500, error: 'The receiver refused it' };

const STATEMENTS: readonly (readonly [what: string, at: RegExp])[] = [
  ['marking where to begin', /INSERT INTO history_reading/],
  ['reading how far the history was read', /FROM history_reading[\s\S]*FOR UPDATE/],
  ['turning changes into deliveries', /INSERT INTO webhook_deliveries/],
  ['noting how far', /UPDATE history_reading/],
  ['the end of a transaction', /commit/],
  ['claiming a webhook', /UPDATE webhooks SET held_until = .*make_interval[\s\S]*FROM users/],
  ['reading what is due', /SELECT d\.id, d\.event/],
  ['making the message', /SELECT facts FROM tool_changes/],
  ['noting a success', /WITH done AS/],
  ['noting a failure', /WITH failing AS/],
  ['releasing a webhook', /UPDATE webhooks SET held_until[\s\S]*WHERE id =/],
];
const WHEN: readonly Cut['when'][] = ['withheld', 'answer lost', 'answered'];
const CASES = STATEMENTS.flatMap(([what, at]) => WHEN.map((when) => ({ what, when, cut: { at, when } })));

const counted = { cut: 0, lost: 0 };
afterAll(() =>
  report({
    what: 'connections cut while webhooks are told and sent',
    count: counted.cut,
    lost: counted.lost,
  }),
);

test.each(CASES)('$what, $when', async ({ cut }) => {
  const proxy = await startCuttingPostgres(db.url);
  const cutDb = openDatabase(proxy.url);
  onTestFinished(() => cutDb.close());
  let now = Date.now();
  await db.write.execute(sql`TRUNCATE webhooks, webhook_deliveries, history_reading, tool_changes CASCADE`);
  await readHistory(db.write, now, [tellWebhooks]);
  const owner = await addMember(db, { subscription_status: 'enterprise' });
  const added = await addWebhook(db.write, owner.id, { url: 'https://a.example/', events: ['tool.changed'] });
  if (typeof added === 'string') throw new Error('The webhook was not added.');
  for (const id of TOOLS) {
    await db.write.execute(
      sql`INSERT INTO tool_changes (tool_id, changed_at, facts) VALUES (${id}, clock_timestamp(), '{}')`,
    );
  }
  let asked = 0;
  const arrived: { id: string | undefined; subject: string }[] = [];
  const parts: WebhookParts = {
    db: cutDb.write,
    log: pino({ level: 'silent' }),
    secret: TEST_SECRET,
    origin: 'https://toolbox.example',
    now: () => now,
    async post({ headers, body }) {
      asked += 1;
      if (asked % 3 === 0) return FAILED;
      arrived.push({ id: headers['webhook-id'], subject: JSON.parse(body).data.tool.id });
      return TAKEN;
    },
  };
  // A node goes on after every failure, as its worker does.
  for (let turn = 0; turn < 30; turn += 1) {
    now += HOUR_MS;
    if (turn < 10) proxy.cutNext(cut);
    await readHistory(cutDb.write, now, [tellWebhooks]).catch(() => {});
    if (turn < 10) proxy.cutNext(cut);
    await sendDue(cutDb, parts).catch(() => {});
  }
  expect(proxy.cuts()).toBeGreaterThan(0);
  counted.cut += proxy.cuts();
  const delivered = await db.write
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhook_id, added.id));
  counted.lost += TOOLS.filter((id) => !arrived.some(({ subject }) => subject === id)).length;
  expect(
    delivered.map(({ subject, status, error }) => ({ subject, status, error })).toSorted(bySubject),
  ).toEqual(TOOLS.map((subject) => ({ subject, status: 204, error: null })));
  expect(new Set(arrived.map(({ subject }) => subject))).toEqual(new Set(TOOLS));
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(TOOLS.length);
});

const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject.localeCompare(other.subject);
