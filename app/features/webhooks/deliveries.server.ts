import { sql } from 'drizzle-orm';
import { PLAN_COLUMNS, type PlanRow, tierOfRow } from '#features/accounts/tier.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { type Job, sendJobs } from '#platform/jobs/job.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import type { Attempt } from '#platform/outside/post.server.ts';
import type { Viewer } from '#site/access.ts';
import type { Told } from './bodies.server.ts';
import { switchedOffMail } from './mails.server.ts';
import { retryAfter, SWITCHED_OFF_AFTER_DAYS } from './webhook-rules.ts';

/** A webhook that one worker holds, with what its owner may see now. */
export interface HeldWebhook {
  id: string;
  url: string;
  viewer: Viewer;
}

export interface Delivery extends Told {
  id: string;
  attempts: number;
}

/** The receiver wants no more messages (RFC 9110 §15.5.11), and Standard Webhooks says to stop. */
const GONE = 410;

/** Sends the waiting messages of one receiver, one by one. The job's id is the webhook's. */
export const WEBHOOK_JOB: Job = {
  name: 'webhook',
  atOnce: 8,
  pollSeconds: 2,
  // Longer than any turn: five attempts of ten seconds, and their statements.
  mostSeconds: 180,
  retryAfter: () => REST_SECONDS,
};

/** Seconds for which a failing receiver gets nothing else. */
export const REST_SECONDS = 30;

/** Matches webhooks that get messages. */
const ACTIVE = sql`w.paused_at IS NULL AND w.disabled_at IS NULL
  AND NOT EXISTS (SELECT FROM users WHERE users.id = w.user_id AND blocked_at IS NOT NULL)`;

/** Gives a job to each webhook with waiting messages. @param which limits the webhooks `w` */
export async function wakeWebhooks(tx: DrizzleDb, which = sql`true`): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT w.id FROM webhooks w WHERE ${which} AND ${ACTIVE}
      AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.ended_at IS NULL)`);
  await sendJobs(tx, WEBHOOK_JOB, rows);
}

/**
 * Holds a webhook if it has something due, which keeps the nodes of an earlier version from it, and returns what its
 * owner may see now. If this worker dies, the hold ends after `holdSeconds`.
 *
 * @param now milliseconds since 1970
 * @returns null if nothing is due or another worker holds it
 */
export async function holdWebhook(
  db: DrizzleDb,
  id: string,
  now: number,
  holdSeconds: number,
): Promise<HeldWebhook | null> {
  const { rows } = await db.execute<PlanRow & { id: string; url: string }>(sql`
    UPDATE webhooks SET held_until = ${timeOf(now)} + make_interval(secs => ${holdSeconds})
    FROM users u
    WHERE u.id = webhooks.user_id AND webhooks.id = (
      SELECT id FROM webhooks w
      WHERE id = ${id} AND ${ACTIVE}
        AND (held_until IS NULL OR held_until <= ${timeOf(now)})
        AND EXISTS (SELECT FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.ended_at IS NULL AND d.due_at <= ${timeOf(now)})
      FOR UPDATE SKIP LOCKED)
    RETURNING webhooks.id, webhooks.url, ${PLAN_COLUMNS}`);
  const [row] = rows;
  return row ? { id: row.id, url: row.url, viewer: { tier: tierOfRow(row, now) } } : null;
}

/**
 * Seconds until a webhook's next message is due, at most `REST_SECONDS`, so that new messages do not wait longer for a
 * failing receiver. @returns null if nothing waits
 */
export async function nextTurn(db: DrizzleDb, id: string, now: number): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    SELECT extract(epoch FROM greatest(min(d.due_at), w.held_until) - ${timeOf(now)})::float8 AS seconds
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE w.id = ${id} AND d.ended_at IS NULL AND ${ACTIVE}
    GROUP BY w.id`);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.max(0, Math.min(seconds, REST_SECONDS));
}

/** Releases a webhook to other workers, at once or after a rest. */
export async function releaseWebhook(
  db: DrizzleDb,
  id: string,
  now: number,
  restSeconds: number,
): Promise<void> {
  await db.execute(sql`
    UPDATE webhooks SET held_until = ${timeOf(now)} + make_interval(secs => ${restSeconds}) WHERE id = ${id}`);
}

/** The next message of a held webhook; null if nothing is due or its owner has paused it. */
export async function nextDelivery(db: DrizzleDb, webhookId: string, now: number): Promise<Delivery | null> {
  const { rows } = await db.execute<Delivery & Record<string, unknown>>(sql`
    SELECT d.id, d.event, d.subject, d.occurred_at::text, d.attempts
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.webhook_id = ${webhookId} AND d.ended_at IS NULL AND d.due_at <= ${timeOf(now)}
      AND w.paused_at IS NULL AND w.disabled_at IS NULL
    ORDER BY d.due_at, d.occurred_at, d.id LIMIT 1`);
  return rows[0] ?? null;
}

export async function noteDelivered(
  db: DrizzleDb,
  { id }: Delivery,
  status: number | null,
  now: number,
): Promise<void> {
  await db.execute(sql`
    WITH done AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = ${timeOf(now)}, ended_at = ${timeOf(now)},
        status = ${status}::int, error = NULL
      WHERE id = ${id} RETURNING webhook_id)
    UPDATE webhooks SET failing_since = NULL FROM done WHERE webhooks.id = done.webhook_id`);
}

/**
 * Schedules another attempt, or gives the message up. Switches a webhook off and mails its owner if it has failed for
 * days or its receiver is gone.
 *
 * @param href the page of the webhooks
 */
export async function noteFailed(
  db: DrizzleDb,
  delivery: Delivery,
  { status, error }: Attempt,
  { now, href }: { now: number; href: string },
): Promise<void> {
  const pause = retryAfter(delivery.attempts + 1);
  await db.transaction(async (tx) => {
    const isEnded = pause === null || status === GONE;
    await tx.execute(sql`
      UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = ${timeOf(now)}, status = ${status}::int,
        error = ${error}, due_at = ${timeOf(now)} + make_interval(secs => ${pause ?? 0}),
        ended_at = ${isEnded ? timeOf(now) : sql`NULL`}
      WHERE id = ${delivery.id}`);
    const { rows } = await tx.execute<SwitchedOff & Record<string, unknown>>(sql`
      WITH failing AS (
        UPDATE webhooks SET failing_since = coalesce(failing_since, ${timeOf(now)})
        WHERE id = (SELECT webhook_id FROM webhook_deliveries WHERE id = ${delivery.id})
        RETURNING *)
      SELECT failing.id, failing.url, u.email, u.first_name, u.last_name
      FROM failing JOIN users u ON u.id = failing.user_id
      WHERE failing.disabled_at IS NULL AND ${isEnded} AND (${status === GONE}
        OR failing.failing_since <= ${timeOf(now)} - make_interval(days => ${SWITCHED_OFF_AFTER_DAYS}))`);
    for (const hook of rows) {
      await tx.execute(sql`UPDATE webhooks SET disabled_at = ${timeOf(now)} WHERE id = ${hook.id}`);
      await queueMail(tx, switchedOffMail(hook, hook.url, href));
    }
  });
}

interface SwitchedOff {
  id: string;
  url: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** Gives up one delivery without an attempt, or all waiting ones of a webhook. */
export async function giveUp(
  db: DrizzleDb,
  which: { id: string } | { webhookId: string },
  why: string,
  now: number,
): Promise<void> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`webhook_id = ${which.webhookId}`;
  await db.execute(sql`
    UPDATE webhook_deliveries SET ended_at = ${timeOf(now)}, error = ${why}
    WHERE ${chosen} AND ended_at IS NULL`);
}
