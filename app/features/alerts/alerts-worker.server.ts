import { sql } from 'drizzle-orm';
import { activeFollows, joinPlan, maySee } from '#features/following/plans.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { IsStopped } from '#platform/jobs/repeating.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { queueMails } from '#platform/mail/outbox.server.ts';
import { MAIL_ENTRIES } from '#site/follows.ts';
import { alertMail, type Follower, type Site } from './alert-mail.server.ts';
import { entriesOf } from './entries.server.ts';
import { tellSearches } from './search-alerts.server.ts';
import type { AlertKey } from './told-events.server.ts';

/**
 * How many followers one transaction writes mails for (docs/topics/following.md). A transaction has ten seconds; how
 * many mails fit depends on the machine, its load, and what each mail lists.
 */

const FIRST_BATCH = 25;
/** Bounds the memory of a day's alerts. */
const LARGEST_BATCH = 100;
const QUICK_MS = 1_000;
const SLOW_MS = 2_500;

/** The size of the next batch after a written one. */
export function afterBatch(size: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(1, Math.floor(size / 2));
  return tookMs < QUICK_MS ? Math.min(LARGEST_BATCH, size * 2) : size;
}

/** The size of the next batch after a failed one, which may have taken too long. */
export function afterFailure(size: number): number {
  return Math.max(1, Math.floor(size / 4));
}

export interface AlertParts extends Site {
  db: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Queues due mails for some followers and marks their alerts as told, in one transaction. Any number of nodes may do so
 * at once, each for other followers.
 *
 * @param most how many followers
 * @returns how many followers had something due
 */
export async function writeDueMails({ db, now, ...site }: AlertParts, most: number): Promise<number> {
  return db.write.transaction(async (tx) => {
    const followers = await claim(tx, now(), most);
    if (followers.length === 0) return 0;
    const ids = followers.map(({ user_id }) => user_id);
    const due = await takeDue(tx, ids, now());
    await tx.execute(sql`
      UPDATE followers SET mail_due_at = (
        SELECT min(mail_due_at) FROM alerts a WHERE a.user_id = followers.user_id AND a.mail_due_at IS NOT NULL)
      WHERE user_id = ANY (${sql.param(ids)}::text[])`);
    const entryOf = await entriesOf(tx, due);
    const mails = followers.flatMap((follower) => {
      if (!follower.has_mail) return [];
      const own = due.filter(({ user_id }) => user_id === follower.user_id);
      const entries = own.flatMap((alert) => entryOf(alert) ?? []);
      const more = (own[0]?.total ?? 0) - own.length;
      return entries.length === 0 ? [] : [alertMail(follower, { entries, more }, site)];
    });
    await queueMails(tx, mails);
    return followers.length;
  });
}

interface Claimed extends Follower, Record<string, unknown> {
  has_mail: boolean;
}

/**
 * Makes a worker's turn, which writes mails until none is due and adapts the size of its batches to their time. A
 * failed batch has written nothing; the next turn continues with a smaller one.
 */
export function mailingTurn(parts: AlertParts): (isStopped: IsStopped) => Promise<void> {
  let size = FIRST_BATCH;
  return async (isStopped) => {
    for (let written = 1; written > 0 && !isStopped(); ) {
      const begun = performance.now();
      try {
        written = await writeDueMails(parts, size);
      } catch (error) {
        size = afterFailure(size);
        throw error;
      }
      size = afterBatch(size, performance.now() - begun);
    }
  };
}

/** Locks followers with something due until the transaction ends; other nodes skip them. */
async function claim(tx: DrizzleDb, now: number, most: number): Promise<Claimed[]> {
  const { rows } = await tx.execute<Claimed>(sql`
    SELECT f.user_id, f.has_mail, u.email, u.first_name, u.last_name
    FROM followers f JOIN users u ON u.id = f.user_id
    WHERE f.mail_due_at <= ${timeOf(now)}
    ORDER BY f.mail_due_at LIMIT ${most} FOR NO KEY UPDATE OF f SKIP LOCKED`);
  return rows;
}

interface Due extends AlertKey, Record<string, unknown> {
  user_id: string;
  /** How many alerts are due to this member. */
  total: number;
}

/**
 * Marks due alerts as told and returns those that mails list: the newest of each member, without resting follows and
 * without rounds that the member may not see.
 */
async function takeDue(tx: DrizzleDb, ids: readonly string[], now: number): Promise<Due[]> {
  const members = sql`${sql.param([...ids])}::text[]`;
  const { rows } = await tx.execute<Due>(sql`
    WITH taken AS (
      UPDATE alerts SET mail_due_at = NULL WHERE user_id = ANY (${members}) AND mail_due_at <= ${timeOf(now)}
      RETURNING user_id, event, subject, occurred_at, follow_id),
    listed AS (
      SELECT taken.user_id, event, subject, occurred_at, (count(*) OVER of_member)::int AS total,
        row_number() OVER (of_member ORDER BY occurred_at DESC, subject) AS place
      FROM taken JOIN (${activeFollows(sql`f.user_id = ANY (${members})`, now)}) AS active
        ON active.id = taken.follow_id
      JOIN users u ON u.id = taken.user_id ${joinPlan(now)}
      WHERE ${maySee('taken')}
      WINDOW of_member AS (PARTITION BY taken.user_id))
    SELECT user_id, event, subject, occurred_at::text, total FROM listed WHERE place <= ${MAIL_ENTRIES}
    ORDER BY user_id, place`);
  return rows;
}

/** Writes due mails, and looks for new tools that saved searches find. */
export function alerting(parts: AlertParts): Work[] {
  const writeMails = mailingTurn(parts);
  return [
    {
      job: recurring('mails-to-followers', 5),
      run: ({ signal }) => writeMails(() => signal.aborted),
    },
    {
      job: recurring('saved-searches', 60),
      async run({ signal }) {
        await tellSearches(parts.db, parts.now(), () => signal.aborted);
      },
    },
  ];
}
