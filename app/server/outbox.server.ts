import { type Mailer, MailRefused } from './adapters/mail.server.ts';
import type { DrizzleDb } from './db/connection.server.ts';
import type { Logger } from './log.server.ts';
import {
  claimMail,
  forgetMail,
  giveUpMail,
  postponeMail,
  type WaitingMail,
} from './queries/outbox.server.ts';
import { repeat } from './repeating.server.ts';

interface Parts {
  db: DrizzleDb;
  mailer: Mailer;
  log: Logger;
}

const POLL_MS = 1_000;
/** Longer than any attempt takes; after it, the mail of a worker that died is due again. */
const HOLD_SECONDS = 300;
const FIRST_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 6 * 60 * 60;
/** With the delays above, about two days. */
const MAX_ATTEMPTS = 18;

/** How long a mail waits after a failed attempt, in seconds: twice as long each time. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
}

/**
 * Sends every mail that is due, one after the other. Any number of workers may do so at once; a mail is
 * sent at least once, and a second time only when a worker dies between sending and noting it.
 */
export async function sendDueMails(parts: Parts): Promise<void> {
  for (let mail = await claim(parts); mail; mail = await claim(parts)) await sendOne(parts, mail);
}

function claim({ db }: Parts): Promise<WaitingMail | undefined> {
  return claimMail(db, HOLD_SECONDS);
}

async function sendOne({ db, mailer, log }: Parts, mail: WaitingMail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (err) {
    const about = { err, mail: mail.id, attempts: mail.attempts };
    if (err instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'A mail could not be sent; no further attempt is made');
      await giveUpMail(db, mail.id, String(err));
    } else {
      log.warn(about, 'A mail could not be sent yet');
      await postponeMail(db, mail.id, delayAfter(mail.attempts), String(err));
    }
    return;
  }
  await forgetMail(db, mail.id);
}

/** Looks for mails to send every second, until it is stopped. A database that is away is asked again. */
export function startOutbox(parts: Parts): { stop(): Promise<void> } {
  let isAway = false;
  return repeat(async (isStopped) => {
    try {
      await sendDueMails(parts);
      isAway = false;
    } catch (err) {
      if (!isAway && !isStopped()) parts.log.error({ err }, 'The outbox could not be read');
      isAway = true;
    }
  }, POLL_MS);
}
