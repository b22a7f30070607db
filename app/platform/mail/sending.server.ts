import { setTimeout as wait } from 'node:timers/promises';
import type { DrizzleDb } from '../database/connection.server.ts';
import { recurring } from '../jobs/job.server.ts';
import type { Work } from '../jobs/runner.server.ts';
import type { Logger } from '../watch/log.server.ts';
import { type Mailer, MailRefused } from './mailer.server.ts';
import { adoptMails, forgetMail, giveUpMail, MAIL_JOB, MAX_ATTEMPTS, readMail } from './outbox.server.ts';

interface Parts {
  db: DrizzleDb;
  mailer: Mailer;
  log: Logger;
}

/** The time limit of an attempt. */
const ATTEMPT_MS = 60_000;
const NOTE_PAUSE_MS = 1_000;

/** Sends each mail at least once; twice only if its process dies between sending it and noting that. */
export function mailing({ db, mailer, log }: Parts): Work[] {
  const send: Work = {
    job: MAIL_JOB,
    async run({ id, attempt, signal }) {
      const mail = await readMail(db, id);
      if (!mail) return;
      try {
        await mailer.send(mail, AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), signal]));
      } catch (err) {
        if (signal.aborted || !(err instanceof MailRefused || attempt >= MAX_ATTEMPTS)) throw err;
        log.error({ err, mail: id, attempt }, 'A mail could not be sent; no further attempt is made');
        await giveUpMail(db, id, { attempts: attempt, error: String(err) });
        return;
      }
      await noteSent(id);
    },
  };
  /** While the database is away, this process must keep the mail: the next one would send it again. */
  async function noteSent(id: string): Promise<void> {
    for (let isNoted = false; !isNoted; ) {
      isNoted = await forgetMail(db, id).then(
        () => true,
        (err: unknown) => {
          log.error({ err, mail: id }, 'What became of a mail could not be noted');
          return false;
        },
      );
      if (!isNoted) await wait(NOTE_PAUSE_MS, undefined, { ref: false });
    }
  }
  return [send, { job: ADOPTING, run: () => adoptMails(db) }];
}

/** For mails of a restored backup, and of nodes of an earlier version. */
const ADOPTING = recurring('mails-without-a-job', 60);
