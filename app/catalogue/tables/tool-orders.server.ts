import { doublePrecision, integer, smallint, text } from 'drizzle-orm/pg-core';
import { flag } from '#platform/database/columns.server.ts';
import type { SortKeys } from '../tools/sort-keys.ts';

/** The columns of `SortKeys`, which `sortKeys` computes whenever a tool is written. */
export const sortKeyColumns = () =>
  ({
    /** US dollars, if the lowest list price is per month or per user per month. */
    monthly_price: doublePrecision('monthly_price'),
    /** Year and month as one number, 202405; 202400 if only the year is known. */
    launch_month: integer('launch_month'),
    has_free_tier: flag('has_free_tier'),
    platform_count: smallint('platform_count').notNull().default(0),
    /** The developer's country, by its English name. */
    country: text('country'),
  }) satisfies Record<keyof SortKeys, unknown>;
