import { type SQL, sql } from 'drizzle-orm';

/** Whether the row `d` of tool_details holds models that the tool has released. An index has these rows. */
export const HAS_MODELS: SQL = sql`d.basic_information ? 'basic_information_models'`;
