import { wordedTexts } from '#site/noun.ts';
import { isSlug } from '#site/slug.ts';

/** What a message to the site can be about: the contact page's three cards, and everything else. */
export const CONTACT_KINDS = wordedTexts([
  { id: 'feature', label: 'Feature Your Tool' },
  { id: 'report', label: 'Report an Error' },
  { id: 'affiliate', label: 'Affiliate Program' },
  { id: 'other', label: 'Something else' },
] as const);

export type ContactKind = (typeof CONTACT_KINDS)[number]['id'];

export const CONTACT_KIND_IDS: readonly ContactKind[] = CONTACT_KINDS.map(({ id }) => id);

const PAGE = /^\/(?:companies|investors)\/(?<id>[^/]+)$/;

/** The page of a company or investor on which a reader has found a mistake; null for any other address. */
export function readReportedPage(params: URLSearchParams): string | null {
  const page = PAGE.exec(params.get('page') ?? '');
  return page && isSlug(page.groups?.id ?? '') ? page[0] : null;
}

/** The beginning of a message about it. */
export function pageMessage(page: string): string {
  return `On ${page}:\n\nWhat is right, and where it can be read: `;
}
