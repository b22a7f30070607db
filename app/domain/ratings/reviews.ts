/** The reviews of a tool, as its page shows them. */

export const REVIEWS_A_PAGE = 10;

export interface Review {
  id: string;
  rating: number;
  text: string;
  /** ISO 8601. */
  created_at: string;
  author: string;
  photo_url: string | null;
  isOwn: boolean;
}

export interface Reviews {
  /** How many members gave five stars, four, three, two and one. */
  distribution: readonly { stars: number; given: number }[];
  count: number;
  page: number;
  reviews: readonly Review[];
}

/**
 * The public name of a review's author. It never uses the email address or any part of it, although members
 * without a name see a part of their own address as their name.
 *
 * @param author null if the account was deleted
 */
export function authorName(author: { first_name: string | null; last_name: string | null } | null): string {
  if (!author) return 'Former member';
  const name = [author.first_name, author.last_name].filter(Boolean).join(' ');
  return isVisible(name) ? name : 'A member';
}

/** Whether a text shows anything at all: some characters are not white space but still invisible. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The page of reviews that an address asks for. */
export function readReviewPage(params: URLSearchParams): number {
  const page = params.get('reviews') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
