import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import type { StatedDetail } from '../stated-values.ts';

/**
 * Which fields of tools somebody has found still right here, so that a file with the same value does not bring back the day
 * that it had before. A file that gives another value, or names a later day, is taken.
 */
export const confirmedValues = pgTable(
  'confirmed_values',
  {
    tool_id: ofTool().notNull(),
    /** `decision_information.decision_price_from` */
    field: text('field').notNull(),
    /** The value with its sources as they were before the agent has confirmed it; null where an editor has since, or nobody else. */
    agent_before: jsonb('agent_before').$type<StatedDetail>(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.field] })],
);
