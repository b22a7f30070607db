import { z } from 'zod';
import { isOutdatedAs, type Judged, provenanceOf, type Today, WITHHELD } from '#catalogue/tools/certainty.ts';
import {
  judgedPart,
  originOf,
  type SourcedCodes,
  sourcedCodes,
  weakestOf,
} from '#catalogue/tools/code-sources.ts';
import type { Sourced, SourceSynopsis } from '#catalogue/tools/tool-fields.ts';

const CERTAINTIES = ['sourced', 'attributed', 'editorial', 'computed', 'withheld'] as const;

/** How sure a value is and where it comes from, as `catalogue/tools/certainty` grades it. */
export interface Origin {
  certainty: (typeof CERTAINTIES)[number];
  source: string;
  /** Only `sourced` values have one. */
  source_url?: string | undefined;
  /** As the catalogue writes it: `2026`, `2026-02`, `2026-02-14` or `early 2026`; null if nobody has said. */
  date: string | null;
  /** Whether it is older than facts of its kind keep; absent if nobody knows, or if it never grows old. */
  may_be_out_of_date?: boolean | undefined;
  /** What speaks against it. */
  note?: string | undefined;
  /** Where the codes of a list come from, if not all from one source; the rest is then that of the least sure of them. */
  sources?: CodeOrigin[] | undefined;
}

interface CodeOrigin extends Omit<Origin, 'sources'> {
  codes: string[];
}

/** A value as machines get it: never without its origin. */
export interface ApiValue<T = unknown> extends Origin {
  value: T;
}

export const certaintySchema = z
  .enum(CERTAINTIES)
  .describe(
    'sourced: at source_url; attributed: by the named source; editorial: by the editors; computed: from other values; withheld: its source needs a paid plan',
  )
  // A description of several values says it once and refers to it.
  .meta({ id: 'Certainty' });

export const ORIGIN_SHAPE = {
  certainty: certaintySchema,
  source: z.string(),
  source_url: z.string().optional(),
  date: z.string().nullable(),
};

/** The origin of a fact, which grows old. */
export const AGED_ORIGIN_SHAPE = { ...ORIGIN_SHAPE, may_be_out_of_date: z.boolean().optional() };

/** The origins of a list's codes, if they come from several sources. */
export const codeOrigins = z
  .array(z.strictObject({ codes: z.array(z.string()), ...AGED_ORIGIN_SHAPE }))
  .optional()
  .describe('Of its codes, if they differ; certainty and date are of the least sure');

/** The schema of a value with its origin. */
export function apiValue<T extends z.ZodType>(value: T) {
  return z.strictObject({ value, ...ORIGIN_SHAPE });
}

/** The schema of a value that grows old. */
export function agedValue<T extends z.ZodType>(value: T) {
  return z.strictObject({ value, ...AGED_ORIGIN_SHAPE });
}

/** The schema of a list of codes, which may have origins of their own. */
export function apiCodes<T extends z.ZodType>(value: T) {
  return agedValue(value).extend({ sources: codeOrigins });
}

/** A stored value with its source. */
export function stated<T>(value: T, source: SourceSynopsis | null | undefined, judged?: Judged): ApiValue<T> {
  const { certainty, source: name, url } = provenanceOf(source);
  const date = source?.date_updated ?? null;
  const isOld = judged ? isOutdatedAs(judged, date) : null;
  return {
    value,
    certainty,
    source: name,
    ...(url !== undefined && { source_url: url }),
    date,
    ...(isOld !== null && { may_be_out_of_date: isOld }),
  };
}

/** A stored value of a field with its source, or, of a list of codes, with theirs. */
export function statedField(key: string, value: unknown, stored: Sourced<unknown>, today: Today): ApiValue {
  const judged = (part: SourcedCodes | undefined) => judgedPart(key, value, part, today);
  const parts = sourcedCodes({ ...stored, value }).flatMap((part) => byAge(key, value, part, today));
  const least = weakestOf(parts);
  const weakest = stated(value, least?.source, judged(least));
  if (parts.length < 2) return weakest;
  const { source_url: _, ...rest } = weakest;
  const { source: named, isOutdated } = originOf(stored, key, today);
  return {
    ...rest,
    source: named,
    ...(isOutdated && { may_be_out_of_date: true }),
    sources: parts.map((part) => {
      const { value: of, ...origin } = stated([...part.codes], part.source, judged(part));
      return { codes: of, ...origin };
    }),
  };
}

/**
 * Splits the codes of one source by whether they may be out of date: a free tier is out of date sooner than the flags
 * beside it.
 */
function byAge(key: string, value: unknown, part: SourcedCodes, today: Today): SourcedCodes[] {
  const codes = part.codes.length > 0 || !Array.isArray(value) ? part.codes : value.map(String);
  const isOld = (code: string) => {
    const judged = judgedPart(key, value, { codes: [code], source: part.source }, today);
    return judged ? isOutdatedAs(judged, part.source?.date_updated) : null;
  };
  const groups = [...Map.groupBy(codes, isOld).values()];
  return groups.length < 2 ? [part] : groups.map((of) => ({ codes: of, source: part.source }));
}

/** A value that everybody may have, while its source belongs to a tab that the reader may not open. */
export function withheld<T>(value: T): ApiValue<T> {
  return { value, certainty: 'withheld', source: WITHHELD.source, date: null };
}

/** A value that was worked out from others. */
export function computed<T>(value: T, basis: string, on: string | null): ApiValue<T> {
  return { value, certainty: 'computed', source: basis, date: on === null ? null : dayOf(on) };
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
