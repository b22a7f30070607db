import type { MailingList } from '#domain/mailing-lists.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { chooseMail } from '#server/follows/mail-choice.server.ts';
import { leaveLetter } from '#server/letters/readers.server.ts';
import { chooseAnswerMail } from '#server/reviewers/reviewers.server.ts';

/** How each list is left. Leaving a list twice, or one that no longer knows the subscriber, is no error. */
export const LEAVE_LIST: Readonly<Record<MailingList, (db: DrizzleDb, subscriber: string) => Promise<void>>> =
  {
    alerts: (db, userId) => chooseMail(db, userId, false),
    weekly: leaveLetter,
    answers: (db, userId) => chooseAnswerMail(db, userId, false),
  };
