import { type SQL, sql } from 'drizzle-orm';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { type Cadence, mailDueAt, slower, type Told } from '#site/cadence.ts';
import type { FollowAllowance } from '#site/follow-allowance.ts';
import type { FollowKind } from '#site/follows.ts';
import { IS_DOUBLE, isAbout, MERGED } from './merged-subjects.server.ts';
import { joinPlan, seesCompany, seesInvestor } from './plans.server.ts';

/** A member's own follows. */

export interface Followed {
  kind: FollowKind;
  subject: string;
}

/** What has to exist for the member of `plan` to follow it. Searches need nothing. */
const SUBJECTS: Readonly<Record<FollowKind, (subject: string) => SQL>> = {
  tool: (id) => sql`EXISTS (SELECT FROM ai_tools WHERE id = ${id})`,
  category: (id) => sql`EXISTS (SELECT FROM categories WHERE id = ${id})`,
  company: (id) => sql`EXISTS (SELECT FROM companies c
    WHERE (c.id = ${id} OR c.id = ${presentOf('company', id)}) AND ${seesCompany(sql`c.id`)})`,
  investor: (id) => sql`EXISTS (SELECT FROM investors i
    WHERE (i.id = ${id} OR i.id = ${presentOf('investor', id)}) AND ${seesInvestor(sql`i.id`)})`,
  search: () => sql`true`,
};

function presentOf(kind: FollowKind, id: string): SQL {
  return sql`(SELECT present FROM ${MERGED} AS merged WHERE merged.kind = ${kind} AND merged.id = ${id})`;
}

/**
 * Follows something, or takes back that it was removed. Following twice changes nothing.
 *
 * @returns 'too many' if the plan has no room, 'unknown' if there is no such thing
 */
export async function follow(
  db: DrizzleDb,
  userId: string,
  { kind, subject }: Followed,
  allowance: FollowAllowance,
): Promise<{ id: string } | 'too many' | 'unknown'> {
  return db.transaction(async (tx) => {
    // Two forms at once must not make one follow too many.
    await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const { rows: counted } = await tx.execute<{ others: number; exists: boolean }>(sql`
      SELECT ${SUBJECTS[kind](subject)} AS exists, (
        SELECT count(*)::int FROM follows f WHERE f.user_id = ${userId} AND f.removed_at IS NULL
          AND NOT ${isAbout(kind, subject)} AND NOT ${IS_DOUBLE}) AS others
      FROM users u ${joinPlan(Date.now())} WHERE u.id = ${userId}`);
    const [found] = counted;
    if (!found?.exists) return 'unknown';
    if (found.others >= allowance.follows) return 'too many';
    await tx.execute(sql`INSERT INTO followers (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO follows (user_id, kind, subject, cadence)
      SELECT user_id, ${kind}, ${subject}, cadence FROM followers WHERE user_id = ${userId}
      ON CONFLICT (user_id, kind, subject) DO UPDATE SET removed_at = NULL
      RETURNING id`);
    return rows[0] ?? 'unknown';
  });
}

/** Removes a follow; `follow` takes that back for a while. @returns whether there was one */
export async function unfollow(db: DrizzleDb, userId: string, { kind, subject }: Followed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE follows f SET removed_at = now()
    WHERE f.user_id = ${userId} AND ${isAbout(kind, subject)} AND f.removed_at IS NULL`);
  return rowCount !== null && rowCount > 0;
}

const following = built((db) =>
  db
    .select({ cadence: sql<Cadence>`f.cadence`, hasMail: sql<boolean>`own.has_mail` })
    .from(sql`follows f JOIN followers own ON own.user_id = f.user_id`)
    .where(
      sql`f.user_id = ${sql.placeholder('userId')} AND f.removed_at IS NULL
        AND ${isAbout(sql.placeholder('kind'), sql.placeholder('subject'))}`,
    )
    .limit(1),
);

/** How a member is told of something; false where they do not follow it. */
export async function toldOf(
  db: DrizzleDb,
  userId: string,
  followed: Followed,
  { quickest }: Pick<FollowAllowance, 'quickest'>,
): Promise<Told | false> {
  const [found] = await following(db).execute({ userId, ...followed });
  if (!found) return false;
  return found.hasMail ? slower(found.cadence, quickest) : 'without mail';
}

/** Changes what a member has noted about a follow and how often mails come. @returns whether there is such a follow */
export async function editFollow(
  db: DrizzleDb,
  userId: string,
  id: string,
  { note, cadence }: { note: string; cadence: Cadence },
  { quickest }: FollowAllowance,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE follows SET note = ${note}, cadence = ${cadence}
      WHERE id::text = ${id} AND user_id = ${userId} AND removed_at IS NULL`);
    if (rowCount !== 1) return false;
    const due = timeOf(mailDueAt(slower(cadence, quickest), Date.now()));
    await tx.execute(sql`
      UPDATE alerts SET mail_due_at = ${due} WHERE follow_id::text = ${id} AND mail_due_at IS NOT NULL`);
    await tx.execute(sql`
      UPDATE followers SET mail_due_at = (SELECT min(mail_due_at) FROM alerts
        WHERE alerts.user_id = followers.user_id AND alerts.mail_due_at IS NOT NULL)
      WHERE user_id = ${userId}`);
    return true;
  });
}
