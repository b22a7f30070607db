import { sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { TopTool } from '#domain/entities.ts';
import { LIMITS } from '#domain/limits.ts';
import type { MarketFacts } from '#domain/market/facts.ts';
import type { Momentum } from '#domain/market/momentum.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { computeMarketFacts } from './category-figures.server.ts';

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
  /** Null before the first import. */
  momentum: Momentum | null;
}

/** The driver needs a type alias instead of an interface. */
type Row<T> = Pick<T, keyof T>;

/** A category by id with its stored market row and its best rated tools, or null (spec §7). */
export async function readMarketCategory(db: DrizzleDb, id: string): Promise<MarketCategory | null> {
  const { rows } = await db.execute<Row<MarketCategory>>(sql`
    SELECT c.id, c.name, c.description, c.hex_color, c.tool_count,
      (SELECT momentum -> c.id FROM market_figures) AS momentum,
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
  return rows[0] ?? null;
}

/** What the catalogue's rows say about a category, as far as this viewer may know it (spec §6). */
export async function readMarketFacts(db: DrizzleDb, id: string, viewer: Viewer): Promise<MarketFacts> {
  const { rows } = await db.execute<{ facts: MarketFacts }>(sql`
    SELECT CASE WHEN ${viewer.tier !== 'free'}::boolean THEN subscribers ELSE everybody END AS facts
    FROM category_figures WHERE category_id = ${id}`);
  return rows[0]?.facts ?? (await computeMarketFacts(db, id, viewer));
}
