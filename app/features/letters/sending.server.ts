import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { queueMails } from '#platform/mail/outbox.server.ts';
import { unsubscribeAddress } from '#platform/mail/unsubscribe.server.ts';
import { paths } from '#site/paths.ts';
import { layOutLetter } from './letter-mail.server.ts';
import type { Letter } from './letter-news.ts';
import { makeDueLetter } from './letters.server.ts';
import { letterReaders, weeklyLetters } from './tables/letters.server.ts';

export interface LetterParts {
  /** The primary: whoever has just left gets no letter. */
  db: DrizzleDb;
  /** The site's own secret, which signs the addresses to unsubscribe. */
  secret: string;
  /** The site's own, for addresses in mails. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Readers per transaction. */
const BATCH = 100;
/**
 * Letters that may wait in the outbox. More would only take space, and hold up the mails that somebody is
 * waiting for.
 */
const MOST_WAITING = 400;

/**
 * Queues the next mails of a letter that is not with all its readers yet. The letter notes in the same transaction
 * how far it got, and one node at a time works on it: each reader's mail is queued once, whatever is killed when.
 *
 * @returns whether there may be more to queue now
 */
export async function queueLetters({ db, secret, origin }: Omit<LetterParts, 'now'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [letter] = await tx
      .select()
      .from(weeklyLetters)
      .where(isNull(weeklyLetters.done_at))
      .orderBy(asc(weeklyLetters.date))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!letter) return false;
    const room = Math.min(BATCH, MOST_WAITING - (await waitingMails(tx)));
    if (room <= 0) return false;
    const readers = await tx
      .select({ id: letterReaders.id, email: letterReaders.email })
      .from(letterReaders)
      .where(
        and(
          sql`${letterReaders.confirmed_at} <= ${letter.made_at}`,
          letter.reached === null ? undefined : gt(letterReaders.id, letter.reached),
        ),
      )
      .orderBy(asc(letterReaders.id))
      .limit(room);
    const isDone = readers.length < room;
    if (readers.length > 0) {
      const mailFor = layOutLetter({ date: letter.date, content: letter.content }, origin);
      await queueMails(
        tx,
        readers.map(({ id, email }) => {
          const unsubscribe = unsubscribeAddress({ secret, origin }, { list: 'weekly', subscriber: id });
          return { ...mailFor(unsubscribe), reply_to: null, to: email, unsubscribe };
        }),
      );
    }
    await tx
      .update(weeklyLetters)
      .set({
        reached: readers.at(-1)?.id ?? letter.reached,
        queued: letter.queued + readers.length,
        ...(isDone && { done_at: sql`now()` }),
      })
      .where(eq(weeklyLetters.date, letter.date));
    return !isDone;
  });
}

/** Queues a letter as its readers would get it to one address, marked as a test. Its link to unsubscribe leads to all letters. */
export async function queueTestLetter(
  db: DrizzleDb,
  { letter, to, origin }: { letter: Letter; to: string; origin: string },
): Promise<void> {
  const mail = layOutLetter(letter, origin)(origin + paths.letters);
  await queueMails(db, [
    { ...mail, subject: `Test: ${mail.subject}`, reply_to: null, to, unsubscribe: null },
  ]);
}

async function waitingMails(db: DrizzleDb): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM (
      SELECT FROM outbox WHERE failed_at IS NULL LIMIT ${MOST_WAITING}) AS waiting`);
  return rows[0]?.waiting ?? 0;
}

/** Makes the letter of the week when it is due and queues its mails. */
export function weeklyLetter(parts: LetterParts): Work {
  return {
    job: recurring('weekly-letter', 10),
    async run({ signal }) {
      await makeDueLetter(parts.db, parts.now());
      while (!signal.aborted && (await queueLetters(parts)));
    },
  };
}
