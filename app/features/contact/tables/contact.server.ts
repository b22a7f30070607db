import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import type { ContactKind } from '../contact-rules.ts';

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    kind: text('kind').$type<ContactKind>().notNull(),
    message: text('message').notNull(),
    state: text('state').notNull().default('waiting'),
    /** What the operator has written to the sender. */
    answer: text('answer'),
    settled_at: timestamptz('settled_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('contact_messages_waiting').on(table.created_at).where(sql`state = 'waiting'`),
    index('contact_messages_settled').on(table.settled_at),
  ],
);
