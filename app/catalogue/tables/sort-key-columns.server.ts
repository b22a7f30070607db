import { doublePrecision, integer, smallint, text } from 'drizzle-orm/pg-core';
import { flag } from '#platform/database/columns.server.ts';
import type { SortKeys } from '../tools/sort-keys.ts';

/** The columns of `SortKeys`, which `sortKeys` computes whenever a tool is written. */
export const sortKeyColumns = () =>
  ({
    monthly_price: doublePrecision('monthly_price'),
    launch_month: integer('launch_month'),
    has_free_tier: flag('has_free_tier'),
    platform_count: smallint('platform_count').notNull().default(0),
    country: text('country'),
  }) satisfies Record<keyof SortKeys, unknown>;
