import { type SQL, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#domain/webhooks/webhooks.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** An import dates its changes by the beginning of their transaction, which ends well within this time. */
const SETTLED_SECONDS = 60;
const CHANGES_AT_ONCE = 500;
/**
 * A receiver with this many waiting deliveries gets no more, because an import can change a million tools.
 */
const MOST_WAITING = 1_000;

/**
 * Turns what imports have recorded since the last look into deliveries. One node at a time does so.
 *
 * @param now milliseconds since 1970
 * @returns whether there may be more
 */
export async function tellWebhooks(db: DrizzleDb, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = sql`to_timestamp(${now / 1_000}::double precision)`;
    // The first look reports nothing: it only marks where to begin.
    await tx.execute(sql`
      INSERT INTO webhook_reading (id, changed_at, tool_id, opened_at) VALUES (1, ${at}, '', ${at})
      ON CONFLICT DO NOTHING`);
    const { rows } = await tx.execute<Reading>(sql`
      SELECT changed_at::text, tool_id, opened_at::text, round_id FROM webhook_reading FOR UPDATE SKIP LOCKED`);
    const [read] = rows;
    if (!read) return false;
    const moreRounds = await tellRounds(tx, read, at);
    const moreChanges = await tellChanges(tx, read, at);
    return moreRounds || moreChanges;
  });
}

interface Reading {
  [column: string]: unknown;
  changed_at: string;
  tool_id: string;
  opened_at: string;
  round_id: string;
}

/** Returns whether there may be more. */
async function tellChanges(tx: DrizzleDb, read: Reading, at: SQL): Promise<boolean> {
  const page = await tx.execute<{ changed_at: string; tool_id: string }>(sql`
    SELECT changed_at::text, tool_id FROM tool_changes
    WHERE (changed_at, tool_id) > (${read.changed_at}::timestamptz, ${read.tool_id})
      AND changed_at <= ${at} - make_interval(secs => ${SETTLED_SECONDS})
    ORDER BY changed_at, tool_id LIMIT ${CHANGES_AT_ONCE}`);
  const last = page.rows.at(-1);
  if (!last) return false;
  const told = sql`SELECT tool_id AS subject, changed_at AS occurred_at FROM tool_changes
    WHERE (changed_at, tool_id) > (${read.changed_at}::timestamptz, ${read.tool_id})
      AND (changed_at, tool_id) <= (${last.changed_at}::timestamptz, ${last.tool_id})`;
  await tx.execute(deliver('tool.changed', told, at));
  await tx.execute(sql`UPDATE webhook_reading
    SET changed_at = ${last.changed_at}::timestamptz, tool_id = ${last.tool_id}`);
  return page.rows.length === CHANGES_AT_ONCE;
}

/**
 * The rounds that everybody may see since the last look. A round that was told before and comes back, or opens
 * again, is told no more.
 *
 * @returns whether there may be more
 */
async function tellRounds(tx: DrizzleDb, read: Reading, at: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; opened_at: string }>(sql`
    SELECT id, opened_at::text FROM funding_rounds
    WHERE (opened_at, id) > (${read.opened_at}::timestamptz, ${read.round_id})
      AND opened_at <= ${at} - make_interval(secs => ${SETTLED_SECONDS})
    ORDER BY opened_at, id LIMIT ${CHANGES_AT_ONCE}`);
  const last = rows.at(-1);
  if (!last) return false;
  const { rows: fresh } = await tx.execute<{ id: string }>(sql`
    INSERT INTO webhook_rounds (id, told_at)
    SELECT id, ${at} FROM funding_rounds
    WHERE id = ANY(${sql.param(rows.map(({ id }) => id))}::text[]) AND brings_money AND date IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING id`);
  if (fresh.length > 0) {
    const told = sql`SELECT id AS subject, opened_at AS occurred_at FROM funding_rounds
      WHERE id = ANY(${sql.param(fresh.map(({ id }) => id))}::text[])`;
    await tx.execute(deliver('round.recorded', told, at));
  }
  await tx.execute(
    sql`UPDATE webhook_reading SET opened_at = ${last.opened_at}::timestamptz, round_id = ${last.id}`,
  );
  return rows.length === CHANGES_AT_ONCE;
}

/** @param told rows (subject, occurred_at) */
function deliver(event: WebhookEvent, told: SQL, at: SQL): SQL {
  return sql`
    INSERT INTO webhook_deliveries (webhook_id, event, subject, occurred_at, created_at, due_at)
    SELECT hook.id, ${event}, told.subject, told.occurred_at, ${at}, ${at}
    FROM webhooks hook JOIN (${told}) AS told ON told.occurred_at > hook.created_at
    WHERE hook.paused_at IS NULL AND hook.disabled_at IS NULL AND ${event} = ANY (hook.events)
      AND (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = hook.id AND d.ended_at IS NULL
        LIMIT ${MOST_WAITING}) AS waiting) < ${MOST_WAITING}
    ON CONFLICT ON CONSTRAINT webhook_deliveries_once DO NOTHING`;
}
