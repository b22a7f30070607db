import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { texts } from '#platform/database/columns.server.ts';
import type { CompanyKind, CompanyStatus, InvestorKind } from '../tools/fact-words.ts';
import type { CompanyRound, SourceSynopsis } from '../tools/tool-fields.ts';

/** What a record says of a company as of an investor. */
const named = () => ({
  /** The id of the company or investor. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Other names under which tools name it; each leads to its page. */
  aliases: texts('aliases'),
  /** The country's English name. */
  country: text('country'),
  source: jsonb('source').$type<SourceSynopsis>(),
});

/**
 * What catalogues and operators say of companies. The table `companies` follows from it and from the tools, whose
 * developers need no record to have a page.
 */
export const companyRecords = pgTable(
  'company_records',
  {
    ...named(),
    url: text('url'),
    /** The year. */
    founded: smallint('founded'),
    kind: text('kind').$type<CompanyKind>(),
    status: text('status').$type<CompanyStatus>(),
    /** The id of the company that owns it, and since when: YYYY, YYYY-MM or YYYY-MM-DD. It may not be listed. */
    parent: text('parent'),
    parent_since: text('parent_since'),
    /** The id of its best known tool, which may not be listed, or be another company's by now. */
    main_tool: text('main_tool'),
    /** The category in which its rounds count. */
    main_category: text('main_category'),
    /** As `COMPANY_ROUNDS` shapes them. */
    funding_rounds: jsonb('funding_rounds').$type<CompanyRound[]>(),
  },
  (table) => [
    index('company_records_parent').on(table.parent),
    index('company_records_main_tool').on(table.main_tool),
  ],
);

/** What they say of investors. Nobody learns of one unless a round names it that they may see (spec §6). */
export const investorRecords = pgTable('investor_records', {
  ...named(),
  kind: text('kind').$type<InvestorKind>(),
});
