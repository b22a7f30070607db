import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#site/access.ts';

/**
 * Whether a viewer may see the row `r` of funding_rounds (spec §6): of other rows, only their number in the whole
 * catalogue may leave the database (`disclosed`).
 */
export function mayRead(viewer: Viewer): SQL {
  return sql`(r.is_open OR ${viewer.tier !== 'free'}::boolean)`;
}

/** Whether a viewer may know of an investor with this id: without a plan, only open rounds name one. */
export function isKnown(viewer: Viewer, investorId: string | SQL): SQL {
  return sql`EXISTS (SELECT FROM round_investors named JOIN funding_rounds r ON r.id = named.round_id
    WHERE named.investor_id = ${investorId} AND ${mayRead(viewer)})`;
}

/** Newest first, then largest first, over the row `r` of funding_rounds; unknown values come last. */
export const NEWEST_ROUNDS: SQL = sql`coalesce(r.date, '') DESC, coalesce(r.amount, -1) DESC, r.id DESC`;
