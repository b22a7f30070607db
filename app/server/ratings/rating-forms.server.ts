import { z } from 'zod';
import { LIMITS } from '#domain/limits.ts';
import { REPORT_REASONS, type ReportReason } from '#domain/membership.ts';
import { RATING, RATING_TEXTS, REPORT_NOTE_LENGTH, REPORT_TEXTS } from '#domain/ratings/rating.ts';
import { isVisible } from '#domain/ratings/reviews.ts';
import { manyLines } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

/** Text of several lines: trimmed, without control characters; what is empty is nothing (spec §5, "Rating"). */
const optionalText = (length: number, tooLong: string) =>
  manyLines.pipe(z.string().max(length, tooLong)).transform((text) => (isVisible(text) ? text : null));

const rating = z.object({
  rating: z
    .string()
    .regex(/^[1-9]$/, RATING_TEXTS.select)
    .transform(Number)
    .pipe(z.int().max(LIMITS.maxRating, RATING_TEXTS.select)),
  review: optionalText(RATING.reviewLength, RATING_TEXTS.reviewTooLong),
});

const report = z.object({
  review: z.uuid(REPORT_TEXTS.gone),
  reason: z.enum(REPORT_REASONS, REPORT_TEXTS.reason),
  note: optionalText(REPORT_NOTE_LENGTH, REPORT_TEXTS.noteTooLong),
});

/** What a form says, or the text that tells what is wrong with it. */
export type Reading<Value> = { value: Value } | { fault: string };

/** Checks a rating form (spec §5, "Rating"). */
export function readRating(form: FormTexts): Reading<{ rating: number; review: string | null }> {
  return read(rating, { rating: form.rating ?? '', review: form.review ?? '' });
}

/** Checks the report of a review. */
export function readReport(
  form: FormTexts,
): Reading<{ review: string; reason: ReportReason; note: string | null }> {
  return read(report, { review: form.review ?? '', reason: form.reason, note: form.note ?? '' });
}

function read<Value>(schema: z.ZodType<Value>, values: unknown): Reading<Value> {
  const result = schema.safeParse(values);
  if (result.success) return { value: result.data };
  return { fault: result.error.issues[0]?.message ?? '' };
}
