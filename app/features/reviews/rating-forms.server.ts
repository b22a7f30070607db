import { hash } from 'node:crypto';
import { z } from 'zod';
import { type FormReading, reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { LIMITS } from '#site/limits.ts';
import { ABOUT_NAMES } from './about.ts';
import { TOOL_FORMS } from './forms.ts';
import { type OwnRating, RATING_TEXTS } from './rating.ts';

const { report, answer } = TOOL_FORMS;

const stars = z
  .string()
  .regex(/^[1-9]$/, RATING_TEXTS.select)
  .transform(Number)
  .pipe(z.int().max(LIMITS.maxRating, RATING_TEXTS.select));

const rating = {
  ...TOOL_FORMS.rating,
  fields: {
    ...TOOL_FORMS.rating.fields,
    rating: { ...TOOL_FORMS.rating.fields.rating, schema: stars },
    began: { ...TOOL_FORMS.rating.fields.began, schema: z.string().transform(readBeginning) },
  },
};

/** Reads a rating form (spec §5, "Rating"). @throws Refused */
export const readRating = oneFault(reads(rating, 'rating', 'review', ...ABOUT_NAMES, 'began'));

/** Reads a rating form with stars alone. @throws Refused */
export const readStars = oneFault(reads(rating, 'rating'));

/** Reads the report of a review. @throws Refused */
export const readReport = oneFault(reads(report, 'review', 'reason', 'note'));

/** Reads the answer to a review. @throws Refused */
export const readAnswer = oneFault(reads(answer, 'review', 'answer'));

/** Reads the withdrawal of an answer. @throws Refused */
export const readWithdrawal = oneFault(reads(answer, 'review'));

/** Reports only the first error, above the form and at its field, because these forms are small. */
function oneFault<Sent, Good>(read: (sent: Sent) => FormReading<Good, string>) {
  return (sent: Sent): { good: Good } => {
    const reading = read(sent);
    if ('good' in reading) return reading;
    const [[field, notice] = ['', '']] = Object.entries(reading.errors);
    throw new Refused({ status: 400, notice: notice ?? '', errors: { [field]: notice ?? '' } });
  };
}

type Said = Pick<OwnRating, 'rating' | 'review' | 'about'>;
type Written = Pick<Said, 'review' | 'about'>;

/**
 * The rating that a form was opened with, because the member may have rated in another tab since. Of the review it has
 * only a digest: a form with two long reviews would be too large to send.
 */
export interface Beginning {
  /** 0 if there was no rating. */
  rating: number;
  /** The digest of the review and its answers about the writer; that of an empty text without either. */
  review: string;
}

/** Writes what a form is opened with. */
export function beginning(said: Said | null): string {
  return `${said?.rating ?? 0} ${digest(said ?? NOTHING)}`;
}

/** Reads what a form was opened with; null if it does not say. */
function readBeginning(text: string): Beginning | null {
  const [, rating, review] = /^([0-5]) ([\w-]{43})$/.exec(text) ?? [];
  return rating === undefined || review === undefined ? null : { rating: Number(rating), review };
}

/**
 * What to store after a form. Fields that the form has not changed keep their stored values.
 *
 * @returns null if it would replace a review that the form has not seen
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
