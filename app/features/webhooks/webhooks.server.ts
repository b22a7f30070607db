import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { wakeWebhooks } from './deliveries.server.ts';
import { webhookDeliveries, webhooks } from './tables/webhooks.server.ts';
import { DELIVERIES_SHOWN, type OwnDelivery, type OwnWebhook, type WebhookEvent } from './webhook-rules.ts';

/** Adds a webhook, unless the member has one with this address or has the maximum. */
export async function addWebhook(
  db: DrizzleDb,
  userId: string,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<{ id: string } | 'too many' | 'known'> {
  return db.transaction(async (tx) => {
    // Two simultaneous forms must not add one webhook too many, or the same one twice.
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const same = and(eq(webhooks.user_id, userId), eq(webhooks.url, url));
    if ((await tx.$count(webhooks, same)) > 0) return 'known';
    if ((await tx.$count(webhooks, eq(webhooks.user_id, userId))) >= MEMBER_LIMITS.webhooks)
      return 'too many';
    const [added] = await tx
      .insert(webhooks)
      .values({ user_id: userId, url, events })
      .returning({ id: webhooks.id });
    return added ?? 'too many';
  });
}

/** A member's webhooks, oldest first, each with its last deliveries. */
export async function listWebhooks(db: DrizzleDb, userId: string): Promise<OwnWebhook[]> {
  const hooks = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.user_id, userId))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id));
  const deliveries = await lastDeliveries(
    db,
    hooks.map(({ id }) => id),
  );
  return hooks.map(({ id, url, events, created_at, paused_at, disabled_at }) => ({
    id,
    url,
    events,
    state: disabled_at !== null ? 'switched off' : paused_at !== null ? 'paused' : 'active',
    created_at: isoDate(created_at),
    deliveries: deliveries.filter(({ webhook_id }) => webhook_id === id).map(shown),
  }));
}

type Logged = typeof webhookDeliveries.$inferSelect;

function lastDeliveries(db: DrizzleDb, ids: string[]): Promise<Logged[]> {
  const newest = sql`(SELECT newest.id FROM unnest(${sql.param(ids)}::uuid[]) AS hook (id)
    CROSS JOIN LATERAL (SELECT d.id FROM webhook_deliveries d WHERE d.webhook_id = hook.id
      ORDER BY d.created_at DESC, d.id LIMIT ${DELIVERIES_SHOWN}) AS newest)`;
  return db
    .select()
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, newest))
    .orderBy(sql`${webhookDeliveries.created_at} DESC`, asc(webhookDeliveries.id));
}

function shown(delivery: Logged): OwnDelivery {
  const { id, event, subject, attempts, created_at, tried_at, status, error, due_at, ended_at } = delivery;
  return {
    id,
    event,
    subject,
    attempts,
    created_at,
    tried_at,
    status,
    error,
    next_at: ended_at === null ? due_at : null,
  };
}

/** Stops sending to a member's webhook until it is resumed. @returns whether there is such a webhook */
export async function pauseWebhook(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.update(webhooks).set({ paused_at: sql`now()` }).where(own(userId, id));
  return rowCount === 1;
}

/** Makes a webhook active again, whatever stopped it. @returns whether there is such a webhook */
export async function resumeWebhook(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ paused_at: null, disabled_at: null, failing_since: null, held_until: null })
    .where(own(userId, id));
  return rowCount === 1;
}

/** Removes a webhook with its waiting messages. @returns whether there was such a webhook */
export async function removeWebhook(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(webhooks).where(own(userId, id));
  return rowCount === 1;
}

/** Queues a test message. @returns whether there is such a webhook and it is active */
export async function testWebhook(
  db: DrizzleDb,
  userId: string,
  id: string,
): Promise<'queued' | 'not active' | 'none'> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_active: boolean }>(sql`
    WITH hook AS (
      SELECT id, paused_at IS NULL AND disabled_at IS NULL AS is_active FROM webhooks WHERE ${own(userId, id)}),
    queued AS (
      INSERT INTO webhook_deliveries (webhook_id, event, subject, occurred_at, due_at)
      SELECT id, 'test', '', now(), now() FROM hook WHERE is_active)
    SELECT is_active FROM hook`);
    const [hook] = rows;
    if (!hook) return 'none';
    if (!hook.is_active) return 'not active';
    await wakeWebhooks(tx, sql`w.id::text = ${id}`);
    return 'queued';
  });
}

function own(userId: string, id: string): SQL | undefined {
  return and(eq(webhooks.user_id, userId), sql`${webhooks.id}::text = ${id}`);
}
