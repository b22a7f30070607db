import { z } from 'zod';
import { manyLines } from '#platform/request/form-fields.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { LIMITS } from '#site/limits.ts';
import { REPORT_REASONS } from '#site/membership.ts';
import { uuid } from '#site/uuid.ts';
import { isVisible } from '#site/visible-text.ts';
import {
  ANSWER_LENGTH,
  ANSWER_TEXTS,
  RATING,
  RATING_TEXTS,
  REPORT_NOTE_LENGTH,
  REPORT_TEXTS,
} from './rating.ts';
import { readBeginning } from './rating-beginning.server.ts';

/**
 * Text of several lines: trimmed, without control characters; an empty text becomes null (spec §5, "Rating").
 */
const optionalText = (length: number, tooLong: string) =>
  manyLines.pipe(z.string().max(length, tooLong)).transform((text) => (isVisible(text) ? text : null));

const rating = z.object({
  rating: z
    .string()
    .regex(/^[1-9]$/, RATING_TEXTS.select)
    .transform(Number)
    .pipe(z.int().max(LIMITS.maxRating, RATING_TEXTS.select)),
  review: optionalText(RATING.reviewLength, RATING_TEXTS.reviewTooLong),
  began: z.string().transform(readBeginning),
});

const report = z.object({
  review: uuid(REPORT_TEXTS.gone),
  reason: z.enum(REPORT_REASONS, REPORT_TEXTS.reason),
  note: optionalText(REPORT_NOTE_LENGTH, REPORT_TEXTS.noteTooLong),
});

const withdrawal = z.object({ review: uuid(ANSWER_TEXTS.gone) });

const answer = withdrawal.extend({
  answer: manyLines.pipe(
    z.string().max(ANSWER_LENGTH, ANSWER_TEXTS.tooLong).refine(isVisible, ANSWER_TEXTS.empty),
  ),
});

/** Reads a rating form (spec §5, "Rating"). @throws Refused */
export const readRating = oneFault(rating);

/** Reads a rating form of stars alone. @throws Refused */
export const readStars = oneFault(rating.pick({ rating: true }));

/** Reads the report of a review. @throws Refused */
export const readReport = oneFault(report);

/** Reads the answer to a review. @throws Refused */
export const readAnswer = oneFault(answer);

/** Reads which answer is withdrawn. @throws Refused */
export const readWithdrawal = oneFault(withdrawal);

/** These forms are small: the first error is shown above them, and at its field. */
function oneFault<Good>(schema: z.ZodType<Good>) {
  return ({ typed }: { typed: object }): { good: Good } => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { good: data };
    const { message: notice = '', path = [] } = error.issues[0] ?? {};
    throw new Refused({ status: 400, notice, errors: { [String(path[0])]: notice } });
  };
}
