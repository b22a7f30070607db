import type { FormRules, FormState } from '#site/form-state.ts';
import { tooLong } from '#site/messages.ts';
import { readPageNumber } from '#site/pager.ts';
import { isReserved, publicNameFault } from '#site/public-name.ts';

/** A member's public page: what they have rated, under a name and an address of their choice. */

/** Lengths in characters. */
export const REVIEWER_LENGTHS = { name: 60, slug: { least: 3, most: 40 } } as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const REVIEWER_TEXTS = {
  notFound: 'There is no such reviewer.',
  notFoundHint: 'The page may have been switched off by its owner.',
  name: 'Write the name that everybody may read',
  nameTooLong: tooLong('the name', REVIEWER_LENGTHS.name),
  nameIsAddress: 'Choose a name without an @, so that nobody takes it for an email address',
  slug: `Use ${REVIEWER_LENGTHS.slug.least} to ${REVIEWER_LENGTHS.slug.most} small letters, digits and single hyphens between them`,
  slugReserved: 'This address is reserved: choose another',
  slugTaken: 'This address is taken: choose another',
  shown: 'Your page is public.',
  hidden: 'Your page is switched off. Its address stays yours.',
  mailed: 'You are told by mail when a vendor answers a review of yours.',
  muted: 'You are no longer told by mail when a vendor answers.',
  failed: 'This could not be stored. Please try again in a moment.',
} as const;

/** What is wrong with a name that is not too long; null for a good one. It is visible already. */
export function nameFault(name: string): string | null {
  if (name.includes('@')) return REVIEWER_TEXTS.nameIsAddress;
  return publicNameFault(name);
}

/** What is wrong with the end of an address; null for a good one. */
export function slugFault(slug: string): string | null {
  const { least, most } = REVIEWER_LENGTHS.slug;
  if (slug.length < least || slug.length > most || !SLUG.test(slug)) return REVIEWER_TEXTS.slug;
  return isReserved(slug) ? REVIEWER_TEXTS.slugReserved : null;
}

/** What a member has chosen. */
export interface ReviewerChoice {
  isPublic: boolean;
  /** Kept while the page is off; '' before it was ever on. */
  name: string;
  slug: string;
  /** Whether they are mailed when a vendor answers. */
  hasMail: boolean;
}

export const REVIEWER_FORM = {
  fields: ['intent', 'name', 'slug'],
  hidden: ['intent'],
  failed: REVIEWER_TEXTS.failed,
} as const satisfies FormRules;
export type ReviewerState = FormState<(typeof REVIEWER_FORM.fields)[number]>;

/** The forms of the settings, by `intent`, with what the page says afterwards. */
export const REVIEWER_DONE = {
  show: REVIEWER_TEXTS.shown,
  hide: REVIEWER_TEXTS.hidden,
  mail: REVIEWER_TEXTS.mailed,
  mute: REVIEWER_TEXTS.muted,
} as const;
export type ReviewerIntent = keyof typeof REVIEWER_DONE;

/** The public page, as everybody sees it. */
export interface ReviewerPage {
  slug: string;
  name: string;
  /** The month (YYYY-MM, UTC) in which the account was made. */
  since: string;
  ratings: number;
  reviews: number;
  page: number;
  pages: number;
  /** A page of what is not hidden, newest first. */
  rated: readonly RatedTool[];
}

export interface RatedTool {
  tool: { id: string; name: string };
  rating: number;
  review: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** Ratings on a page. */
export const RATED_A_PAGE = 20;

/** The page of ratings that an address asks for. */
export function readRatedPage(params: URLSearchParams): number {
  return readPageNumber(params.get('page'));
}
