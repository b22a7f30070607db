import { type SQL, sql } from 'drizzle-orm';
import type { RoundSort } from '#domain/funding/round-query.ts';
import type { Round } from '#domain/funding/rounds.ts';

/** What places a round in an order. */
export type RoundPlace = Pick<Round, 'date' | 'amount' | 'id'> & { company: Pick<Round['company'], 'id'> };

interface RoundOrder {
  /** For ORDER BY, over the row `r` of funding_rounds. */
  by: SQL;
  /** Whether a row comes after a round. */
  after: (last: RoundPlace) => SQL;
}

/** Newest first, then largest first, backwards along an index; unknown values come last. */
export const NEWEST_ROUNDS: SQL = sql`coalesce(r.date, '') DESC, coalesce(r.amount, -1) DESC, r.id DESC`;

/** Whether a row comes after a round among the newest. */
export function afterNewest({ date, amount, id }: Pick<Round, 'date' | 'amount' | 'id'>): SQL {
  return sql`(coalesce(r.date, ''), coalesce(r.amount, -1), r.id) < (${date ?? ''}, ${amount ?? -1}::float8, ${id})`;
}

/** The orders of the page and the files. Each walks an index; unknown values come last. */
export const ROUND_ORDERS: Readonly<Record<RoundSort, RoundOrder>> = {
  newest: { by: NEWEST_ROUNDS, after: afterNewest },
  oldest: {
    by: sql`coalesce(r.date, '9999'), r.id`,
    after: ({ date, id }) => sql`(coalesce(r.date, '9999'), r.id) > (${date ?? '9999'}, ${id})`,
  },
  largest: {
    by: sql`coalesce(-r.amount, 'Infinity'), r.id`,
    after: ({ amount, id }) =>
      sql`(coalesce(-r.amount, 'Infinity'), r.id) > (${amount === null ? 'Infinity' : -amount}::float8, ${id})`,
  },
  smallest: {
    by: sql`coalesce(r.amount, 'Infinity'), r.id`,
    after: ({ amount, id }) =>
      sql`(coalesce(r.amount, 'Infinity'), r.id) > (${amount ?? 'Infinity'}::float8, ${id})`,
  },
  company: {
    by: sql`r.company_key, coalesce(r.date, '') DESC, r.id DESC`,
    after: ({ company, date, id }) => {
      const key = sql`(SELECT key FROM companies WHERE id = ${company.id})`;
      return sql`r.company_key >= ${key} AND (r.company_key > ${key} OR (coalesce(r.date, ''), r.id) < (${date ?? ''}, ${id}))`;
    },
  },
};
