import { chooseMail } from '#features/alerts/mail-choice.server.ts';
import { leaveLetter } from '#features/letters/readers.server.ts';
import { stopReviewMails } from '#features/reviews/review-mails.server.ts';
import { chooseAnswerMail } from '#features/reviews/reviewers/reviewers.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { MailingList } from '#site/mailing-lists.ts';

/** How to leave each list. Leaving it twice, or as an unknown subscriber, is no error. */
export const LEAVE_LIST: Readonly<Record<MailingList, (db: DrizzleDb, subscriber: string) => Promise<void>>> =
  {
    alerts: (db, userId) => chooseMail(db, userId, false),
    weekly: leaveLetter,
    answers: (db, userId) => chooseAnswerMail(db, userId, false),
    reviews: stopReviewMails,
  };
