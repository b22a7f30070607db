import { type SQL, sql } from 'drizzle-orm';

/** A time as SQL. @param at milliseconds since 1970 */
export function timeOf(at: number): SQL {
  return sql`to_timestamp(${at / 1_000}::double precision)`;
}
