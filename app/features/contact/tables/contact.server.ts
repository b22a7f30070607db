import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import type { ToolTabId } from '#site/access.ts';
import type { ContactKind } from '../contact-rules.ts';

/** How far an operator is with what somebody has sent. */
const settling = () => ({
  state: text('state').notNull().default('waiting'),
  /** What the operator has written to the sender. */
  answer: text('answer'),
  settled_at: timestamptz('settled_at'),
  created_at: createdAt(),
});

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    kind: text('kind').$type<ContactKind>().notNull(),
    message: text('message').notNull(),
    ...settling(),
  },
  (table) => [
    index('contact_messages_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('contact_messages_settled').on(table.settled_at),
  ],
);

/** Values on tool pages that readers call wrong or missing. The tool may be merged or withdrawn since. */
export const factReports = pgTable(
  'fact_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: text('tool_id').notNull(),
    /** Null for a value above the tabs. */
    tab: text('tab').$type<ToolTabId>(),
    field: text('field').notNull(),
    /** As the page showed it, shortened; empty where nothing was recorded. */
    shown: text('shown').notNull(),
    right_value: text('right_value').notNull(),
    source: text('source').notNull(),
    /** Where the answer goes; null if the reader wants none. */
    email: text('email'),
    ...settling(),
  },
  (table) => [
    index('fact_reports_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('fact_reports_settled').on(table.settled_at),
    index('fact_reports_of_tool').on(table.tool_id),
  ],
);
