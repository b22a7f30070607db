import { type SQL, sql } from 'drizzle-orm';
import type { CategoryChip } from '#domain/entities.ts';
import { aiTools } from '#server/db/schema.server.ts';

/** A tool's categories by name, read with the tool in one statement. */
export const categoryChips: SQL<CategoryChip[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'hex_color', c.hex_color) ORDER BY c.name)
  FROM tool_categories l JOIN categories c ON c.id = l.category_id
  WHERE l.tool_id = ai_tools.id AND l.specialization_id = ''), '[]'::json)`;

/** The columns of a tool card (spec §2, "Tool card"). */
export const toolCardColumns = {
  id: aiTools.id,
  name: aiTools.name,
  description: aiTools.description,
  developer_name: aiTools.developer_name,
  tags: aiTools.tags,
  status: aiTools.status,
  is_premium: aiTools.is_premium,
  is_featured: aiTools.is_featured,
  logoimage_url: aiTools.logoimage_url,
  url: aiTools.url,
  tool_name_affiliate_link: aiTools.tool_name_affiliate_link,
  avg_rating: aiTools.avg_rating,
  rating_count: aiTools.rating_count,
  categories: categoryChips,
};
