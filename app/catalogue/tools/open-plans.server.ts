import { type SQL, sql } from 'drizzle-orm';
import { VISITOR } from '#site/access.ts';
import { openTo } from './open-to.server.ts';

/** The stored plans of a tool that every visitor may see; null where their tab is closed. */
export const openPlans: SQL<unknown> = sql`(
  SELECT coalesce(business_information -> 'business_pricing_plans', '[]') FROM tool_details
  WHERE tool_id = ai_tools.id AND ${openTo(VISITOR, 'business_info_is_premium', 'ai_tools')})`;
