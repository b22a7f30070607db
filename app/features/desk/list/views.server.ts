import { and, asc, eq, ne, not, or, sql } from 'drizzle-orm';
import { recordAction } from '#features/operators/audit.server.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { deskViews } from '../tables/desk-views.server.ts';
import { VIEW_LIMITS, type View } from './views.ts';

/** An operator's own and all shared views, by name. */
export async function readViews(db: DrizzleDb, by: Operator): Promise<View[]> {
  const rows = await db
    .select()
    .from(deskViews)
    .where(or(eq(deskViews.is_shared, true), eq(deskViews.user_id, by.id)))
    .orderBy(asc(sql`lower(name)`), asc(deskViews.id))
    .limit(VIEW_LIMITS.own + VIEW_LIMITS.shared);
  return rows.map(({ id, name, query, is_shared, user_id }) => ({
    ...{ id, name, query, isShared: is_shared },
    isMine: user_id === by.id || (is_shared && by.role === 'owner'),
  }));
}

/** Saves a view, replacing the operator's own of this name. @returns its id, or null if there are too many */
export function saveView(
  db: DrizzleDb,
  { name, query, isShared, by }: { name: string; query: string; isShared: boolean; by: Operator },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Concurrent saves would both pass the count.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('desk_views'))`);
    const isOwn = sql`user_id = ${by.id} AND is_shared = ${isShared}`;
    const isOther = ne(deskViews.name, name);
    const counted = isShared ? or(not(isOwn), isOther) : isOther;
    const kept = await tx.$count(deskViews, and(isShared ? eq(deskViews.is_shared, true) : isOwn, counted));
    if (kept >= (isShared ? VIEW_LIMITS.shared : VIEW_LIMITS.own)) return null;
    await tx.delete(deskViews).where(and(isOwn, eq(deskViews.name, name)));
    const [view] = await tx
      .insert(deskViews)
      .values({ user_id: by.id, name, query, is_shared: isShared })
      .returning({ id: deskViews.id });
    if (!view) throw new Error('The view was not stored.');
    await recordAction(tx, {
      by,
      action: 'view.save',
      subject: { kind: 'view', id: view.id },
      after: { name, query, shared: isShared },
    });
    return view.id;
  });
}

/** Removes an operator's own view, or for owners a shared one. @returns whether it existed */
export function removeView(db: DrizzleDb, id: string, by: Operator): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mayRemove = or(
      eq(deskViews.user_id, by.id),
      by.role === 'owner' ? eq(deskViews.is_shared, true) : undefined,
    );
    const [gone] = await tx
      .delete(deskViews)
      .where(and(eq(deskViews.id, id), mayRemove))
      .returning();
    if (!gone) return false;
    await recordAction(tx, {
      by,
      action: 'view.remove',
      subject: { kind: 'view', id },
      before: { name: gone.name, query: gone.query, shared: gone.is_shared },
    });
    return true;
  });
}
