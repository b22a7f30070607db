import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { changeMember, type Written } from '#catalogue/member-writes.server.ts';
import { lockMember } from '#features/accounts/member-lock.server.ts';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { PAID_TIERS } from '#site/plans.ts';

interface Entry {
  subject_id: string;
  before: unknown;
  after: unknown;
}

const blocking = z.object({ after: z.object({ note: z.string() }) });

/** Unblocks a member who was blocked by mistake, unless another block has followed. The ended sessions stay ended. */
export function undoBlock(
  written: Written,
  entry: Entry,
  finish: (tx: DrizzleDb) => Promise<string>,
): Promise<string | null> {
  const { note } = blocking.parse(entry).after;
  return changeMember(written, { userId: entry.subject_id }, async (tx) => {
    if (!(await lockMember(tx, entry.subject_id))) return null;
    const freed = await tx
      .update(users)
      .set({ blocked_at: null, blocked_note: null })
      .where(and(eq(users.id, entry.subject_id), isNotNull(users.blocked_at), eq(users.blocked_note, note)))
      .returning({ id: users.id });
    return freed.length > 0 ? finish(tx) : null;
  });
}

const plan = z.object({
  tier: z.enum(PAID_TIERS).nullable(),
  until: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .nullable(),
});
const granting = z.object({ before: plan, after: plan });

/** Restores the granted plan (or none) from before an action, unless it has changed since. */
export function undoGrant(
  db: DrizzleDb,
  entry: Entry,
  finish: (tx: DrizzleDb) => Promise<string>,
): Promise<string | null> {
  const { before, after } = granting.parse(entry);
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, entry.subject_id))) return null;
    const [now] = await tx
      .select({ tier: users.granted_tier, until: users.granted_until })
      .from(users)
      .where(eq(users.id, entry.subject_id));
    if (now?.tier !== after.tier || now?.until?.getTime() !== after.until?.getTime()) return null;
    await tx
      .update(users)
      .set({ granted_tier: before.tier, granted_until: before.until })
      .where(eq(users.id, entry.subject_id));
    return finish(tx);
  });
}
