import { type SQL, sql } from 'drizzle-orm';
import { isCompanyKnown } from '#catalogue/rounds/round-conditions.server.ts';
import { tierInSql } from '#features/accounts/tier.server.ts';
import { timeOf } from '#platform/database/time-of.server.ts';
import { VISITOR } from '#site/access.ts';
import { CADENCES } from '#site/cadence.ts';
import { FOLLOWING, kindsFollowed } from '#site/follow-allowance.ts';
import { TIERS } from '#site/plans.ts';
import { IS_DOUBLE } from './merged-subjects.server.ts';

/** What each plan allows, as a table. `quickest` is a place in CADENCES, from 1. */
const PLANS = sql`(VALUES ${sql.join(
  TIERS.map((tier) => {
    const { follows, quickest } = FOLLOWING[tier];
    const kinds = sql.param([...kindsFollowed(FOLLOWING[tier])]);
    return sql`(${tier}::text, ${follows}::int, ${CADENCES.indexOf(quickest) + 1}::int, ${kinds}::text[])`;
  }),
  sql`, `,
)}) AS plan (tier, follows, quickest, kinds)`;

/**
 * Joins `plan`, what the member in the row `u` of `users` may follow.
 *
 * @param now milliseconds since 1970, or a moment as SQL
 */
export function joinPlan(now: number | SQL): SQL {
  return sql`JOIN ${PLANS} ON plan.tier = ${tierInSql(typeof now === 'number' ? timeOf(now) : now)}`;
}

/**
 * The ids of the follows that their members' plans allow now: the oldest first. The others rest. A second follow of
 * the same thing, after two were merged, takes no room.
 *
 * @param whose a condition on the row `f` of `follows`
 */
export function activeFollows(whose: SQL, now: number | SQL): SQL {
  return sql`
    SELECT id FROM (
      SELECT f.id, plan.follows AS allowed,
        row_number() OVER (PARTITION BY f.user_id, ${IS_DOUBLE} ORDER BY f.created_at, f.id) AS place
      FROM follows f JOIN users u ON u.id = f.user_id ${joinPlan(now)}
      WHERE f.removed_at IS NULL AND f.kind = ANY (plan.kinds) AND ${whose}) AS ranked
    WHERE place <= allowed`;
}

/**
 * Whether the member of `plan` may see what an alert is about (spec §6). Not even the number of the other alerts may
 * reach them: it would tell whose rounds they are.
 *
 * @param alert the name of its row
 */
export function maySee(alert: 'a' | 'taken'): SQL {
  const row = sql.raw(alert);
  return sql`(${row}.event <> 'round.recorded' OR EXISTS (
    SELECT FROM funding_rounds r WHERE r.id = ${row}.subject AND (r.is_open OR plan.tier <> 'free')))`;
}

/** Whether the member of `plan` may know of a company: whoever has no plan, not from locked rounds alone (spec §6). */
export function seesCompany(id: SQL): SQL {
  return sql`(plan.tier <> 'free' OR ${isCompanyKnown(VISITOR, id)})`;
}

/** Whether the member of `plan` may know an investor: whoever has no plan, only from an open round (spec §6). */
export function seesInvestor(id: SQL): SQL {
  return sql`(plan.tier <> 'free' OR EXISTS (
    SELECT FROM round_investors took JOIN funding_rounds r ON r.id = took.round_id
    WHERE took.investor_id = ${id} AND r.is_open))`;
}
