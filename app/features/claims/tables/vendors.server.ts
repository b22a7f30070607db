import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofTool } from '#catalogue/tables/tools.server.ts';
import { ofMember } from '#features/accounts/tables/users.server.ts';
import { createdAt, timestamptz } from '#platform/database/columns.server.ts';
import { CLAIM_PROOFS } from '../claim.ts';

/** Members who have proved that a tool is theirs (docs/topics/sources.md). A tool may have several. */
export const toolVendors = pgTable(
  'tool_vendors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tool_id: ofTool().notNull(),
    user_id: ofMember().notNull(),
    proof: text('proof', { enum: CLAIM_PROOFS }).notNull(),
    /** The domain or the host at which it was proved. */
    proved_at: text('proved_at').notNull(),
    /** Set while an operator has taken the claim back; the member cannot prove it again. */
    taken_back_at: timestamptz('taken_back_at'),
    /** Set once the vendor wants no mails about reviews of the tool. */
    no_review_mail_at: timestamptz('no_review_mail_at'),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('tool_vendors_one_per_member').on(table.tool_id, table.user_id),
    index('tool_vendors_of_user').on(table.user_id),
    index('tool_vendors_newest').on(table.created_at),
  ],
);
