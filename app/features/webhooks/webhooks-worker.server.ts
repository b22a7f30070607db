import { setTimeout as wait } from 'node:timers/promises';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type IsStopped, repeat, type Worker } from '#platform/jobs/repeating.server.ts';
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
  noteDelivered,
  noteFailed,
  releaseWebhook,
} from './deliveries.server.ts';
import { signedHeaders, signingSecret } from './signature.server.ts';

export interface WebhookParts {
  /** The primary, because a member's latest changes count at once. */
  db: DrizzleDb;
  post: Post;
  log: Logger;
  /** The site's own secret. */
  secret: string;
  /** The site's own, for addresses in messages and mails. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const SEND_PAUSE_MS = 1_000;
/** How many receivers a node sends to at once. Each gets one message after another. */
const AT_ONCE = 8;
/** How many messages a receiver gets before the others have their turn. */
const IN_A_ROW = 5;
/** Longer than any turn: five attempts of ten seconds, and their statements. */
const HOLD_SECONDS = 180;
const GIVE_BACK_MS = 3_000;
/** How long a failing receiver gets nothing else. */
const REST_SECONDS = 30;

/** Sends everything due. Any number of nodes may do so at once. */
class Sender {
  readonly #parts: WebhookParts;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Starts on every receiver that has something due, waiting only while too many are being sent to. */
  async sendDue(isStopped: IsStopped = () => false): Promise<void> {
    const { db, log, now } = this.#parts;
    for (;;) {
      if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
      if (isStopped()) return;
      const webhook = await holdWebhook(db, now(), HOLD_SECONDS);
      if (!webhook) return;
      const serving = serve(this.#parts, webhook, this.#stopping.signal)
        .catch((err: unknown) => log.error({ err, webhook: webhook.id }, 'Sending to a webhook failed'))
        .finally(() => this.#underWay.delete(serving));
      this.#underWay.add(serving);
    }
  }

  /** Waits for the running turns. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Ends the running attempts and makes their messages due again. */
  async cutOff(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.settle(), wait(GIVE_BACK_MS, undefined, { ref: false })]);
  }
}

/** Gives every receiver that has something due its turn, and waits until all turns are over. */
export async function sendDue(parts: WebhookParts): Promise<void> {
  const sender = new Sender(parts);
  await sender.sendDue();
  await sender.settle();
}

const NOT_MADE = { status: null, error: 'The message could not be made' };

/** One receiver's turn. The claim also reads what its owner may see. */
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

/** @returns whether the receiver works, as far as this attempt tells */
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
    // One message that cannot be made must not hold up those behind it.
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
  // A stop is not the receiver's failure, so the message is due again.
  if (signal.aborted && outcome.error !== null) return false;
  if (outcome.error === null) {
    await noteDelivered(db, delivery, outcome.status, now());
    return true;
  }
  log.info({ webhook: webhook.id, delivery: delivery.id, ...outcome }, 'A webhook did not take a message');
  await noteFailed(db, delivery, outcome, { now: now(), href });
  return false;
}

/** Sends what is due every second until it is stopped. `startHistory` makes the deliveries. */
export function startWebhooks(parts: WebhookParts): Worker {
  const sender = new Sender(parts);
  const sending = repeat(
    { operation: 'reading what is due to webhooks', log: parts.log, pauseMs: SEND_PAUSE_MS },
    (isStopped) => sender.sendDue(isStopped),
  );
  return {
    async stop() {
      await Promise.all([sending.stop(), sender.cutOff()]);
      // Ends turns that began while the workers were stopping.
      await sender.cutOff();
    },
  };
}
