import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import type { StatedDetail } from '../stated-values.ts';

/**
 * Fields of tools that somebody has confirmed here, so that a file with the same value does not restore its earlier
 * day. A file with another value or a later day still applies.
 */
export const confirmedValues = pgTable(
  'confirmed_values',
  {
    tool_id: ofTool().notNull(),
    /** `decision_information.decision_price_from` */
    field: text('field').notNull(),
    /**
     * The value and its sources before the agent's confirmation; null if an editor has confirmed it since, or confirmed
     * it alone.
     */
    agent_before: jsonb('agent_before').$type<StatedDetail>(),
  },
  (table) => [primaryKey({ columns: [table.tool_id, table.field] })],
);
