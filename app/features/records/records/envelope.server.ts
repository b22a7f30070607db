import { z } from 'zod';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { place } from '#catalogue/tools/fields/field-row.ts';
import { developerFault } from '#catalogue/tools/shown-name.ts';
import { numberOf } from '#site/number-schema.ts';
import { withoutHidden } from '#site/public-name.ts';
import { LONGEST_SLUG, SLUG } from '#site/slug.ts';
import { readTypedDate, YEARS_AHEAD } from '#site/typed-dates.ts';
import { inOneLine, isVisible, textFault } from '#site/visible-text.ts';
import { ADDRESS_FAULTS, addressFault } from '#site/web-address.ts';

/** The result of reading one record: a row to write, or everything that is wrong with it. */
export type RecordRead<Row> = { row: Row } | { faults: FieldFault[] };

export const slug = z
  .string()
  .max(LONGEST_SLUG)
  .regex(SLUG, 'must be lower-case letters and digits, joined by single hyphens');

/** A trimmed text with at least one visible character and no characters that change the writing direction. */
export const text = (max: number) => faultless(max, textFault);

/** A text shown beside others, such as a name. */
export const name = (max: number) => asSeen(text(max));

/** The name of a company or an investor. */
export const companyName = asSeen(faultless(200, developerFault));

/**
 * In one line and without invisible characters, so that 'Open\u200BAI' is not another 'OpenAI'; a name without visible
 * characters keeps its fault.
 */
function asSeen(schema: z.ZodString): z.ZodString {
  return schema.overwrite((given) => (isVisible(given) ? withoutHidden(inOneLine(given)) : given));
}

/** A text without a fault by a rule. */
function faultless(max: number, faultOf: (given: string) => string | null) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .superRefine((given, context) => {
      const message = given === '' ? null : faultOf(given);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

export const webAddress = text(2_000).check(({ value, issues }) => {
  const wrong = addressFault(value);
  if (wrong) issues.push({ code: 'custom', input: value, message: ADDRESS_FAULTS[wrong] });
});

/** A topic's place in lists. */
export const topicPosition = numberOf(place);

/** How many topics of a kind can have a place. */
export const MOST_PLACES = place.bounds.max;

/** The last year that a date of a record may be of. */
export function lastYear(): number {
  return new Date().getUTCFullYear() + YEARS_AHEAD;
}

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/** Years 1 to 9999 in UTC: the database and JavaScript write others in their own ways. */
function hasPlainYear(given: string): boolean {
  const time = new Date(given);
  return Number.isNaN(time.getTime()) || /^[1-9]\d{3}-/.test(time.toISOString());
}

const DAY_MS = 86_400_000;

/** Not in the future, allowing for time zones that are a day ahead. */
function hasCome(given: string): boolean {
  return !(new Date(given).getTime() > Date.now() + DAY_MS);
}

/** A day (taken as its first moment in UTC) or a time with its offset; returned as a time. */
export const moment = z
  .string()
  .transform((given) => readTypedDate(given) ?? given)
  .refine((given) => day.safeParse(given).success || instant.safeParse(given).success, {
    error: 'must be a day as YYYY-MM-DD or a moment such as 2026-11-20T08:30:00Z',
  })
  .refine(hasPlainYear, { error: 'must be of a year from 1000 to 9999, in UTC', abort: true })
  .refine(hasCome, 'must not be ahead of today')
  .transform((given) => (given.includes('T') ? given : `${given}T00:00:00Z`));

const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Zod's issues in the catalogue's words. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
}

/**
 * Reads a record by its schema. Null and empty texts at its top level count as absent, as they do in the
 * detail groups. Anything that PostgreSQL cannot store is a fault here, rather than a failed batch there.
 */
export function readEnvelope<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T } | { faults: FieldFault[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ field: 'record', reason: 'must be an object' }] };
  }
  const present = Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== null && entry !== ''),
  );
  const unstorable = unstorableTexts(present, '');
  if (unstorable.length > 0) return { faults: unstorable };
  const result = schema.safeParse(present, { error: reasonOf });
  return result.success ? { data: result.data } : { faults: result.error.issues.flatMap(faultsOf) };
}

function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const field = fieldName(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ field: field || 'record', reason: issue.message }];
  return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, reason: 'is no known field' }));
}

function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name ? `${name}.${String(step)}` : String(step);
  }, '');
}

/** Levels of nesting, far more than any field has. */
const MAX_DEPTH = 20;

/** PostgreSQL texts cannot contain NUL characters or lone surrogates. */
function unstorableTexts(value: unknown, field: string, depth = 0): FieldFault[] {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable ? [] : [{ field, reason: 'holds a character that cannot be stored' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (depth === MAX_DEPTH) return [{ field, reason: 'is nested too deeply' }];
  if (Array.isArray(value))
    return value.flatMap((item, index) => unstorableTexts(item, `${field}[${index}]`, depth + 1));
  return Object.entries(value).flatMap(([key, item]) =>
    unstorableTexts(item, field ? `${field}.${key}` : key, depth + 1),
  );
}
