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
 * How the author of a review is called in public: never by the address, nor by a part of it, which is what
 * the member himself sees where he has no name.
 *
 * @param author null when the account is gone
 */
export function authorName(author: { first_name: string | null; last_name: string | null } | null): string {
  if (!author) return 'Former member';
  const name = [author.first_name, author.last_name].filter(Boolean).join(' ');
  return isVisible(name) ? name : 'A member';
}

/** Whether a text has any mark on paper: some characters are no white space and yet show nothing. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The page of reviews that an address asks for. */
export function readReviewPage(params: URLSearchParams): number {
  const page = params.get('reviews') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
