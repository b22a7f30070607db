import { lineField, visibleField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import { readPageNumber } from '#site/pager.ts';
import { paths } from '#site/paths.ts';
import { isReserved, publicNameFault } from '#site/public-name.ts';
import { SLUG } from '#site/slug.ts';
import type { ReviewAbout } from '../about.ts';

/** A member's public page: their ratings, under a name and an address of their choice. */

/** In characters. */
const SLUG_LENGTHS = { least: 3, most: 40 } as const;

export const REVIEWER_TEXTS = wordedTexts({
  notFound: 'There is no such reviewer.',
  notFoundHint: 'The page may have been switched off by its owner.',
  name: 'Write the name that everybody may read',
  nameIsAddress: 'Choose a name without an @, so that nobody takes it for an email address',
  slug: `Use ${SLUG_LENGTHS.least} to ${SLUG_LENGTHS.most} small letters, digits and single hyphens between them`,
  slugReserved: 'This address is reserved: choose another',
  slugTaken: 'This address is taken: choose another',
  shown: 'Your page is public.',
  hidden: 'Your page is switched off. Its address stays yours.',
  mailed: 'You are told by mail when a vendor answers a review of yours.',
  muted: 'You are no longer told by mail when a vendor answers.',
  failed: 'This could not be stored. Please try again in a moment.',
} as const);

/** What is wrong with a name; null for a good one. Its length and characters are checked already. */
export function nameFault(name: string): string | null {
  if (name.includes('@')) return REVIEWER_TEXTS.nameIsAddress;
  return publicNameFault(name);
}

/** What is wrong with the end of an address; null for a good one. */
export function slugFault(slug: string): string | null {
  const { least, most } = SLUG_LENGTHS;
  if (slug.length < least || slug.length > most || !SLUG.test(slug)) return REVIEWER_TEXTS.slug;
  return isReserved(slug) ? REVIEWER_TEXTS.slugReserved : null;
}

/** A member's choices. */
export interface ReviewerChoice {
  isPublic: boolean;
  /** Stays while the page is off; '' before it was ever on. */
  name: string;
  slug: string;
  /** Whether they are mailed when a vendor answers. */
  hasMail: boolean;
}

export const REVIEWER_FORM = {
  fields: {
    intent: HIDDEN,
    name: visibleField({
      label: 'Public name',
      missing: REVIEWER_TEXTS.name,
      what: 'the name',
      maxLength: 60,
      tidy: (name) => name.normalize('NFC'),
      fault: nameFault,
      required: false,
      autoComplete: 'nickname',
    }),
    // Capitals are read as small letters.
    slug: lineField({
      label: `Address, after ${paths.reviewer('')}`,
      missing: REVIEWER_TEXTS.slug,
      tooLong: REVIEWER_TEXTS.slug,
      maxLength: SLUG_LENGTHS.most,
      tidy: (slug) => slug.toLowerCase(),
      fault: slugFault,
      required: false,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    }),
  },
  failed: REVIEWER_TEXTS.failed,
} satisfies FormRules;
export type ReviewerState = StateOf<typeof REVIEWER_FORM>;

/** The forms of the settings by `intent`, with what the page says afterwards. */
export const REVIEWER_DONE = {
  show: REVIEWER_TEXTS.shown,
  hide: REVIEWER_TEXTS.hidden,
  mail: REVIEWER_TEXTS.mailed,
  mute: REVIEWER_TEXTS.muted,
} as const;
export type ReviewerIntent = keyof typeof REVIEWER_DONE;

export interface ReviewerPage {
  slug: string;
  name: string;
  /** The month (YYYY-MM, UTC) in which the account was made. */
  since: string;
  ratings: number;
  reviews: number;
  page: number;
  pages: number;
  /** A page of ratings that are not hidden, newest first. */
  rated: readonly RatedTool[];
}

export interface RatedTool {
  tool: { id: string; name: string };
  rating: number;
  review: string | null;
  about: ReviewAbout | null;
  /** ISO 8601. */
  created_at: string;
}

export const RATED_A_PAGE = 20;

/** Reads the number of the page of ratings from an address. */
export function readRatedPage(params: URLSearchParams): number {
  return readPageNumber(params.get('page'));
}
