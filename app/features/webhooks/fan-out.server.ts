import { sql } from 'drizzle-orm';
import type { Teller } from '#features/history/read-history.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import type { HistoryEvent } from '#site/history-events.ts';
import type { WebhookEvent } from './webhook-rules.ts';

/** A receiver with this many waiting messages gets no more, because an import can change a million tools. */
const MOST_WAITING = 1_000;

/** The events that receivers learn of, with their public names. A round is reported once everybody may see it. */
const EVENTS: Readonly<Partial<Record<HistoryEvent, WebhookEvent>>> = {
  'tool.changed': 'tool.changed',
  'round.opened': 'round.recorded',
};

/** Turns events into deliveries. */
export const tellWebhooks: Teller = async (tx, { event: happened, rows, now }) => {
  const event = EVENTS[happened];
  if (event === undefined) return;
  const at = timeOf(now);
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (webhook_id, event, subject, occurred_at, created_at, due_at)
    SELECT hook.id, ${event}, told.subject, told.occurred_at, ${at}, ${at}
    FROM webhooks hook JOIN (${rows}) AS told ON told.occurred_at > hook.created_at
    WHERE hook.paused_at IS NULL AND hook.disabled_at IS NULL AND ${event} = ANY (hook.events)
      AND (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = hook.id AND d.ended_at IS NULL
        LIMIT ${MOST_WAITING}) AS waiting) < ${MOST_WAITING}
    ON CONFLICT ON CONSTRAINT webhook_deliveries_once DO NOTHING`);
};
