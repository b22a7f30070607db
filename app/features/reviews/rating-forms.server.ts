import { z } from 'zod';
import { type FormReading, reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { LIMITS } from '#site/limits.ts';
import { ABOUT_NAMES } from './about.ts';
import { TOOL_FORMS } from './forms.ts';
import { RATING_TEXTS } from './rating.ts';
import { readBeginning } from './rating-beginning.server.ts';

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

/** Reads a rating form of stars alone. @throws Refused */
export const readStars = oneFault(reads(rating, 'rating'));

/** Reads the report of a review. @throws Refused */
export const readReport = oneFault(reads(report, 'review', 'reason', 'note'));

/** Reads the answer to a review. @throws Refused */
export const readAnswer = oneFault(reads(answer, 'review', 'answer'));

/** Reads which answer is withdrawn. @throws Refused */
export const readWithdrawal = oneFault(reads(answer, 'review'));

/** These forms are small: the first error is shown above them, and at its field. */
function oneFault<Sent, Good>(read: (sent: Sent) => FormReading<Good, string>) {
  return (sent: Sent): { good: Good } => {
    const reading = read(sent);
    if ('good' in reading) return reading;
    const [[field, notice] = ['', '']] = Object.entries(reading.errors);
    throw new Refused({ status: 400, notice: notice ?? '', errors: { [field]: notice ?? '' } });
  };
}
