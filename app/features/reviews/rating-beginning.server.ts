import { hash } from 'node:crypto';
import { ABOUT_NAMES } from './about.ts';
import type { OwnRating } from './rating.ts';

type Said = Pick<OwnRating, 'rating' | 'review' | 'about'>;
type Written = Pick<Said, 'review' | 'about'>;

/**
 * What a rating form began with: a member may have rated anew in another tab since. The review is only told apart from
 * others, because a form with two long ones would be too large to send.
 */
export interface Beginning {
  /** 0 if there was no rating. */
  rating: number;
  /** The digest of the review and what it says of its writer; that of an empty text if there was neither. */
  review: string;
}

/** Says in a form what it begins with. */
export function beginning(said: Said | null): string {
  return `${said?.rating ?? 0} ${digest(said ?? NOTHING)}`;
}

/** Reads what a form says that it began with; null if it does not say. */
export function readBeginning(text: string): Beginning | null {
  const [, rating, review] = /^([0-5]) ([\w-]{43})$/.exec(text) ?? [];
  return rating === undefined || review === undefined ? null : { rating: Number(rating), review };
}

/**
 * What is stored after a form: what it leaves as it began stays as it is stored.
 *
 * @returns null if it would replace a review that it has not seen
 */
export function afterForm(sent: Said, began: Beginning | null, stored: Said | undefined): Said | null {
  if (!began || !stored) return sent;
  const isBeginning = (written: Written) => digest(written) === began.review;
  const rating = sent.rating === began.rating ? stored.rating : sent.rating;
  if (isBeginning(sent)) return { ...stored, rating };
  const isSeen = [sent, NOTHING].some((seen) => digest(seen) === digest(stored)) || isBeginning(stored);
  return isSeen ? { ...sent, rating } : null;
}

const NOTHING: Written = { review: null, about: null };

function digest({ review, about }: Written): string {
  const told = about === null ? '' : `\0${JSON.stringify(ABOUT_NAMES.map((name) => about[name] ?? null))}`;
  return hash('sha256', (review ?? '') + told, 'base64url');
}
