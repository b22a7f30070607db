import { type SQL, sql } from 'drizzle-orm';

/** Questions about web addresses, as `domain/web-address` answers them, that indexes can serve. */

/** Whether an address is surely the same page as another: as in the indexes `ai_tools_address` and `tool_submissions_address`. */
export function sameAddress(column: SQL, url: string | SQL): SQL {
  return sql`address_key(${column}) = address_key(${url})`;
}

/** The host of a stored address, without `www.`. */
export function hostOfAddress(column: SQL): SQL {
  return sql`split_part(split_part(address_key(${column}), '/', 1), '?', 1)`;
}
