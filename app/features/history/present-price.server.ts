import { sql } from 'drizzle-orm';
import { openPlans } from '#catalogue/tools/open-plans.server.ts';

/** The columns of `PresentPrice`, of a row of `ai_tools`. */
export const presentPrice = sql`ai_tools.status, ${openPlans} AS plans,
  (SELECT decision_information -> 'decision_price_from' FROM tool_details WHERE tool_id = ai_tools.id) AS price`;
