import { wakeWebhooks } from '#features/webhooks/deliveries.server.ts';
import { type WebhookParts, webhookSending } from '#features/webhooks/webhooks-worker.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { makeDue, workOff } from './jobs.ts';

/** Gives every receiver that has something due by the test's clock its turn, and waits until all turns are over. */
export async function sendDue(db: Database, parts: WebhookParts): Promise<void> {
  await wakeWebhooks(db.write);
  await makeDue(db);
  await workOff(db, webhookSending(parts));
}
