import { setTimeout as wait } from 'node:timers/promises';
import type { DrizzleDb } from '../database/connection.server.ts';
import { repeat, type Worker } from '../jobs/repeating.server.ts';
import type { Logger } from '../watch/log.server.ts';
import { type Mailer, MailRefused } from './mailer.server.ts';
import {
  claimMail,
  forgetMails,
  giveBackMail,
  giveUpMail,
  postponeMail,
  type WaitingMail,
} from './outbox.server.ts';

interface Parts {
  db: DrizzleDb;
  mailer: Mailer;
  log: Logger;
}

const POLL_MS = 1_000;
/** How many mails are sent at once, so that one that hangs does not hold up the others. */
const AT_ONCE = 8;
/** An attempt ends after this, however slowly the server answers. */
const ATTEMPT_MS = 60_000;
/** Longer than any attempt. After this, the mail of a worker that died is due again. */
const HOLD_SECONDS = 120;
const FIRST_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 6 * 60 * 60;
/** With the delays above, about two days. */
const MAX_ATTEMPTS = 18;
/** When the worker stops, running attempts get this long; then they are ended and given back. */
const STOP_MS = 3_000;
const GIVE_BACK_MS = 2_000;

/** How long a mail waits after a failed attempt, in seconds: twice as long each time. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
}

/**
 * Sends what is due. Any number of processes may do so at once. A mail is sent at least once; it is sent
 * twice only if its process is killed or stopped between sending it and noting that.
 */
class Outbox {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Being sent, or sent and not yet noted: never claimed again here, whatever the database says. */
  readonly #held = new Set<string>();
  /** Sent, but not noted as sent because the database was away. */
  readonly #sent = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Starts sending every mail that is due, oldest first, and waits only while too many are being sent.
   *
   * @throws when the outbox cannot be read
   */
  async sendDue(isStopped: () => boolean = () => false): Promise<void> {
    for (;;) {
      if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
      await this.#forgetSent();
      if (isStopped()) return;
      const mail = await claimMail(this.#parts.db, HOLD_SECONDS, [...this.#held]);
      if (!mail) return;
      this.#held.add(mail.id);
      const sending = this.#send(mail).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
  }

  /** Waits for the running attempts. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Ends the running attempts and gives their mails back. */
  cutOff(): void {
    this.#stopping.abort();
  }

  async #send(mail: WaitingMail): Promise<void> {
    const { db, mailer, log } = this.#parts;
    const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#stopping.signal]);
    try {
      try {
        await mailer.send(mail, signal);
      } catch (error) {
        // If this cannot be noted either, the mail is due again when its hold ends.
        this.#held.delete(mail.id);
        if (this.#stopping.signal.aborted) await giveBackMail(db, mail.id);
        else await this.#failed(mail, error);
        return;
      }
      this.#sent.add(mail.id);
      await this.#forgetSent();
    } catch (err) {
      log.error({ err, mail: mail.id }, 'What became of a mail could not be noted');
    }
  }

  async #failed(mail: WaitingMail, err: unknown): Promise<void> {
    const { db, log } = this.#parts;
    const about = { err, mail: mail.id, attempts: mail.attempts };
    if (err instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS) {
      log.error(about, 'A mail could not be sent; no further attempt is made');
      await giveUpMail(db, mail.id, String(err));
    } else {
      log.warn(about, 'A mail could not be sent yet');
      await postponeMail(db, mail.id, delayAfter(mail.attempts), String(err));
    }
  }

  /** Runs before anything else is claimed: a mail that was sent must not become due for another process. */
  async #forgetSent(): Promise<void> {
    const ids = [...this.#sent];
    if (ids.length === 0) return;
    await forgetMails(this.#parts.db, ids);
    for (const id of ids) {
      this.#sent.delete(id);
      this.#held.delete(id);
    }
  }
}

/** Sends every mail that is due now, and waits until each has been sent or has failed. */
export async function sendDueMails(parts: Parts): Promise<void> {
  const outbox = new Outbox(parts);
  await outbox.sendDue();
  await outbox.settle();
}

/**
 * Looks for mails to send every second until it is stopped, even while the database is away. A stop waits a
 * moment for running attempts and makes the rest due again.
 */
export function startOutbox(parts: Parts): Worker {
  const outbox = new Outbox(parts);
  const operation = 'reading the outbox';
  const looking = repeat({ operation, log: parts.log, pauseMs: POLL_MS }, (isStopped) =>
    outbox.sendDue(isStopped),
  );
  return {
    async stop() {
      await Promise.all([looking.stop(), atMost(outbox.settle(), STOP_MS)]);
      outbox.cutOff();
      await atMost(outbox.settle(), GIVE_BACK_MS);
    },
  };
}

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, wait(ms, undefined, { ref: false })]);
}
