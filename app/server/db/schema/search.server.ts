import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { texts } from './columns.server.ts';
import { aiTools } from './tools.server.ts';

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
    // This and the primary key also include the other of the two columns (migration `tools_by_number`).
    uniqueIndex('tool_search_number').on(table.number),
    index('tool_search_name').on(table.name_key),
    index('tool_search_developer').on(table.developer_key),
    index('tool_search_words').using('gin', table.words),
  ],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Which tools have a facet, by their numbers in `tool_search`: counts of any selection are read from these sets
 * in memory (docs/decisions/0053). A set is stored in chunks, so that a write replaces only a few of them.
 */
export const facetSets = pgTable(
  'facet_sets',
  {
    /** As among a tool's words: `is:platform:ios`, `in:video/editing`. */
    facet: text('facet').notNull(),
    chunk: integer('chunk').notNull(),
    /** See `encodeChunk` in `domain/search/stored-chunks.ts`. */
    tools: bytes('tools').notNull(),
    /** The catalogue's version after the write. A node reads only chunks that are newer than its copy. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.facet, table.chunk] }),
    index('facet_sets_version').on(table.version),
  ],
);

/**
 * Words that mistyped ones are compared with. Longer words are mostly names of several words written as one, of
 * which every tool has one; they are found if they are one slip away.
 */
export const canBeMistyped = sql.raw('stem IS NOT NULL AND length(word) <= 20');

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
    index('search_words_letters').using('gin', table.word.op('gin_trgm_ops')).where(canBeMistyped),
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
 * Searches, and those that led to nothing: how often on a day (UTC), with nothing about who searched
 * (docs/decisions/0044, 0180).
 */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    term: text('term').notNull(),
    searched: integer('searched').notNull().default(0),
    nothing_found: integer('nothing_found').notNull().default(0),
    nothing_opened: integer('nothing_opened').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
);

/**
 * Tools opened from search results: how often on a day (UTC), with nothing about who opened them
 * (docs/decisions/0145).
 */
export const openedTools = pgTable(
  'opened_tools',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('opened_tools_day').on(table.day)],
);

/** The same of tools whose own site was visited from here (docs/decisions/0180). */
export const visitedTools = pgTable(
  'visited_tools',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('visited_tools_day').on(table.day)],
);

/** The same of tools whose page was opened (docs/decisions/0177). */
export const viewedTools = pgTable(
  'viewed_tools',
  {
    tool_id: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('viewed_tools_day').on(table.day)],
);
