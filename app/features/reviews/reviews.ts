import { readPageNumber } from '#site/pager.ts';
import { shownName } from '#site/public-name.ts';
import type { ReviewAbout, ReviewChoice, ReviewFilters } from './about.ts';

/** The reviews of a tool, as its page shows them. */

export const REVIEWS_A_PAGE = 10;

export interface Review {
  id: string;
  rating: number;
  text: string;
  about: ReviewAbout | null;
  /** ISO 8601. */
  created_at: string;
  author: string;
  /** The end of the address of the author's public page; null without one. */
  reviewer: string | null;
  photo_url: string | null;
  isOwn: boolean;
  answer: VendorAnswer | null;
}

/** A vendor's answer to a review. */
export interface VendorAnswer {
  text: string;
  /** ISO 8601. */
  answered_at: string;
  /** Whether an operator has hidden it. Only the tool's vendors get hidden answers. */
  isHidden: boolean;
}

/** A review's author, as far as pages need to know. */
export interface ReviewAuthor {
  first_name: string | null;
  last_name: string | null;
  /** Null without a public page. */
  public_name: string | null;
  slug: string | null;
}

export interface Reviews {
  /** How many members gave five, four, three, two and one stars. */
  distribution: readonly { stars: number; given: number }[];
  /** How many reviews have a text and meet the filters. */
  count: number;
  page: number;
  filters: ReviewFilters;
  choices: readonly ReviewChoice[];
  reviews: readonly Review[];
}

/**
 * The public name of a review's author: the name of their public page, else of their profile. It never contains any
 * part of their email address, although members without a name see a part of it as their own name.
 *
 * @param author null if the account was deleted
 */
export function authorName(author: ReviewAuthor | null): string {
  if (!author) return 'Former member';
  if (author.public_name !== null) return shownName(author.public_name);
  return shownName([author.first_name, author.last_name].filter(Boolean).join(' '));
}

/** Reads the number of the page of reviews from an address. */
export function readReviewPage(params: URLSearchParams): number {
  return readPageNumber(params.get('reviews'));
}
