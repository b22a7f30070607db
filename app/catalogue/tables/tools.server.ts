import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, flag, texts, timestamptz } from '#platform/database/columns.server.ts';
import { TOOL_STATUSES } from '../tools/tool-status.ts';
import { sortKeyColumns } from './sort-key-columns.server.ts';

/** Tools (spec §3). Their ids are readable slugs that never change. */
export const aiTools = pgTable(
  'ai_tools',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    developer_name: text('developer_name'),
    /** The id of the company that makes it, where the developer's name does not say it. */
    company: text('company'),
    tags: text('tags').array().notNull().default([]),
    /** What it was called before, newest first. */
    former_names: texts('former_names'),
    /** What else people call it or look for it by; searched, not shown. */
    other_names: texts('other_names'),
    /** Null where nobody has said whether it is Free or Premium. */
    is_premium: boolean('is_premium'),
    is_featured: flag('is_featured'),
    url: text('url'),
    logoimage_url: text('logoimage_url'),
    tool_name_affiliate_link: text('tool_name_affiliate_link'),
    /** What became of the tool, read from the words in `business_current_status`. */
    status: text('status', { enum: TOOL_STATUSES }).notNull().default('active'),
    /** Breaks ties: the stated prominence, or 0 once the tool has ended (docs/topics/sources.md). */
    prominence: smallint('prominence').notNull().default(0),
    /** How widely known the tool is, 1 to 9; 0 if nobody has said. */
    stated_prominence: smallint('stated_prominence').notNull().default(0),
    /** What pages show: the imported ratings and the members' together (docs/topics/imports.md). */
    avg_rating: doublePrecision('avg_rating').notNull().default(0),
    rating_count: integer('rating_count').notNull().default(0),
    /** The catalogue's version at which members last changed these two. */
    rated_at: integer('rated_at').notNull().default(0),
    /** Ratings given elsewhere, as the catalogue states them; members' ratings never change these. */
    imported_avg_rating: doublePrecision('imported_avg_rating').notNull().default(0),
    imported_rating_count: integer('imported_rating_count').notNull().default(0),
    basic_info_is_premium: flag('basic_info_is_premium'),
    business_info_is_premium: flag('business_info_is_premium'),
    category_info_is_premium: flag('category_info_is_premium'),
    tech_info_is_premium: flag('tech_info_is_premium'),
    social_media_info_is_premium: flag('social_media_info_is_premium'),
    market_info_is_premium: flag('market_info_is_premium'),
    funding_info_is_premium: flag('funding_info_is_premium'),
    /** The hero's public fields, kept outside the details so that showing them never reads a locked group. */
    basic_information_short_description: text('basic_information_short_description'),
    business_developer_name: text('business_developer_name'),
    business_developer_location: text('business_developer_location'),
    business_developer_website: text('business_developer_website'),
    ...sortKeyColumns(),
    /** The words of the status with their source, as the details hold them. */
    business_current_status: jsonb('business_current_status'),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
    sort_name: text('sort_name').generatedAlwaysAs(sql`lower(name)`).notNull(),
    /**
     * Text match searches this; the separator, a control character, keeps a term from matching across two
     * fields.
     */
    search_text: text('search_text')
      .generatedAlwaysAs(
        sql`lower(name || chr(31) || description || chr(31) || coalesce(developer_name, '') || chr(31) || tags_text(tags))`,
      )
      .notNull(),
  },
  (table) => [
    index('ai_tools_sort_name').on(table.sort_name),
    index('ai_tools_renamed').on(table.id).where(sql`former_names <> '{}'`),
    index('ai_tools_featured').on(table.id).where(sql`is_featured`),
    index('ai_tools_rated_at').on(table.rated_at).where(sql`rated_at > 0`),
    index('ai_tools_search_text').using('gin', table.search_text.op('gin_trgm_ops')),
    /** Serves terms without three letters in a row, for which trigrams are no help. */
    index('ai_tools_characters').using('gin', sql`string_to_array(search_text, NULL)`),
    /** Finds the tools of an address, however it is written. */
    index('ai_tools_address').on(sql`address_key(url)`),
  ],
);

/** Names the tool to which a row belongs, with which it goes. */
export const ofTool = () => text('tool_id').references(() => aiTools.id, { onDelete: 'cascade' });

/** The detail objects of a tool (spec §3), one column each, so that a page reads only what it may show. */
export const toolDetails = pgTable(
  'tool_details',
  {
    tool_id: ofTool().primaryKey(),
    basic: jsonb('basic_information'),
    business: jsonb('business_information'),
    tech: jsonb('tech_information'),
    social: jsonb('social_media_information'),
    market: jsonb('market_information'),
    funding: jsonb('funding_competition_information'),
    decision: jsonb('decision_information'),
    /** What the tabs hold, as counts and dates only; locks show it. Null until counted. */
    contents: jsonb('contents'),
    /** How many of the field table's data points have a value; null in rows that predate counting. */
    data_points: smallint('data_points'),
  },
  (table) => [
    index('tool_details_uncounted').on(table.tool_id).where(sql`contents IS NULL`),
    /** Finds the tools with funding rounds. */
    index('tool_details_rounds')
      .on(table.tool_id)
      .where(sql`contents #> '{funding,counted,funding_funding_rounds}' IS NOT NULL`),
  ],
);

/**
 * What tools are searched and filtered by: the phrases in which people express a need, and copies of the
 * values in `decision_information`, which pages show with their sources.
 */
export const toolFacts = pgTable(
  'tool_facts',
  {
    tool_id: ofTool().primaryKey(),
    needs: texts('needs'),
    best_for: text('best_for'),
    caution: text('caution'),
    platforms: texts('platforms'),
    /** ISO 639 codes; for some tools only the number of languages is known. */
    languages: texts('languages'),
    language_count: smallint('language_count'),
    compliance: texts('compliance'),
    flags: texts('flags'),
    takes: texts('takes'),
    makes: texts('makes'),
    /** The lowest paid list price in US dollars; null where the price list has none (`custom`) or is in another currency. */
    price_amount: doublePrecision('price_amount'),
    /** A price in another currency, `{ amount, currency }`: shown, and never compared with dollars. */
    foreign_price: jsonb('foreign_price'),
    price_per: text('price_per'),
    price_as_of: text('price_as_of'),
    /** Ids of tools, nearest first; some may not be listed. */
    rivals: texts('rivals'),
  },
  /** Finds the tools that name a tool as their rival. */
  (table) => [index('tool_facts_rivals').using('gin', table.rivals)],
);

/**
 * Former ids of tools, and ids of tools that turned out to be duplicates: their addresses redirect. `tool_id`
 * may be a former id itself. The database function `present_tool_id` follows the chain to its end.
 */
export const formerTools = pgTable(
  'former_tools',
  { id: text('id').primaryKey(), tool_id: text('tool_id').notNull() },
  (table) => [index('former_tools_of_tool').on(table.tool_id)],
);

/**
 * Ids of tools that were withdrawn: their addresses say so (410), and no import brings them back
 * (docs/topics/imports.md).
 */
export const withdrawnTools = pgTable('withdrawn_tools', {
  id: text('id').primaryKey(),
  withdrawn_at: timestamptz('withdrawn_at').notNull().defaultNow(),
});

/** What is needed to take a tool out again that the desk merged into another (docs/topics/desk.md). */
export const mergedTools = pgTable('merged_tools', {
  id: text('id').primaryKey(),
  /** The tool that it was merged into, which may have been merged since. */
  into_id: text('into_id').notNull(),
  record: jsonb('record').notNull(),
  /** The ids of what moved along, by table. */
  moved: jsonb('moved').$type<Readonly<Record<string, readonly string[]>>>().notNull(),
  /** Waiting proposals that gave way to another of the same vendor. */
  declined: jsonb('declined').$type<readonly string[]>().notNull(),
  /** Its rows of `desk_values`. */
  desk_values: jsonb('desk_values').notNull(),
  merged_at: timestamptz('merged_at').notNull().defaultNow(),
});

/** What is needed to bring a withdrawn tool back, and what its page says meanwhile (docs/topics/desk.md). */
export const withdrawnRecords = pgTable('withdrawn_records', {
  id: text('id')
    .primaryKey()
    .references(() => withdrawnTools.id, { onDelete: 'cascade' }),
  record: jsonb('record').notNull(),
  replaced_by: text('replaced_by'),
});
