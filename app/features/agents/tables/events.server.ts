import { date, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#catalogue/tables/funding.server.ts';
import { createdAt, texts, timestamptz } from '#platform/database/columns.server.ts';

/** What pages and feeds tell of companies, and what a person has decided: rounds, and who has bought a company. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    company_id: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['round', 'takeover'] }).notNull(),
    /** What was read, in one text: the same is never proposed twice. */
    evidence: text('evidence').notNull(),
    /** As the page names it: 'Series B'; null of a takeover. */
    round: text('round'),
    /** US dollars; null for another currency. */
    amount: doublePrecision('amount'),
    /** The amount as the page has it. */
    announced: text('announced'),
    led_by: texts('led_by'),
    buyer: text('buyer'),
    /** Which the sentence names, as YYYY-MM-DD. */
    happened_on: date('happened_on', { mode: 'string' }),
    quote: text('quote').notNull(),
    url: text('url').notNull(),
    read_on: date('read_on', { mode: 'string' }).notNull(),
    /** 'known': the company's record had it already. */
    state: text('state', { enum: ['waiting', 'accepted', 'dismissed', 'known'] })
      .notNull()
      .default('waiting'),
    /** What the operator has noted. */
    answer: text('answer'),
    created_at: createdAt(),
    settled_at: timestamptz('settled_at'),
    /** When operators were told that it waits. */
    told_at: timestamptz('told_at'),
  },
  (table) => [
    uniqueIndex('company_events_once').on(table.company_id, table.evidence),
    index('company_events_waiting').on(table.created_at),
    index('company_events_settled').on(table.settled_at),
  ],
);
