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
  /** The author's public page, by the end of its address; null for those without one. */
  reviewer: string | null;
  photo_url: string | null;
  isOwn: boolean;
  answer: VendorAnswer | null;
}

/** What a vendor of the tool has answered to a review. */
export interface VendorAnswer {
  text: string;
  /** ISO 8601. */
  answered_at: string;
  /** Whether an operator has taken it off the page. Only vendors of the tool get one that is hidden. */
  isHidden: boolean;
}

/** Who wrote a review, as far as its page needs to know. */
export interface ReviewAuthor {
  first_name: string | null;
  last_name: string | null;
  /** Null without a public page. */
  public_name: string | null;
  slug: string | null;
}

export interface Reviews {
  /** How many members gave five stars, four, three, two and one. */
  distribution: readonly { stars: number; given: number }[];
  /** How many have a text, and are as asked for. */
  count: number;
  page: number;
  filters: ReviewFilters;
  choices: readonly ReviewChoice[];
  reviews: readonly Review[];
}

/**
 * The public name of a review's author: the one that they chose for their public page, else that of their profile. It
 * never uses the email address or any part of it, although members without a name see a part of their own address as
 * their name.
 *
 * @param author null if the account was deleted
 */
export function authorName(author: ReviewAuthor | null): string {
  if (!author) return 'Former member';
  if (author.public_name !== null) return shownName(author.public_name);
  return shownName([author.first_name, author.last_name].filter(Boolean).join(' '));
}

/** The page of reviews that an address asks for. */
export function readReviewPage(params: URLSearchParams): number {
  return readPageNumber(params.get('reviews'));
}
