import { type SQL, sql } from 'drizzle-orm';
import { readTier, tierOf } from '#site/access.ts';
import { TIERS, type Tier } from '#site/plans.ts';

/** The columns of the row `u` of `users` that `tierOfRow` reads. */
export const PLAN_COLUMNS = sql`u.subscription_status AS status, u.subscription_expires_at AS expires_at,
  u.granted_tier AS granted, u.granted_until`;

/** Such a row, with times as the database writes them. */
export interface PlanRow extends Record<string, unknown> {
  status: string;
  expires_at: string | null;
  granted: string | null;
  granted_until: string | null;
}

/** The tier of a member's row. @param now milliseconds since 1970 */
export function tierOfRow({ status, expires_at, granted, granted_until }: PlanRow, now: number): Tier {
  const held = {
    status: readTier(status),
    expiresAt: momentIn(expires_at),
    granted: granted === null ? null : readTier(granted),
    grantedUntil: momentIn(granted_until),
  };
  return tierOf(held, now);
}

/** `tierOf` for the row `u` of `users`, within a statement. @param now a moment, as SQL */
export function tierInSql(now: SQL): SQL {
  const order = sql.param([...TIERS]);
  const paid = sql`CASE WHEN u.subscription_expires_at <= ${now} THEN 'free' ELSE u.subscription_status END`;
  const granted = sql`CASE WHEN u.granted_until > ${now} THEN u.granted_tier ELSE 'free' END`;
  return sql`(${order}::text[])[greatest(
    array_position(${order}::text[], ${paid}), array_position(${order}::text[], ${granted}))]`;
}

/** Parses a time as the database writes it. */
export function momentIn(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
