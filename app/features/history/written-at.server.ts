import { type SQL, sql } from 'drizzle-orm';

/**
 * The time by which the rows of a statement are dated in the history. Whoever writes it holds the catalogue's state row
 * from before this until the commit, so these times follow one another as the transactions end, however long they take:
 * who has read a row has nothing earlier to come (docs/decisions/0129). `now()` is when a transaction began, which may
 * be before others have written and ended. The query keeps it the same for all rows.
 */
export const WRITTEN_AT: SQL = sql`(SELECT clock_timestamp())`;
