import { date, link, list, text, year } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';
import { COMPANY_ROUNDS, SOURCE_PARTS } from '#catalogue/tools/fields/round-parts.ts';
import { wordedTexts } from '#site/noun.ts';

/** Fields that companies and investors share. */
export const COUNTRY = { key: 'country', label: 'Country', ...text, hint: 'Its English name, or its code: DE' } as const;
export const SOURCE: OwnField = { section: 'Source', key: 'source', label: 'Where this is published', kind: 'record', parts: SOURCE_PARTS };

/** A company (docs/catalogue.md). */
export const COMPANY_FIELDS: readonly OwnField[] = wordedTexts([
  { section: 'Company', key: 'id', label: 'Id', ...text, hint: 'The address of its page: /companies/<id>. It never changes. A company that has a page keeps its id.' },
  { section: 'Company', key: 'name', label: 'Name', ...text },
  { section: 'Company', key: 'aliases', label: 'Other names', ...list, hint: 'Tools with such a developer are filed under it, and the addresses of these names lead to it.' },
  { section: 'Company', key: 'url', label: 'Website', ...link },
  { section: 'Company', ...COUNTRY },
  { section: 'Company', key: 'founded', label: 'Founded', ...year },
  { section: 'Company', key: 'kind', label: 'Kind', ...text, words: 'company' },
  { section: 'Company', key: 'status', label: 'What became of it', ...text, words: 'companyStatus' },
  { section: 'Company', key: 'main_tool', label: 'Main tool', ...text, ids: 'tools', hint: 'Its name or id' },
  { section: 'Company', key: 'main_category', label: 'Main category', ...text, ids: 'categories', hint: 'The market in which it counts. Left out, it counts in each category of its tools.' },
  { section: 'Owner', key: 'parent', label: 'Owned by', ...text, hint: 'The id of a company' },
  { section: 'Owner', key: 'parent_since', label: 'Since', ...date },
  { section: 'Funding rounds', key: 'funding_rounds', label: 'Rounds, sales and listings', isOfRounds: true, ...COMPANY_ROUNDS },
  SOURCE,
]);
