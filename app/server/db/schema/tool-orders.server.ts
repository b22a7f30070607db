import { sql } from 'drizzle-orm';
import { doublePrecision, integer, smallint, text } from 'drizzle-orm/pg-core';
import { flag } from './columns.server.ts';

/**
 * Descending orders are stored as ascending orders of the opposite value. Ties then still go by name from A
 * to Z, and a page starts after its landmark with a single row comparison. Listings do the same
 * (`listing/tool-listing`).
 */
export const mostProminent = sql`(-prominence)`;
export const bestRated = sql`(-avg_rating)`;
export const mostRated = sql`(-rating_count)`;
export const newest = sql`('2000-01-01 00:00:00+00'::timestamptz - created_at)`;

/** What else tools are sorted by (docs/decisions/0055). Unknown values come last in either direction. */
export const sortKeys = () => ({
  /** US dollars, if the lowest list price is per month or per user per month. */
  monthly_price: doublePrecision('monthly_price'),
  /** Year and month as one number, 202405; 202400 if only the year is known. */
  launch_month: integer('launch_month'),
  has_free_tier: flag('has_free_tier'),
  platform_count: smallint('platform_count').notNull().default(0),
  /** The developer's country, by its English name. */
  country: text('country'),
});

/** One index per column and for each direction in which it is sorted. */
export const SORT_KEY_INDEXES = {
  cheapest: sql`coalesce(monthly_price, 'Infinity')`,
  dearest: sql`coalesce(-monthly_price, 'Infinity')`,
  first_launched: sql`coalesce(launch_month, 999999)`,
  last_launched: sql`coalesce(-launch_month, 999999)`,
  free_tier: sql`(NOT has_free_tier)`,
  platforms: sql`(-platform_count)`,
  country: sql`coalesce(country, 'zzz')`,
};
