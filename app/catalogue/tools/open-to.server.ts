import { type SQL, sql } from 'drizzle-orm';
import type { PremiumFlags, Viewer } from '#site/access.ts';

/**
 * The tab-access rule (`canViewTab`, spec §6) as a condition on a row of ai_tools, so that the database withholds
 * locked values.
 *
 * @param table the statement's name for ai_tools
 */
export function openTo(viewer: Viewer, flag: keyof PremiumFlags, table: 't' | 'tool' | 'ai_tools'): SQL {
  const tool = sql.identifier(table);
  return sql`(${tool}.is_featured OR ${viewer.tier !== 'free'}::boolean OR NOT ${tool}.${sql.identifier(flag)})`;
}
