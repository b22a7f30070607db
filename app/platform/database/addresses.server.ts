import { type SQL, sql } from 'drizzle-orm';
import { siteKey } from '#site/web-address.ts';

/** SQL counterparts of `site/web-address` that indexes can serve. */

/** Whether two addresses surely name the same page, as in the indexes `ai_tools_address` and `proposals_address`. */
export function sameAddress(column: SQL, url: string | SQL): SQL {
  return sql`address_key(${column}) = address_key(${url})`;
}

/** The host of a stored address, without `www.`. */
export function hostOfAddress(column: SQL): SQL {
  return sql`split_part(split_part(address_key(${column}), '/', 1), '?', 1)`;
}

/**
 * Whether the table's only row of a site is at the site of this address: then both may name one thing. False for sites
 * with several rows and for shared hosts.
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
