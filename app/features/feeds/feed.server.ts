import { sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import {
  FEEDS,
  type Feed,
  type FeedEntry,
  type FeedFormat,
  type FeedName,
} from '#features/discovery/feeds/feed.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { readChanges, readNewRounds, readNewTools } from './entries.server.ts';

export interface FeedCategory {
  id: string;
  name: string;
}

interface Asked {
  name: FeedName;
  format: FeedFormat;
  /** Undefined for all tools. */
  categoryId?: string | undefined;
}

/** Reads a feed and the tools that it shows; null if there is no such category. */
export async function readFeed(
  db: DrizzleDb,
  { name, format, categoryId }: Asked,
): Promise<{ feed: Feed; tools: { id: string }[] } | null> {
  const category = categoryId === undefined ? null : await readCategory(db, categoryId);
  if (category === undefined) return null;
  const found = await READERS[name](db, category);
  return {
    feed: {
      title: `${SITE.name}: ${FEEDS[name].title}${category ? ` in ${category.name}` : ''}`,
      description: FEEDS[name].of,
      path: category ? paths.categoryFeed(category.id, name, format) : paths.feed(name, format),
      page: category ? paths.category(category.id) : paths.tools,
      entries: found.map(({ entry }) => entry),
      ...(found.length === 0 && (await newestTool(db))),
    },
    tools: found.map(({ toolId }) => ({ id: toolId })),
  };
}

/** When the catalogue last grew, for a feed that has nothing with a date of its own. */
async function newestTool(db: DrizzleDb): Promise<Pick<Feed, 'emptySince'>> {
  const { rows } = await db.execute<{ created_at: string | null }>(sql`
    SELECT max(created_at)::text AS created_at FROM ai_tools`);
  const newest = rows[0]?.created_at;
  return newest ? { emptySince: isoDate(newest) } : {};
}

/** An entry, and the tool whose removal removes it. */
export interface FoundEntry {
  toolId: string;
  /** The id of the tool or round and, for a change, when it was recorded, as the database writes it. */
  subject: string;
  occurred_at?: string;
  entry: FeedEntry;
}

type Reader = (db: DrizzleDb, category: FeedCategory | null) => Promise<FoundEntry[]>;

const READERS: Readonly<Record<FeedName, Reader>> = {
  tools: readNewTools,
  changes: readChanges,
  rounds: readNewRounds,
};

async function readCategory(db: DrizzleDb, id: string): Promise<FeedCategory | undefined> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM categories WHERE id = ${id}`);
  return rows[0];
}
