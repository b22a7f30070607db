import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type QueuedMail, queueMailOf } from '#platform/mail/outbox.server.ts';
import { UNDO_SECONDS } from './cases.ts';

/** Longer than the action can be undone, so that no mail is on its way when it is. */
export const MAILS_WAIT_SECONDS = UNDO_SECONDS + 2;

/** Queues a mail that undoing an action takes back. */
export function queueAfterUndo(tx: DrizzleDb, entry: string, mail: QueuedMail): Promise<void> {
  return queueMailOf(tx, mail, { action: entry, delaySeconds: MAILS_WAIT_SECONDS });
}
