import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { texts } from '#platform/database/columns.server.ts';
import type { CompanyKind, CompanyStatus } from '../tools/fact-words.ts';
import type { CompanyRound, SourceSynopsis } from '../tools/tool-fields.ts';

/**
 * What catalogues and operators say of companies. The table `companies` follows from it and from the tools, whose
 * developers need no record to have a page.
 */
export const companyRecords = pgTable('company_records', {
  /** The id of the company in `companies`. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Names by which tools may name it as their developer; each leads to its page. */
  aliases: texts('aliases'),
  url: text('url'),
  /** The country's English name. */
  country: text('country'),
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
  source: jsonb('source').$type<SourceSynopsis>(),
});
