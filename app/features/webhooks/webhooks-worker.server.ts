import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import type { Post } from '#platform/outside/post.server.ts';
import type { Logger } from '#platform/watch/log.server.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import { bodyOf } from './bodies.server.ts';
import {
  type Delivery,
  giveUp,
  type HeldWebhook,
  holdWebhook,
  nextDelivery,
  nextTurn,
  noteDelivered,
  noteFailed,
  REST_SECONDS,
  releaseWebhook,
  WEBHOOK_JOB,
  wakeWebhooks,
} from './deliveries.server.ts';
import { signedHeaders, signingSecret } from './signature.server.ts';

export interface WebhookParts {
  /** The primary, because a member's latest changes count at once. */
  db: DrizzleDb;
  post: Post;
  log: Logger;
  /** The site's own, from which signing secrets are derived. */
  secret: string;
  /** The site's own, for addresses in messages and mails. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Messages that a receiver gets before others have their turn. */
const IN_A_ROW = 5;
/** Keeps a clock slightly behind the database's from asking again at once. */
const NOT_DUE_SECONDS = 1;
/** Longer than any turn, for nodes of an earlier version. */
const HOLD_SECONDS = 180;

const NOT_MADE = { status: null, error: 'The message could not be made' };

/** One receiver's turn. Holding the webhook also reads what its owner may see. */
async function serve(parts: WebhookParts, webhook: HeldWebhook, signal: AbortSignal): Promise<void> {
  const { db, now } = parts;
  let rest = 0;
  if (!gives(webhook.viewer.tier, 'webhooks')) {
    await giveUp(db, { webhookId: webhook.id }, 'The plan has no webhooks', now());
  }
  for (let sent = 0; sent < IN_A_ROW && rest === 0; sent += 1) {
    const delivery = await nextDelivery(db, webhook.id, now());
    if (!delivery) break;
    const isTaken = await attempt(parts, webhook, delivery, signal);
    if (signal.aborted) break;
    if (!isTaken) rest = REST_SECONDS;
  }
  await releaseWebhook(db, webhook.id, now(), rest);
}

/** @returns whether the receiver works, as far as this attempt shows */
async function attempt(
  { db, post, log, secret, origin, now }: WebhookParts,
  webhook: HeldWebhook,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const href = origin + paths.webhooks;
  let body: string | null;
  try {
    body = await bodyOf(db, delivery, { viewer: webhook.viewer, origin });
  } catch (err) {
    // A message that cannot be made must not hold up those behind it.
    log.error({ err, delivery: delivery.id }, 'The message for a webhook could not be made');
    await noteFailed(db, delivery, NOT_MADE, { now: now(), href });
    return true;
  }
  if (body === null) {
    await giveUp(db, delivery, 'The catalogue no longer has it', now());
    return true;
  }
  const headers = signedHeaders(signingSecret(secret, webhook.id), `msg_${delivery.id}`, now(), body);
  const outcome = await post({ url: webhook.url, headers, body }, signal);
  // Stopping the worker is not the receiver's failure, so the message stays due.
  if (signal.aborted && outcome.error !== null) return false;
  if (outcome.error === null) {
    await noteDelivered(db, delivery, outcome.status, now());
    return true;
  }
  log.info({ webhook: webhook.id, delivery: delivery.id, ...outcome }, 'A webhook did not take a message');
  await noteFailed(db, delivery, outcome, { now: now(), href });
  return false;
}

/** Sends waiting messages to receivers. Reading the history makes the deliveries. */
export function webhookSending(parts: WebhookParts): Work[] {
  const { db, now } = parts;
  return [
    {
      job: WEBHOOK_JOB,
      async run({ id, signal }) {
        const webhook = await holdWebhook(db, id, now(), HOLD_SECONDS);
        if (webhook) await serve(parts, webhook, signal);
        signal.throwIfAborted();
        const seconds = await nextTurn(db, id, now());
        if (seconds === null) return;
        return webhook ? seconds : Math.max(seconds, NOT_DUE_SECONDS);
      },
    },
    // Some webhooks lack a job: after a restored backup or a pause, or if a node died before it woke them.
    { job: recurring('webhooks-without-a-job', 60), run: () => wakeWebhooks(db) },
  ];
}
