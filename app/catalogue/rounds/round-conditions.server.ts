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

/**
 * Whether a viewer may know of a company with this id: without a plan, not of one that only a locked round makes known,
 * because it makes no tool and owns nobody who does, or of whom an open round is known.
 */
export function isCompanyKnown(viewer: Viewer, companyId: string | SQL): SQL {
  return sql`(${viewer.tier !== 'free'}::boolean
    OR EXISTS (SELECT FROM company_tools made WHERE made.company_id = ${companyId})
    OR EXISTS (SELECT FROM company_records owned WHERE owned.parent = ${companyId}
      AND (EXISTS (SELECT FROM company_tools made WHERE made.company_id = owned.id)
        OR EXISTS (SELECT FROM funding_rounds r WHERE r.company_id = owned.id AND r.is_open)))
    OR NOT EXISTS (SELECT FROM funding_rounds r WHERE r.company_id = ${companyId})
    OR EXISTS (SELECT FROM funding_rounds r WHERE r.company_id = ${companyId} AND r.is_open))`;
}

/** Newest first, then largest first, over the row `r` of funding_rounds; unknown values come last. */
export const NEWEST_ROUNDS: SQL = sql`coalesce(r.date, '') DESC, coalesce(r.amount, -1) DESC, r.id DESC`;

/** The names of the investors of the row `r` of `funding_rounds`, in their recorded order. */
export const INVESTORS_OF_ROUND: SQL = sql`ARRAY(
  SELECT i.name FROM round_investors took JOIN investors i ON i.id = took.investor_id
  WHERE took.round_id = r.id ORDER BY took.place)`;
