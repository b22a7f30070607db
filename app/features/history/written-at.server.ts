import { type SQL, sql } from 'drizzle-orm';

/**
 * The time of a statement's rows in the history, the same for all of them. Its writer holds the catalogue's state row
 * from before this time until the commit, so these times are in the order of the commits: a reader who has seen a row
 * will not find earlier ones later (docs/decisions/0129). `now()` is when a transaction began, which may be before
 * others have written and committed.
 */
export const WRITTEN_AT: SQL = sql`(SELECT clock_timestamp())`;
