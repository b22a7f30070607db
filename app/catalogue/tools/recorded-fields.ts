import { SITE } from '#site/site.ts';

/**
 * Which fields a directory shows. One of AI tools shows all, one of something else those that some record has; what editors
 * are offered besides, `offered-fields.ts` says.
 */

/** Tells of locked tabs: not a field, but recorded as one. */
export const LOCKED = 'locked';

/** What a column of answers about an offer is called: `offers_api`. */
export function offerField(code: string): string {
  return `offers_${code}`;
}

/** What lists show of companies besides their names and categories. */
export const COMPANY_FIELDS = ['country', 'founded', 'kind', 'status', 'parent'] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

/** What a part of a company's record is called among the recorded fields. */
export function companyField(part: CompanyField): string {
  return `company.${part}`;
}

let recorded: ReadonlySet<string> = new Set();

/** Says with each write which fields some record has (`readRecordedFields`). */
export function tellOfFields(fields: ReadonlySet<string>): void {
  recorded = fields;
}

/** Whether pages and files show a field: where some record has it, and always of AI tools. */
export function isRecorded(field: string): boolean {
  return SITE.listed.isAi || recorded.has(field);
}

/** Who is behind what is listed: recorded where a provider is named, or a company has a record. */
export const BEHIND = 'developer';

/** Whether pages and files speak of companies: if none is named, each would be what is listed by another name. */
export function speaksOfCompanies(): boolean {
  return isRecorded(BEHIND);
}

/** The same of a part of companies' records. */
export function isRecordedOfCompanies(part: CompanyField): boolean {
  return isRecorded(companyField(part));
}
