import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ContactKind } from '#domain/contact.ts';
import { createdAt } from './columns.server.ts';

/** Messages that visitors sent through the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  kind: text('kind').$type<ContactKind>().notNull(),
  message: text('message').notNull(),
  created_at: createdAt(),
});
