import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readersLike, VISITOR, type Viewer } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import type { Catalogue } from '../catalogue.ts';
import { marketFigures, recordsUntil } from '../figures/all-markets.ts';
import { marketFacts } from '../figures/category.ts';
import { categoryMomenta } from '../figures/momentum.ts';
import { type QuarterFigures, quarterFigures } from '../figures/quarters.ts';
import { catalogueOf } from '../loader.server.ts';
import type { TopTool } from '../tools/entities.ts';
import type { MarketFacts } from './category-facts.ts';
import { readCategoryInterest } from './interest.server.ts';
import type { Momentum } from './momentum.ts';
import type { MarketFigures, Until } from './recorded-rounds.ts';

/** A category as its market view needs it. */
export interface MarketCategory {
  id: string;
  name: string;
  description: string;
  hex_color: string;
  tool_count: number;
  specializations: { name: string; tool_count: number }[];
  /** The stored market row, not yet parsed; null when there is none. */
  market: unknown;
  topTools: TopTool[];
  /** Null in a category without tools. */
  momentum: Momentum | null;
}

/** The driver needs a type alias instead of an interface. */
type Row<T> = Pick<T, keyof T>;

/** A category by id with its stored market row and its best rated tools, or null (spec §7). */
export async function readMarketCategory(db: DrizzleDb, id: string): Promise<MarketCategory | null> {
  const { rows } = await db.execute<Row<Omit<MarketCategory, 'momentum'>>>(sql`
    SELECT c.id, c.name, c.description, c.hex_color, c.tool_count,
      (SELECT to_json(m) FROM category_market_data m WHERE m.category_id = c.id) AS market,
      coalesce((SELECT json_agg(json_build_object('name', s.name, 'tool_count', s.tool_count)
          ORDER BY s.position, s.name)
        FROM specializations s WHERE s.category_id = c.id), '[]') AS specializations,
      coalesce((SELECT json_agg(top) FROM (
        SELECT t.id, t.name, t.developer_name, t.logoimage_url, t.avg_rating, t.rating_count,
          t.status, t.is_premium, t.is_featured
        FROM tool_categories l JOIN ai_tools t ON t.id = l.tool_id
        WHERE l.category_id = c.id AND l.specialization_id = ''
        ORDER BY t.avg_rating DESC, t.prominence DESC, t.sort_name, t.id LIMIT ${LIMITS.topToolsOfCategory}) top), '[]') AS "topTools"
    FROM categories c WHERE c.id = ${id}`);
  const [category] = rows;
  if (!category) return null;
  const momenta = await readMomenta(db, await catalogueOf(db));
  return { ...category, momentum: momenta[id] ?? null };
}

/** What the tools and rounds say about a category, as far as this viewer may know it (spec §6). */
export async function readMarketFacts(db: DrizzleDb, id: string, viewer: Viewer): Promise<MarketFacts> {
  return marketFacts(await catalogueOf(db), id, viewer, Date.now());
}

/** What a viewer may see of all markets. Remembered until the next write. */
export function readMarkets(catalogue: Catalogue, viewer: Viewer): Promise<MarketFigures> {
  return catalogue.memory.read(`markets for ${readersLike(viewer)}`, async () =>
    marketFigures(catalogue, viewer, Date.now()),
  );
}

/** What a viewer may see of the quarters of each category. Remembered until the next write. */
export async function readQuarters(catalogue: Catalogue, viewer: Viewer): Promise<QuarterFigures> {
  const { until } = await readMarkets(catalogue, viewer);
  return catalogue.memory.read(`quarters for ${readersLike(viewer)}`, async () =>
    quarterFigures(catalogue, catalogue.roundsFor(viewer), until),
  );
}

/** The momentum of each category that has tools, by its id. Remembered until the next write. */
export function readMomenta(db: DrizzleDb, catalogue: Catalogue): Promise<Record<string, Momentum>> {
  return catalogue.memory.read('momentum of categories', async () =>
    categoryMomenta(catalogue, await readMarkets(catalogue, VISITOR), await readCategoryInterest(db)),
  );
}

/** How far the records go that everybody may see. Remembered until the next write. */
export function readOpenUntil(catalogue: Catalogue): Promise<Until> {
  return catalogue.memory.read('how far open records go', async () =>
    recordsUntil(catalogue, VISITOR, Date.now()),
  );
}
