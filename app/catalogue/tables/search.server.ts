import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { texts } from '#platform/database/columns.server.ts';
import { ofTool } from './tools.server.ts';

/**
 * What a tool is found by (docs/topics/search.md): its words and facets, each with its impact, written with the
 * tool. `number` identifies it in lists of tools, within this database only.
 */
export const toolSearch = pgTable(
  'tool_search',
  {
    tool_id: ofTool().primaryKey(),
    number: integer('number').notNull(),
    /** The name and the developer's name as one word each, however they are spaced. */
    name_key: text('name_key').notNull(),
    developer_key: text('developer_key'),
    words: texts('words'),
    /** The impact of the word at the same position. */
    impacts: smallint('impacts').array().notNull().default([]),
    /** The catalogue's version after the write. A node reads only tools that are newer than what it holds. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    // This and the primary key also include the other of the two columns (migration `tools_by_number`).
    uniqueIndex('tool_search_number').on(table.number),
    index('tool_search_name').on(table.name_key),
    index('tool_search_developer').on(table.developer_key),
    index('tool_search_version').on(table.version),
  ],
);

/**
 * Searches, and those that led to nothing: how often on a day (UTC), with nothing about who searched
 * (docs/decisions/0044).
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
 * (docs/decisions/0044).
 */
export const openedTools = pgTable(
  'opened_tools',
  {
    tool_id: ofTool().notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('opened_tools_day').on(table.day)],
);

/** The same of tools whose own site was visited from here (docs/decisions/0044). */
export const visitedTools = pgTable(
  'visited_tools',
  {
    tool_id: ofTool().notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('visited_tools_day').on(table.day)],
);

/** The same of tools whose page was opened (docs/topics/sources.md). */
export const viewedTools = pgTable(
  'viewed_tools',
  {
    tool_id: ofTool().notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.day] }), index('viewed_tools_day').on(table.day)],
);
