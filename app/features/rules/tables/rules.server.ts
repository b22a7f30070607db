import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables/users.server.ts';
import { createdAt } from '#platform/database/columns.server.ts';
import { RULE_KINDS, RULE_ORIGINS, RULE_REACHES } from '../rule.ts';

/** Which proposed values are published without a person (docs/topics/sources.md). A rule ends with the account of whoever has set it. */
export const acceptanceRules = pgTable(
  'acceptance_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    origin: text('origin', { enum: RULE_ORIGINS }).notNull(),
    kind: text('kind', { enum: RULE_KINDS }).notNull(),
    reach: text('reach', { enum: RULE_REACHES }).notNull(),
    set_by: text('set_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [unique('acceptance_rules_once').on(table.origin, table.kind, table.reach)],
);
