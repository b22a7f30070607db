import { z } from 'zod';
import { listedWords, OPEN_CODES } from '#catalogue/tools/fact-words.ts';
import type { FieldRow, LeafShape, Part, Shape } from '#catalogue/tools/fields/field-row.ts';
import { shapeSchema } from '#catalogue/tools/shape-schema.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import { CHECKED_FIELDS } from './follows.ts';

/** Parts of values that the directory adds, so no page states them. */
const NOT_ASKED = new Set(['detail', 'as_of', 'background', 'title', 'x_handle', 'x_handle_link']);
const LONGEST_QUOTE = 400;
const MOST_ANSWERS = 40;

/** One value of a model's answer. */
export interface Answer {
  field: string;
  value: unknown;
  quote: string;
  /** The number of the quoted page. */
  page: number;
}

const answer: z.ZodType<Answer> = z.object({
  field: z.string().max(100),
  value: z.unknown(),
  quote: z.string().max(4_000),
  page: z.number().int(),
});

/** The fields that a model is asked for: those that can be checked and are not known yet. */
export function askedFields(known: ReadonlySet<string>): FieldRow[] {
  return TOOL_FIELDS.filter(({ key }) => CHECKED_FIELDS.has(key) && !known.has(key));
}

/** The schema of a model's answer about these fields. */
export function answerSchema(fields: readonly FieldRow[]) {
  const values = fields.map((field) =>
    z.object({
      field: z.literal(field.key),
      value: valueSchema(field),
      quote: z.string().describe(`The words of the page that say it, at most ${LONGEST_QUOTE} characters`),
      page: z.number().int().describe('The number of that page'),
    }),
  );
  return z.object({ values: z.array(z.union(values)) });
}

function valueSchema(field: FieldRow): z.ZodType {
  if (!('parts' in field)) return shapeSchema(field).describe(describe(field.label, field));
  const parts = field.parts.filter(({ key }) => !NOT_ASKED.has(key));
  return shapeSchema({ ...field, parts }).describe(
    [field.label, ...parts.map((part: Part) => describe(part.label, part))].join('; '),
  );
}

function describe(label: string, shape: Shape): string {
  const words = 'parts' in shape ? undefined : (shape as LeafShape).words;
  if (words === undefined) return label;
  const codes =
    words === 'language' || words === 'place'
      ? OPEN_CODES[words]
      : Object.entries(listedWords(words) ?? {})
          .map(([code, said]) => `${code} (${said})`)
          .join(', ');
  return `${label}, by these codes: ${codes}`;
}

/** Parses an answer. Malformed values are only counted, and only the first values are read. */
export function answersOf(given: unknown): { answers: Answer[]; misshapen: number } {
  const list = z.object({ values: z.array(z.unknown()) }).safeParse(given);
  if (!list.success) return { answers: [], misshapen: 1 };
  const read = list.data.values.slice(0, MOST_ANSWERS).map((each) => answer.safeParse(each));
  const answers = read.flatMap(({ data }) => data ?? []);
  return { answers, misshapen: list.data.values.length - answers.length };
}
