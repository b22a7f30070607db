import { z } from 'zod';
import { FACET_IDS, type FacetId, readFacets } from '#catalogue/search/filters/facet-names.ts';
import { FACETS, isOpen, valueLabel } from '#catalogue/search/filters/facet-table.ts';
import { SORT_FIELDS } from '#catalogue/sort-fields.ts';
import { LIMITS } from '#site/limits.ts';
import { numberOf } from '#site/number-schema.ts';
import { readDate } from '#site/typed-dates.ts';
import { PART_NAMES, type PartChoice, readParts } from './tool-parts.ts';

/** The parameters of the API's addresses. An unreadable one is refused by name; nothing is guessed. */

/** How many entries a page of a list may have. */
export const PAGE_SIZES = { usual: 25, most: 100 } as const;
/** The longest search text. The API refuses a longer one; the site's pages cut it. */
const MAX_QUERY = 500;

export const pageParameters = {
  limit: numberOf({ bounds: { min: 1, max: PAGE_SIZES.most, whole: true } })
    .default(PAGE_SIZES.usual)
    .describe('How many entries at most'),
  cursor: z
    .string()
    .max(4_000)
    .optional()
    .describe('`next` of the page before; with the same other parameters'),
};

export const partsParameter = z
  .string()
  .max(4_000)
  .transform((text, refusal): PartChoice => {
    const read = readParts(text);
    if ('parts' in read) return read.parts;
    refusal.issues.push({
      code: 'custom',
      input: text,
      message: `There is no part or value "${read.unknown}".`,
    });
    return z.NEVER;
  })
  .optional()
  .describe(
    `Parts of a tool, or single values of them, with commas between: summary,decision.price_from. Parts: ${PART_NAMES.join(', ')}`,
  );

/** A yes-or-no parameter, written as in the site's own addresses. */
export const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** Comma-separated names, each of which must be known. */
export function oneOf(isKnown: (value: string) => boolean, what: string) {
  return z
    .string()
    .refine((text) => text.split(',').every(isKnown), { error: `names a ${what} that does not exist` })
    .optional();
}

function facetParameter(id: FacetId) {
  const { values, needs, label, name } = FACETS[id];
  const choice = isOpen(values) ? values.codes : Object.keys(values).join(',');
  return oneOf((value) => valueLabel(id, value) !== null, name).describe(`${label}, ${needs} of ${choice}`);
}

export const facetParameters = Object.fromEntries(FACET_IDS.map((id) => [id, facetParameter(id)])) as Record<
  FacetId,
  ReturnType<typeof facetParameter>
>;

/** The names of the facets that were chosen, as a listing's query holds them. */
export function facetsIn(asked: Readonly<Partial<Record<FacetId, string | undefined>>>): string[] {
  const chosen = FACET_IDS.flatMap((id): [string, string][] => {
    const values = asked[id];
    return values === undefined ? [] : [[id, values]];
  });
  return readFacets(new URLSearchParams(chosen));
}

/** What the directory's page calls a budget. Its own reader reads them (`readBudget`). */
const budgetParameters = {
  budget: z
    .string()
    .max(40)
    .optional()
    .describe(
      'What all people together can spend: 500, or EUR 500 in another currency; 20 a user is for each',
    ),
  people: z.string().max(10).optional().describe('How many; 1 without it'),
  per: z.enum(['month', 'year']).optional().describe('A month without it'),
};

export const toolsParameters = z.strictObject({
  q: z
    .string()
    .max(MAX_QUERY)
    .optional()
    .describe('What is needed, in words; exactly this text if in quotes'),
  category: z.string().optional().describe('Id or name of a category'),
  specialization: z.string().optional().describe('Name of a specialization'),
  isPremium: flag.describe(
    'true: tools known to be paid for; false: tools known to have a free tier (a tool of which neither is known is in neither)',
  ),
  isFeatured: flag.describe('true: only Featured ones'),
  ...budgetParameters,
  ...facetParameters,
  sortBy: z
    .enum(SORT_FIELDS)
    .optional()
    .describe('By default the oldest entry comes first, and with `q` what fits best'),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  fields: partsParameter,
  ...pageParameters,
});

export const comparedParameter = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .refine((ids) => ids.length >= 2 && ids.length <= LIMITS.compared, {
    error: `must name 2 to ${LIMITS.compared} tools`,
  })
  .describe(`Ids, 2 to ${LIMITS.compared}, with commas between`);

export const dateParameter = z
  .string()
  .meta({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' })
  .transform((text, refusal): string => {
    const reading = readDate(text);
    if ('date' in reading) return reading.date.slice(0, 10);
    refusal.issues.push({ code: 'custom', input: text, message: reading.reason });
    return z.NEVER;
  })
  .optional();
