import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SiteRecord } from '#domain/site.ts';

/** What an owner has said of the site: one row, or none while the defaults hold (docs/decisions/0172). */
export const siteTexts = pgTable('site_texts', {
  id: text('id').primaryKey().default('site'),
  record: jsonb('record').$type<SiteRecord>().notNull(),
});
