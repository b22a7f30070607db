import { type SQL, sql } from 'drizzle-orm';
import { siteKey } from '#site/web-address.ts';

/** Questions about web addresses, as `site/web-address` answers them, that indexes can serve. */

/** Whether an address is surely the same page as another: as in the indexes `ai_tools_address` and `proposals_address`. */
export function sameAddress(column: SQL, url: string | SQL): SQL {
  return sql`address_key(${column}) = address_key(${url})`;
}

/** The host of a stored address, without `www.`. */
export function hostOfAddress(column: SQL): SQL {
  return sql`split_part(split_part(address_key(${column}), '/', 1), '?', 1)`;
}

/**
 * Whether an address is of the site of another, and no other row of the table is: then both may mean one thing. Of a
 * site with several, and of a host that many people share, nothing follows.
 */
export function isOnlyOneOfSite(table: SQL, url: string): SQL {
  const site = siteKey(url);
  if (site === null) return sql`false`;
  const start = site.replaceAll(/[\\%_]/g, '\\$&');
  const ofSite = (column: SQL) => {
    const key = sql`address_key(${column})`;
    return sql`(${key} = ${site} OR ${key} LIKE ${`${start}/%`} OR ${key} LIKE ${`${start}?%`})`;
  };
  return sql`(${ofSite(sql`${table}.url`)} AND (SELECT count(*) FROM ${table} AS near WHERE ${ofSite(sql`near.url`)}) = 1)`;
}
