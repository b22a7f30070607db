import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, flag, texts, timestamptz } from '#platform/database/columns.server.ts';
import { ENTITY_KINDS } from '../rounds/aliases.ts';
import { STAGES } from '../rounds/stages.ts';
import type { RoundKind } from '../tools/fact-words.ts';
import type { OtherReport, SourceSynopsis } from '../tools/tool-fields.ts';
import { categories } from './categories.server.ts';
import { aiTools, ofTool } from './tools.server.ts';

/**
 * Companies, investors and funding rounds, each once (docs/decisions/0124). `records/companies/write-companies` derives
 * them from the tools, and from the records of companies and investors, whenever these are written; only `entity_aliases` holds what
 * an operator has said.
 */

/** Companies that make tools, or have a record. Their ids are readable slugs. */
export const companies = pgTable(
  'companies',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The name by the database function `entity_key`: without case, punctuation and legal form. */
    key: text('key').notNull(),
    /** The English name of the country of its best known tool that states one. */
    country: text('country'),
    /** Of its best known tool. */
    prominence: smallint('prominence').notNull().default(0),
  },
  (table) => [
    uniqueIndex('companies_key').on(table.key),
    index('companies_key_start').on(table.key.op('text_pattern_ops')),
    /** Byte by byte, whatever the collation: for walks through all companies. */
    index('companies_walk').on(table.id.op('text_pattern_ops')),
  ],
);

/** The company that makes a tool. */
export const companyTools = pgTable(
  'company_tools',
  {
    tool_id: ofTool().primaryKey(),
    company_id: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The key of the developer's name, before any alias. */
    own_key: text('own_key').notNull(),
    reports_rounds: flag('reports_rounds'),
    /** The ids of other companies that raised rounds of its list. */
    raised_by: texts('raised_by'),
  },
  (table) => [
    index('company_tools_company').on(table.company_id),
    index('company_tools_key').on(table.own_key),
    index('company_tools_raised_by').using('gin', table.raised_by),
    index('company_tools_reporting').on(table.company_id).where(sql`reports_rounds`),
  ],
);

/**
 * Events in a company's funding, each once, however many of its tools report it. Of rows without `is_open`,
 * only counts may reach a reader who has no plan (spec §6).
 */
export const fundingRounds = pgTable(
  'funding_rounds',
  {
    /** The same for one round of a company, whatever else becomes known about it. */
    id: text('id').primaryKey(),
    company_id: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /**
     * A tool that reports it, an open one if there is one; else the main tool of its company, or its best known. Null where the
     * company has none.
     */
    tool_id: text('tool_id').references(() => aiTools.id, { onDelete: 'set null' }),
    /** As it is reported: 'Series B extension'. */
    round: text('round'),
    stage: text('stage', { enum: STAGES }).notNull(),
    /** YYYY, YYYY-MM or YYYY-MM-DD, in collation "C". */
    date: text('date'),
    /** When it was closed, where that was another day than its announcement; written as `date`. */
    closed: text('closed'),
    /** Null until `rereadRounds` has read what an older version of the site wrote. */
    kind: text('kind').$type<RoundKind>(),
    /** Whether the amount is an upper limit, or repeats earlier rounds. */
    up_to: flag('up_to'),
    /** US dollars. */
    amount: doublePrecision('amount'),
    /** The amount as it was announced in another currency, in words: '€85.4M'. */
    announced_as: text('announced_as'),
    /** Of a round of several kinds, the part that is known to be equity, in US dollars. */
    equity: doublePrecision('equity'),
    /** The company's valuation after it, in US dollars. */
    post_money: doublePrecision('post_money'),
    /** False for acquisitions, listings and the like (catalogue/tools/round-kinds): no sum or count includes them. */
    brings_money: boolean('brings_money').generatedAlwaysAs(sql`stage <> 'exit'`).notNull(),
    /**
     * Whether everybody may see it (spec §6): true if one of the tools that report it is open, or, where the record of its company
     * reports it, one of the company's tools or its main tool.
     */
    is_open: boolean('is_open').notNull(),
    note: text('note'),
    /** The source of the report, and others that report it too. */
    source: jsonb('source').$type<SourceSynopsis>(),
    also: jsonb('also').$type<OtherReport[]>(),
    /** When the reporting record was last updated, as of the write that first brought the round. */
    recorded_at: timestamptz('recorded_at').notNull(),
    /** When the row was written for the first time, and when everybody could first see it. */
    added_at: timestamptz('added_at').notNull().defaultNow(),
    opened_at: timestamptz('opened_at'),
  },
  (table) => [
    index('funding_rounds_company').on(table.company_id),
    index('funding_rounds_tool').on(table.tool_id),
    index('funding_rounds_added').on(table.added_at, table.id),
    index('funding_rounds_opened').on(table.opened_at, table.id),
  ],
);

export const roundCategories = pgTable(
  'round_categories',
  {
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    round_id: text('round_id')
      .notNull()
      .references(() => fundingRounds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.round_id] }),
    index('round_categories_round').on(table.round_id, table.category_id),
  ],
);

/** Investors. Whoever has no plan may learn the name of an investor only from an open round. */
export const investors = pgTable(
  'investors',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    uniqueIndex('investors_key').on(table.key),
    index('investors_key_start').on(table.key.op('text_pattern_ops')),
    index('investors_walk').on(table.id.op('text_pattern_ops')),
  ],
);

export const roundInvestors = pgTable(
  'round_investors',
  {
    round_id: text('round_id')
      .notNull()
      .references(() => fundingRounds.id, { onDelete: 'cascade' }),
    investor_id: text('investor_id')
      .notNull()
      .references(() => investors.id, { onDelete: 'cascade' }),
    /** The order in which they are reported. */
    place: smallint('place').notNull(),
    /** Whether it led the round. False of one who did not, and of everybody where nobody has said who led it. */
    led: flag('led'),
    /** The key of the name as it is reported, before any alias. */
    own_key: text('own_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.round_id, table.investor_id] }),
    index('round_investors_investor').on(table.investor_id, table.round_id),
    index('round_investors_key').on(table.own_key),
  ],
);

/** Names that mean the company or investor of another name, as an operator has said (docs/topics/market.md). */
export const entityAliases = pgTable(
  'entity_aliases',
  {
    kind: text('kind', { enum: ENTITY_KINDS }).notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** Never the key of another alias. */
    means_key: text('means_key').notNull(),
    means_name: text('means_name').notNull(),
    /** Whether it follows from a record rather than from what an operator has said. */
    by_record: flag('by_record'),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('entity_aliases_means').on(table.kind, table.means_key),
  ],
);

/** Ids that merged companies and investors had: their addresses redirect, and they get them back. */
export const formerEntities = pgTable(
  'former_entities',
  {
    kind: text('kind', { enum: ENTITY_KINDS }).notNull(),
    id: text('id').notNull(),
    key: text('key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    uniqueIndex('former_entities_key').on(table.kind, table.key),
  ],
);
