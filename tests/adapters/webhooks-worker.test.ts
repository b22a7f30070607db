import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '#features/accounts/tables/users.server.ts';
import { historyReading } from '#features/history/history-worker.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { wakeWebhooks } from '#features/webhooks/deliveries.server.ts';
import { tellWebhooks } from '#features/webhooks/fan-out.server.ts';
import { signingSecret } from '#features/webhooks/signature.server.ts';
import { webhookDeliveries, webhooks } from '#features/webhooks/tables/webhooks.server.ts';
import { retryAfter, type WebhookEvent } from '#features/webhooks/webhook-rules.ts';
import { addWebhook, pauseWebhook } from '#features/webhooks/webhooks.server.ts';
import { type WebhookParts, webhookSending } from '#features/webhooks/webhooks-worker.server.ts';
import { startJobs } from '#platform/jobs/runner.server.ts';
import { outbox } from '#platform/mail/tables/mail.server.ts';
import type { Attempt, Message } from '#platform/outside/post.server.ts';
import type { PaidTier } from '#site/plans.ts';
import { withDatabase } from '../harness/database.ts';
import { comeBack } from '../harness/jobs.ts';
import { addMember, TEST_SECRET } from '../harness/members.ts';
import { recordPrices, recordRoundOfAcme } from '../harness/recorded.ts';
import { sendDue } from '../harness/webhook-turns.ts';

/** From what the import has written down to what receivers get. The clock is the test's own. */

const db = await withDatabase();
const TAKEN: Attempt = { status: 204, error: null };
const FAILED: Attempt = { status: 500, error: 'The receiver refused it' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = 0;
beforeEach(async () => {
  await db.write.execute(
    sql`TRUNCATE webhooks, webhook_deliveries, told_rounds, tool_changes, outbox, jobs.job CASCADE`,
  );
  await db.write.execute(sql`DELETE FROM companies`);
  await db.write.execute(sql`DELETE FROM history_reading`);
  now = Date.now();
  await readHistory(db.write, now, [tellWebhooks]);
});

/** A node, and what it has sent. */
function node(answer: (message: Message) => Attempt | Promise<Attempt> = () => TAKEN) {
  const sent: Message[] = [];
  const parts: WebhookParts = {
    db: db.write,
    log: pino({ level: 'silent' }),
    secret: TEST_SECRET,
    origin: 'https://toolbox.example',
    now: () => now,
    async post(message) {
      sent.push(message);
      return answer(message);
    },
  };
  return { sent, parts, send: () => sendDue(db, parts) };
}

async function addHook(
  events: WebhookEvent[] = ['tool.changed', 'round.recorded'],
  tier: PaidTier | 'free' = 'enterprise',
) {
  const owner = await addMember(db, { subscription_status: tier });
  const added = await addWebhook(db.write, owner.id, { url: `https://${owner.id}.example/`, events });
  if (typeof added === 'string') throw new Error('The webhook was not added.');
  return { ...added, owner };
}

/** What an import writes down about a tool. Some minutes later, the node has noticed. */
async function change(...tools: string[]) {
  const source = { synopsis: 'Price page', url: 'https://a.example/', date_updated: '2026-02' };
  await recordPrices(db, tools, { source_synopsis: source });
  now += 2 * MINUTE_MS;
  await readHistory(db.write, now, [tellWebhooks]);
}

async function recordRound(id: string) {
  await recordRoundOfAcme(db, { id, isOpen: true });
  now += 2 * MINUTE_MS;
  await readHistory(db.write, now, [tellWebhooks]);
}

const deliveries = () => db.write.select().from(webhookDeliveries);
const hookOf = async (id: string) => (await db.write.select().from(webhooks).where(eq(webhooks.id, id)))[0];

describe('a message', () => {
  test('says what has changed, how sure that is, and can be verified as the specification says', async () => {
    const { id } = await addHook();
    await change('tool-01');
    const { sent, send } = node();
    await send();
    const [{ headers, body } = { headers: {}, body: '' }] = sent;
    const verified = new Webhook(signingSecret(TEST_SECRET, id)).verify(body, headers);
    expect(verified).toMatchObject({
      type: 'tool.changed',
      data: {
        page: expect.stringMatching(/^https:\/\/toolbox\.example\/tools\/tool-01#changed-/),
        changes: [
          {
            part: 'decision',
            fact: 'price_from',
            before: { value: { amount: 10 }, certainty: 'editorial', date: null },
            after: {
              value: { amount: 12 },
              certainty: 'sourced',
              source_url: 'https://a.example/',
              date: '2026-02',
            },
          },
        ],
        tool: { id: 'tool-01', page: 'https://toolbox.example/tools/tool-01', locked: expect.any(Array) },
      },
    });
    expect(() => new Webhook(signingSecret('another', id)).verify(body, headers)).toThrow();
    expect(() => new Webhook(signingSecret(TEST_SECRET, id)).verify(`${body} `, headers)).toThrow();
  });

  test('tells a round once, although several categories list it', async () => {
    await addHook();
    const { sent, send } = node();
    await recordRound('acme-seed');
    await readHistory(db.write, now, [tellWebhooks]);
    await send();
    expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'round.recorded',
        data: {
          page: 'https://toolbox.example/tools/tool-01?tab=funding#round-acme-seed',
          company: 'Acme',
          amount: { value: 1_500_000, certainty: 'editorial' },
        },
      },
    ]);
  });
});

test('the history wakes receivers when its transaction is over, because they would wait for it', async () => {
  const { id } = await addHook();
  await change('tool-01');
  const jobs = async () => (await db.write.execute(sql`SELECT id FROM jobs.job WHERE name = 'webhook'`)).rows;
  expect(await jobs()).toEqual([]);
  const wake = () => wakeWebhooks(db.write);
  await comeBack(db, [historyReading({ db: db.write, now: () => now, tellers: [tellWebhooks], wake })]);
  expect(await jobs()).toEqual([{ id }]);
});

test('each webhook gets what it asked for, and nothing from before it was added or while it is paused', async () => {
  await change('tool-01');
  const changes = await addHook(['tool.changed']);
  const rounds = await addHook(['round.recorded']);
  const paused = await addHook();
  await pauseWebhook(db.write, paused.owner.id, paused.id);
  await change('tool-02', 'tool-03');
  await recordRound('acme-seed');
  expect((await deliveries()).map(({ webhook_id, subject }) => [webhook_id, subject]).toSorted()).toEqual(
    [
      [changes.id, 'tool-02'],
      [changes.id, 'tool-03'],
      [rounds.id, 'acme-seed'],
    ].toSorted(),
  );
});

test('many nodes deliver each message once', async () => {
  for (let index = 0; index < 3; index += 1) await addHook(['tool.changed']);
  await recordPrices(db, ['tool-01', 'tool-02', 'tool-03', 'tool-04']);
  now += 2 * MINUTE_MS;
  const nodes = Array.from({ length: 3 }, () => node());
  const tell = () => readHistory(db.write, now, [tellWebhooks]);
  await Promise.all(nodes.flatMap(({ send }) => [tell(), send()]));
  for (const { send } of nodes) await send();
  const ids = nodes.flatMap(({ sent }) => sent.map(({ headers }) => headers['webhook-id']));
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
});

describe('a receiver that fails', () => {
  test('is tried again after growing pauses, with the same id, and then given up and switched off', async () => {
    const { id, owner } = await addHook();
    await change('tool-01');
    const { sent, send } = node(() => FAILED);
    const begun = now;
    const pauses: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      await send();
      expect(sent).toHaveLength(attempts);
      const pause = retryAfter(attempts);
      if (pause === null) break;
      pauses.push(pause);
      now += (pause - 1) * 1_000;
      await send();
      expect(sent).toHaveLength(attempts);
      now += 1_000;
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect((now - begun) / DAY_MS).toBeGreaterThan(3);
    expect((now - begun) / DAY_MS).toBeLessThan(4);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries()).toMatchObject([
      { attempts: pauses.length + 1, status: 500, error: FAILED.error, ended_at: expect.any(String) },
    ]);
    expect(await hookOf(id)).toMatchObject({ disabled_at: expect.any(String) });
    expect(await db.write.select().from(outbox)).toMatchObject([
      { to: owner.email, subject: 'One of your webhooks was switched off' },
    ]);
    await change('tool-02');
    expect(await deliveries()).toHaveLength(1);
  });

  test('is switched off at once when it says that it is gone', async () => {
    const { id } = await addHook();
    await change('tool-01', 'tool-02');
    const { sent, send } = node(() => ({ status: 410, error: 'The receiver refused it' }));
    await send();
    expect(sent).toHaveLength(1);
    expect((await hookOf(id))?.disabled_at).not.toBeNull();
  });

  test('counts as working again after one success', async () => {
    const { id } = await addHook();
    await change('tool-01');
    await node(() => FAILED).send();
    expect((await hookOf(id))?.failing_since).not.toBeNull();
    now += MINUTE_MS;
    await node().send();
    expect((await hookOf(id))?.failing_since).toBeNull();
    expect(await deliveries()).toMatchObject([{ attempts: 2, status: 204, error: null }]);
  });

  test('does not hold up the others while it hangs', async () => {
    const [slow] = [await addHook(), await addHook(), await addHook()];
    await change('tool-01');
    let end = (_: Attempt) => {};
    const hanging = new Promise<Attempt>((resolve) => {
      end = resolve;
    });
    const arrived: string[] = [];
    const { parts } = node(async ({ url }) => {
      if (url.includes(slow?.owner.id ?? '')) return hanging;
      arrived.push(url);
      if (arrived.length === 2) end(FAILED);
      return TAKEN;
    });
    const worker = startJobs({ db, log: parts.log, works: webhookSending(parts) });
    await vi.waitFor(() => expect(arrived).toHaveLength(2), { timeout: 20_000 });
    await worker.stop();
  });
});

describe('a member who loses', () => {
  test.each(['free', 'basic', 'premium'] as const)('the right, to %s, is sent nothing more', async (tier) => {
    const { owner } = await addHook();
    await change('tool-01');
    await db.write.update(users).set({ subscription_status: tier }).where(eq(users.id, owner.id));
    const { sent, send } = node();
    await send();
    expect(sent).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { error: 'The plan has no webhooks', ended_at: expect.any(String) },
    ]);
  });

  test('a plan by its end, too', async () => {
    const { owner } = await addHook();
    await change('tool-01');
    const ended = new Date(now - 1_000);
    await db.write.update(users).set({ subscription_expires_at: ended }).where(eq(users.id, owner.id));
    const { sent, send } = node();
    await send();
    expect(sent).toEqual([]);
  });

  test('the account loses all webhooks with it', async () => {
    const { owner } = await addHook();
    await change('tool-01');
    await db.write.delete(users).where(eq(users.id, owner.id));
    expect([await deliveries(), await db.write.select().from(webhooks)]).toEqual([[], []]);
  });
});

test('what the catalogue no longer has is given up', async () => {
  await addHook();
  await change('tool-01');
  await db.write.execute(sql`DELETE FROM tool_changes`);
  const { sent, send } = node();
  await send();
  expect(sent).toEqual([]);
  expect(await deliveries()).toMatchObject([{ error: 'The catalogue no longer has it' }]);
});

test('a stop gives the message back', async () => {
  await addHook();
  await change('tool-01');
  let begun = () => {};
  const sending = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { parts } = node();
  const works = webhookSending({
    ...parts,
    post: (_message, stopping) =>
      new Promise((resolve) => {
        stopping.addEventListener('abort', () => resolve({ status: null, error: 'stopped' }));
        begun();
      }),
  });
  const worker = startJobs({ db, log: parts.log, works });
  await sending;
  await worker.stop();
  expect(await deliveries()).toMatchObject([{ attempts: 0, ended_at: null }]);
  const { sent, send } = node();
  await send();
  expect(sent).toHaveLength(1);
});
