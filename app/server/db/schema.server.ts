import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type PaidTier, TIERS } from '#domain/billing/plans.ts';
import { PROVIDER_STATUSES, SUBSCRIPTION_PHASES } from '#domain/billing/subscription.ts';
import type { ContactKind } from '#domain/contact.ts';
import type { HomeFigures, RecordedRounds } from '#domain/home-figures.ts';
import { EMAIL_TOKEN_PURPOSES, REPORT_REASONS, SUBMISSION_STATES } from '#domain/membership.ts';
import { TOOL_STATUSES } from '#domain/tools/tool-status.ts';

/** The entities of spec §3. Public names are readable slugs that never change; no serial ids. */

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
/** For the tables that better-auth reads and writes, which uses Date objects. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => timestamptz('created_at').notNull().defaultNow();
const flag = (name: string) => boolean(name).notNull().default(false);
const DEFAULT_HEX_COLOR = '#61248d';
const texts = (name: string) => text(name).array().notNull().default([]);

/**
 * Descending orders are stored as ascending orders of the opposite value. Ties then still go by name from A
 * to Z, and a page starts after its landmark with a single row comparison. Listings do the same
 * (`listing/tool-listing`).
 */
const mostProminent = sql`(-prominence)`;
const bestRated = sql`(-avg_rating)`;
const mostRated = sql`(-rating_count)`;
const newest = sql`('2000-01-01 00:00:00+00'::timestamptz - created_at)`;

/** What tools are sorted by besides (docs/decisions/0055). Unknown values come last in either direction. */
const sortKeys = () => ({
  /** US dollars, where the lowest list price is one a month or a user a month. */
  monthly_price: doublePrecision('monthly_price'),
  /** Year and month as one number, 202405; 202400 where only the year is known. */
  launch_month: integer('launch_month'),
  has_free_tier: flag('has_free_tier'),
  platform_count: smallint('platform_count').notNull().default(0),
  /** The developer's country, by its English name. */
  country: text('country'),
});

/** One index per column and direction that has an order. */
const SORT_KEY_INDEXES = {
  cheapest: sql`coalesce(monthly_price, 'Infinity')`,
  dearest: sql`coalesce(-monthly_price, 'Infinity')`,
  first_launched: sql`coalesce(launch_month, 999999)`,
  last_launched: sql`coalesce(-launch_month, 999999)`,
  free_tier: sql`(NOT has_free_tier)`,
  platforms: sql`(-platform_count)`,
  country: sql`coalesce(country, 'zzz')`,
};

export const aiTools = pgTable(
  'ai_tools',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    developer_name: text('developer_name'),
    tags: text('tags').array().notNull().default([]),
    is_premium: flag('is_premium'),
    is_featured: flag('is_featured'),
    url: text('url'),
    logoimage_url: text('logoimage_url'),
    tool_name_affiliate_link: text('tool_name_affiliate_link'),
    /** What became of it, read from the words below. */
    status: text('status', { enum: TOOL_STATUSES }).notNull().default('active'),
    /** It breaks ties: the stated prominence, and 0 once the tool has ended (docs/decisions/0059). */
    prominence: smallint('prominence').notNull().default(0),
    /** How widely known the tool is, 1 to 9; 0 where nobody has said. */
    stated_prominence: smallint('stated_prominence').notNull().default(0),
    /** What pages show: the imported ratings and the members' together (docs/decisions/0036). */
    avg_rating: doublePrecision('avg_rating').notNull().default(0),
    rating_count: integer('rating_count').notNull().default(0),
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
    ...sortKeys(),
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
    index('ai_tools_sort_name').on(table.sort_name, mostProminent, table.id),
    index('ai_tools_created_at').on(table.created_at, mostProminent, table.sort_name, table.id),
    index('ai_tools_newest').on(newest, mostProminent, table.sort_name, table.id),
    index('ai_tools_avg_rating').on(table.avg_rating, mostProminent, table.sort_name, table.id),
    index('ai_tools_best_rated').on(bestRated, mostProminent, table.sort_name, table.id),
    index('ai_tools_rating_count').on(table.rating_count, mostProminent, table.sort_name, table.id),
    index('ai_tools_most_rated').on(mostRated, mostProminent, table.sort_name, table.id),
    ...Object.entries(SORT_KEY_INDEXES).map(([name, key]) =>
      index(`ai_tools_${name}`).on(key, mostProminent, table.sort_name, table.id),
    ),
    index('ai_tools_featured').on(newest, mostProminent, table.sort_name, table.id).where(sql`is_featured`),
    index('ai_tools_search_text').using('gin', table.search_text.op('gin_trgm_ops')),
    /** Serves terms without three letters in a row, which trigrams cannot serve. */
    index('ai_tools_characters').using('gin', sql`string_to_array(search_text, NULL)`),
    /** Finds the tools of an address, however it is written. */
    index('ai_tools_address').on(sql`address_key(url)`),
  ],
);

/** The detail objects of a tool (spec §3), one column each, so that a page reads only what it may show. */
export const toolDetails = pgTable(
  'tool_details',
  {
    tool_id: text('tool_id')
      .primaryKey()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    basic: jsonb('basic_information'),
    business: jsonb('business_information'),
    tech: jsonb('tech_information'),
    social: jsonb('social_media_information'),
    market: jsonb('market_information'),
    funding: jsonb('funding_competition_information'),
    decision: jsonb('decision_information'),
    /** What the tabs hold, in counts and dates only: locks show it. Null until it has been counted. */
    contents: jsonb('contents'),
    /** How many of the field table's data points have a value; null in rows from before it was counted. */
    data_points: smallint('data_points'),
  },
  (table) => [index('tool_details_uncounted').on(table.tool_id).where(sql`contents IS NULL`)],
);

/**
 * What tools are searched and filtered by: the phrases in which people express a need, and copies of the
 * values in `decision_information`, which pages show with their sources.
 */
export const toolFacts = pgTable(
  'tool_facts',
  {
    tool_id: text('tool_id')
      .primaryKey()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
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
    /** The lowest paid list price in US dollars; null where the price list has none (`custom`). */
    price_amount: doublePrecision('price_amount'),
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

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  hex_color: text('hex_color').notNull().default(DEFAULT_HEX_COLOR),
  /** Distinct tools, updated in the transaction that writes the links. */
  tool_count: integer('tool_count').notNull().default(0),
});

export const specializations = pgTable(
  'specializations',
  {
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** What people type when they need it: a list of `{ text, language }`. */
    needs: jsonb('needs').notNull().default([]),
    tool_count: integer('tool_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.id] }),
    uniqueIndex('specializations_name').on(table.category_id, table.name),
  ],
);

/**
 * Which tools belong to which categories and, within them, to which specializations.
 *
 * A link without a specialization (empty text) stands for the tool's membership of the category, so each tool
 * has exactly one; further links name its specializations. The sort keys are copies of the tool's, so that a
 * small category sorted by rating is read from one index.
 */
export const toolCategories = pgTable(
  'tool_categories',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    category_id: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    specialization_id: text('specialization_id').notNull().default(''),
    sort_name: text('sort_name').notNull(),
    prominence: smallint('prominence').notNull().default(0),
    avg_rating: doublePrecision('avg_rating').notNull(),
    rating_count: integer('rating_count').notNull(),
    created_at: timestamptz('created_at').notNull(),
    is_premium: boolean('is_premium').notNull(),
    is_featured: boolean('is_featured').notNull(),
    ...sortKeys(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.category_id, table.specialization_id] }),
    ...Object.entries({
      created_at: table.created_at,
      newest,
      avg_rating: table.avg_rating,
      best_rated: bestRated,
      rating_count: table.rating_count,
      most_rated: mostRated,
      ...SORT_KEY_INDEXES,
    }).map(([name, key]) =>
      index(`tool_categories_${name}`).on(
        table.category_id,
        table.specialization_id,
        key,
        mostProminent,
        table.sort_name,
        table.tool_id,
      ),
    ),
    index('tool_categories_sort_name').on(
      table.category_id,
      table.specialization_id,
      table.sort_name,
      mostProminent,
      table.tool_id,
    ),
  ],
);

export const categoryMarketData = pgTable('category_market_data', {
  category_id: text('category_id')
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  market_size: text('market_size'),
  market_growth_rate: doublePrecision('market_growth_rate'),
  total_funding: text('total_funding'),
  active_companies: integer('active_companies'),
  user_base: text('user_base'),
  avg_valuation: text('avg_valuation'),
  funding_rounds: integer('funding_rounds'),
  investors: jsonb('investors'),
  trend_data: jsonb('trend_data'),
  competitors: jsonb('competitors'),
  funding_events: jsonb('funding_events'),
  market_insights: jsonb('market_insights'),
  market_forecast: jsonb('market_forecast'),
  data_source: text('data_source'),
});

export const questionsTools = pgTable(
  'questions_tools',
  {
    id: text('id').primaryKey(),
    question: text('question').notNull(),
    question_category: text('question_category'),
    search_volume: integer('search_volume'),
    answer: text('answer').notNull().default(''),
    primary_tool: text('primary_tool'),
    related_tools: text('related_tools'),
    created_at: timestamptz('created_at'),
  },
  (table) => [
    index('questions_tools_question').using('gin', sql`lower(${table.question}) gin_trgm_ops`),
    index('questions_tools_words').using(
      'gin',
      sql`(to_tsvector('simple', ${table.question}) || to_tsvector('english', ${table.question}))`,
    ),
    index('questions_tools_category').on(sql`lower(${table.question_category})`),
  ],
);

export const businessFunctions = pgTable('business_functions', {
  id: text('id').primaryKey(),
  function_name: text('function_name').notNull(),
  slug: text('slug').notNull().unique(),
  short_summary: text('short_summary').notNull().default(''),
  ai_enhancements: jsonb('ai_enhancements').notNull().default([]),
  tool_ids: text('tool_ids').array().notNull().default([]),
  expert_commentary: jsonb('expert_commentary').notNull().default([]),
  use_case: text('use_case'),
  last_updated: timestamptz('last_updated'),
  cta_text: text('cta_text'),
});

/** Members (spec §3, "User"), with the email address that they sign in with. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** In lower case: one address has one account, however it is typed. */
  email: text('email').notNull().unique(),
  email_verified: flag('email_verified'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  biography: text('biography'),
  photo_url: text('photo_url'),
  amped_bio_url: text('amped_bio_url'),
  x_handle: text('x_handle'),
  ai_company: text('ai_company'),
  linkedin_url: text('linkedin_url'),
  subscription_status: text('subscription_status', { enum: TIERS }).notNull().default('free'),
  subscription_expires_at: moment('subscription_expires_at'),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** How a member signs in: by password so far. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    account_id: text('account_id').notNull(),
    provider_id: text('provider_id').notNull(),
    /** A hash that states how it was made. */
    password: text('password'),
    /** The library requires the columns of outside providers, which nobody signs in with here. */
    access_token: text('access_token'),
    refresh_token: text('refresh_token'),
    id_token: text('id_token'),
    access_token_expires_at: moment('access_token_expires_at'),
    refresh_token_expires_at: moment('refresh_token_expires_at'),
    scope: text('scope'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_one_per_provider').on(table.user_id, table.provider_id)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The library writes a session's IP address; we keep only the browser's name. */
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.user_id)],
);

/** Required by the library but unused: links in our emails are in `email_tokens`. */
export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expires_at: moment('expires_at').notNull(),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** What a link in an email allows, once and for a limited time. Only the hash of its token is stored. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: EMAIL_TOKEN_PURPOSES }).notNull(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was requested when the email was written, for instance the new address. */
    payload: jsonb('payload').notNull().default({}),
    expires_at: timestamptz('expires_at').notNull(),
    /** Set once the link has done its work; the row stays for some days, without its payload, to say so. */
    used_at: timestamptz('used_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('email_tokens_of_user').on(table.user_id, table.purpose),
    index('email_tokens_expires_at').on(table.expires_at),
  ],
);

/** A pending change of address, one per member. Its links are in `email_tokens`. */
export const emailChanges = pgTable(
  'email_changes',
  {
    user_id: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    new_email: text('new_email').notNull(),
    old_agreed: flag('old_agreed'),
    new_agreed: flag('new_agreed'),
    /** When the change happens without the old address's consent; set once the new one has agreed. */
    due_at: moment('due_at'),
    created_at: createdAt(),
  },
  (table) => [index('email_changes_due').on(table.due_at)],
);

export const userRatings = pgTable(
  'user_ratings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    user_id: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    review: text('review'),
    /** Set when the operator has taken the review off the page; the stars still count. */
    review_hidden_at: timestamptz('review_hidden_at'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('user_ratings_one_per_tool').on(table.tool_id, table.user_id),
    index('user_ratings_of_user').on(table.user_id, table.created_at),
    index('user_ratings_reviews').on(table.tool_id, table.created_at).where(sql`review IS NOT NULL`),
    check('user_ratings_stars', sql`rating BETWEEN 1 AND 5`),
  ],
);

/** Members' reports of reviews that should not be shown: one per member and review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    rating_id: uuid('rating_id')
      .notNull()
      .references(() => userRatings.id, { onDelete: 'cascade' }),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note'),
    /** Set when the operator has looked at it. */
    settled_at: timestamptz('settled_at'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('review_reports_one_per_member').on(table.rating_id, table.user_id),
    index('review_reports_waiting').on(table.created_at).where(sql`settled_at IS NULL`),
  ],
);

export const userFavorites = pgTable(
  'user_favorites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('user_favorites_one_per_tool').on(table.tool_id, table.user_id),
    index('user_favorites_of_user').on(table.user_id, table.created_at),
  ],
);

export const toolSubmissions = pgTable(
  'tool_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    url: text('url').notNull(),
    developer_name: text('developer_name'),
    developer_website: text('developer_website'),
    contact_email: text('contact_email').notNull(),
    pricing_info: text('pricing_info'),
    affiliate_link: text('affiliate_link'),
    tags: text('tags').array().notNull().default([]),
    state: text('state', { enum: SUBMISSION_STATES }).notNull().default('waiting'),
    /** What the operator tells the member about the decision. */
    state_note: text('state_note'),
    created_at: createdAt(),
  },
  (table) => [
    index('tool_submissions_of_user').on(table.user_id, table.created_at),
    index('tool_submissions_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('tool_submissions_address').on(sql`address_key(url)`).where(sql`state = 'waiting'`),
  ],
);

export const CATALOGUE_STATE_ID = 'catalogue';

/** One row that every catalogue write updates: `version` tells nodes that their pages are old. */
export const catalogueState = pgTable('catalogue_state', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  version: integer('version').notNull().default(0),
  tool_count: integer('tool_count').notNull().default(0),
  /** The newest version in `tool_activity`. */
  activity: bigint('activity', { mode: 'number' }).notNull().default(0),
  /** Hash of the starter catalogue that was last imported at start. */
  starter_hash: text('starter_hash'),
  /** How many changes of tools the lists in `search_words` do not show yet. */
  unlisted: integer('unlisted').notNull().default(0),
});

/**
 * What the home page shows of the catalogue as a whole, worked out at the end of each import
 * (docs/decisions/0064). `everybody` holds nothing from a locked tab; `subscribers` is read only for them.
 */
export const homeFigures = pgTable('home_figures', {
  id: text('id').primaryKey().default(CATALOGUE_STATE_ID),
  everybody: jsonb('everybody').$type<HomeFigures>().notNull(),
  subscribers: jsonb('subscribers').$type<RecordedRounds>().notNull(),
});

/**
 * The tools whose public figures (average, ratings, favourites, reviews) have changed. Nodes read on from the
 * version they know and drop just the pages that show these tools. `catalogue_state.activity` counts the
 * changes; every writer here holds that row's lock, so that versions are committed in order.
 */
export const toolActivity = pgTable(
  'tool_activity',
  {
    version: bigint('version', { mode: 'number' }).primaryKey(),
    tool_id: text('tool_id').notNull(),
    /** Whether an earlier copy of the tool's page may show something that is gone: `ToolChange.takesAway`. */
    takes_away: boolean('takes_away').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [index('tool_activity_created_at').on(table.created_at)],
);

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  kind: text('kind').$type<ContactKind>().notNull(),
  message: text('message').notNull(),
  created_at: createdAt(),
});

/**
 * Emails waiting to be sent, written in the same transaction as the event they report; sent ones are deleted.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    to: text('to').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    created_at: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    due_at: timestamptz('due_at').notNull().defaultNow(),
    /** Set when no further attempt is made. */
    failed_at: timestamptz('failed_at'),
    last_error: text('last_error'),
  },
  (table) => [index('outbox_due').on(table.due_at).where(sql`failed_at IS NULL`)],
);

/** How many turns a sender has left, stored as the moment at which all of them are back. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), full_at: timestamptz('full_at').notNull() },
  (table) => [index('rate_limits_full_at').on(table.full_at)],
);

/**
 * What a tool is found by (docs/decisions/0043): its words and facets, each with its impact, written with the
 * tool. `number` identifies it in lists of tools, within this database only.
 */
export const toolSearch = pgTable(
  'tool_search',
  {
    tool_id: text('tool_id')
      .primaryKey()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** The name and the developer's name as one word each, however they are spaced. */
    name_key: text('name_key').notNull(),
    developer_key: text('developer_key'),
    words: texts('words'),
    /** The impact of the word at the same position. */
    impacts: smallint('impacts').array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('tool_search_number').on(table.number),
    index('tool_search_name').on(table.name_key),
    index('tool_search_developer').on(table.developer_key),
    index('tool_search_words').using('gin', table.words),
  ],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Which tools have a facet, by their numbers in `tool_search`: counts of any selection are read from these sets
 * in memory (docs/decisions/0053). A set is stored in chunks of numbers, so that a write rewrites little of it.
 */
export const facetSets = pgTable(
  'facet_sets',
  {
    /** As among a tool's words: `is:platform:ios`, `in:video/editing`. */
    facet: text('facet').notNull(),
    chunk: integer('chunk').notNull(),
    /** See `encodeChunk` in `domain/search/tool-sets.ts`. */
    tools: bytes('tools').notNull(),
    /** The catalogue's version that the write made: a node reads only what is newer than its own copy. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.facet, table.chunk] }),
    index('facet_sets_version').on(table.version),
  ],
);

/**
 * Every word and facet of the catalogue with the best tools for it, refreshed at the end of an import. The
 * column uses collation "C", so that words with the same beginning lie together.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** The common part of the word's inflections; null for a facet. */
    stem: text('stem'),
    /** How many tools contain it in all. */
    uses: integer('uses').notNull().default(0),
    /** Numbers of the best tools, best first. */
    tools: integer('tools').array().notNull().default([]),
    impacts: smallint('impacts').array().notNull().default([]),
  },
  (table) => [
    index('search_words_stem').on(table.stem),
    index('search_words_letters').using('gin', table.word.op('gin_trgm_ops')).where(sql`stem IS NOT NULL`),
  ],
);

/**
 * Every tool under the beginnings of its name's words, for the suggestions: 'GitHub Copilot' under
 * `githubcopilot` and `copilot`. `name_starts_of` writes the keys, in the transaction that writes the tool;
 * domain/search/name-key.ts writes typed text in the same way.
 */
export const nameStarts = pgTable(
  'name_starts',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The tool's prominence, plus one if its name begins with this key. */
    rank: smallint('rank').notNull(),
    is_start: boolean('is_start').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tool_id, table.key] }),
    index('name_starts_key').on(table.key.op('text_pattern_ops'), table.rank, table.is_start, table.tool_id),
    /** Best first among all that begin with the same three characters. */
    index('name_starts_walk').on(
      sql`left(key, 3)`,
      table.rank.desc().nullsFirst(),
      table.key,
      table.is_start,
      table.tool_id,
    ),
  ],
);

/**
 * Searches that led to nothing: how often on a day (UTC), with nothing about who searched
 * (docs/decisions/0044).
 */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    term: text('term').notNull(),
    nothing_found: integer('nothing_found').notNull().default(0),
    nothing_opened: integer('nothing_opened').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
);

/* Payments (docs/decisions/0012-payments.md). */

const PAYMENT_PROVIDERS = ['stripe', 'sandbox'] as const;
const paymentProvider = () => text('provider', { enum: PAYMENT_PROVIDERS }).notNull();
const paidTier = () => text('tier').$type<PaidTier>().notNull();

/** A member's identity and subscription at a payment provider. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    provider: paymentProvider(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customer_id: text('customer_id').notNull(),
    phase: text('phase', { enum: SUBSCRIPTION_PHASES }).notNull().default('none'),
    /**
     * Each reading of the provider's state takes a number before it begins; only a later one replaces
     * another.
     */
    readings_begun: bigint('readings_begun', { mode: 'number' }).notNull().default(0),
    reading_applied: bigint('reading_applied', { mode: 'number' }).notNull().default(0),
    /** When to ask the provider again, even if it has sent nothing by then. */
    due_at: moment('due_at').notNull().defaultNow(),
    /** When to tell the provider the member's address; null while it knows the current one. */
    address_due_at: timestamptz('address_due_at'),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.user_id] }),
    uniqueIndex('billing_customers_customer').on(table.provider, table.customer_id),
    index('billing_customers_of_user').on(table.user_id),
    index('billing_customers_due').on(table.provider, table.due_at),
    index('billing_customers_address_due')
      .on(table.provider, table.address_due_at)
      .where(sql`address_due_at IS NOT NULL`),
  ],
);

/** The checkouts that we have begun: we never ask about any other. A member has one open at a time. */
export const billingCheckouts = pgTable(
  'billing_checkouts',
  {
    id: text('id').primaryKey(),
    provider: paymentProvider(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tier: paidTier(),
    /** The page of this site that the member was going to, or ''. */
    return_to: text('return_to').notNull().default(''),
    is_open: boolean('is_open').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_checkouts_one_open').on(table.provider, table.user_id).where(sql`is_open`),
    index('billing_checkouts_of_user').on(table.user_id),
  ],
);

/** The provider's events whose effect is stored. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('billing_events_created_at').on(table.created_at)],
);

/** The records of the sandbox, which stands in for a provider. No money moves there. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  customer_id: text('customer_id').notNull(),
  tier: paidTier(),
  state: text('state', { enum: ['open', 'complete', 'expired'] })
    .notNull()
    .default('open'),
  success_url: text('success_url').notNull(),
  cancel_url: text('cancel_url').notNull(),
  created_at: createdAt(),
});

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text('id').primaryKey(),
    customer_id: text('customer_id').notNull(),
    tier: paidTier(),
    status: text('status', { enum: PROVIDER_STATUSES }).notNull(),
    period_start: moment('period_start').notNull(),
    period_end: moment('period_end').notNull(),
    cancels: flag('cancels'),
    /** What was paid for the period, and how much of it was refunded, in cents. */
    paid: integer('paid').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
  },
  (table) => [index('sandbox_subscriptions_of_customer').on(table.customer_id)],
);
