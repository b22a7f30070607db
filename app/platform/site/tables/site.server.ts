import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { LegalTextName } from '#site/legal.ts';
import type { SiteRecord } from '#site/site.ts';
import type { LogoPicture } from '#site/site-logo.ts';

/** The owner's texts about the site: one row, or none while the defaults hold (docs/topics/desk.md). */
export const siteTexts = pgTable('site_texts', {
  id: text('id').primaryKey().default('site'),
  record: jsonb('record').$type<SiteRecord>().notNull(),
});

/** A long text of the site by its owner; without a row, the shipped one holds. */
export const legalTexts = pgTable('legal_texts', {
  id: text('id').$type<LegalTextName>().primaryKey(),
  /** Markdown. */
  text: text('text').notNull(),
  changed_at: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The site's own logo: one row, or none (docs/topics/desk.md). Here, not in a file, so that all nodes have it. */
export const siteLogos = pgTable('site_logos', {
  id: text('id').primaryKey().default('site'),
  version: text('version').notNull(),
  type: text('type', { enum: ['png', 'svg'] }).notNull(),
  /** In CSS pixels of the header. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  plate: text('plate', { enum: ['light', 'dark'] }),
  /** In base64. */
  pictures: jsonb('pictures').$type<Readonly<Record<LogoPicture, string>>>().notNull(),
});
