import {
  CERTAINTY_LABELS,
  type Certainty,
  type Judged,
  judgedAs,
  type Provenance,
  provenanceOf,
  type Today,
} from './certainty.ts';
import { type FactWords, factLabel } from './fact-words.ts';
import { type Sourced, type SourceSynopsis, TOOL_FIELDS } from './tool-fields.ts';

/** Entries of a list with one source; undefined for the editors' own. */
export interface SourcedCodes {
  codes: readonly string[];
  source: SourceSynopsis | undefined;
}

/** The codes of a list by source, those with their own source first. Any other value is one part without codes. */
export function sourcedCodes({ value, source_synopsis, sources = [] }: Sourced<unknown>): SourcedCodes[] {
  if (!Array.isArray(value) || sources.length === 0) return [{ codes: [], source: source_synopsis }];
  const codes: string[] = value.map(String);
  const parts = sources.map(({ codes: named, ...source }) => ({
    codes: codes.filter((code) => named.includes(code)),
    source,
  }));
  const rest = codes.filter((code) => !sources.some((each) => each.codes.includes(code)));
  return [...parts, { codes: rest, source: source_synopsis }].filter((part) => part.codes.length > 0);
}

/** A list reduced to some of its codes, each with its own source. */
export function limitedTo(stored: Sourced<string[]>, isMeant: (code: string) => boolean): Sourced<string[]> {
  return { ...stored, value: stored.value.filter(isMeant) };
}

function sourceOfCode(stored: Sourced<unknown>, code: string): SourceSynopsis | undefined {
  const own = stored.sources?.find(({ codes }) => codes.includes(code));
  if (!own) return stored.source_synopsis;
  const { codes: _, ...source } = own;
  return source;
}

/** The provenance of one code of a list. */
export function originOfCode(
  stored: Sourced<unknown> | undefined,
  code: string,
  field: string,
  today: Today,
): Provenance {
  return provenanceOf(stored && sourceOfCode(stored, code), judgedAs(field, today, { codes: [code] }));
}

const WEAKEST_FIRST: readonly Certainty[] = ['editorial', 'attributed', 'sourced'];

/** The least certain part of a value. */
export function weakestOf(parts: readonly SourcedCodes[]): SourcedCodes | undefined {
  const rank = ({ source }: SourcedCodes) => WEAKEST_FIRST.indexOf(provenanceOf(source).certainty);
  return parts.toSorted((a, b) => rank(a) - rank(b))[0];
}

/**
 * The provenance of a field's value. A list whose codes have their own sources is as certain as the weakest, as old as
 * the oldest, may be outdated if one of them may, and names each code's source.
 */
export function originOf(stored: Sourced<unknown> | undefined, field: string, today: Today): Provenance {
  const parts = stored ? sourcedCodes(stored) : [];
  const origin = (part: SourcedCodes | undefined) =>
    provenanceOf(part?.source, judgedPart(field, stored?.value, part, today));
  const weakest = origin(weakestOf(parts));
  if (parts.length < 2) return weakest;
  const words = WORDS.get(field);
  const byCode = parts.map((part) => ({
    codes: part.codes.map((code) => (words && factLabel(words, code)) ?? code).join(', '),
    origin: origin(part),
  }));
  const source = byCode.map((part) => `${part.codes}: ${inWords(part.origin)}`).join('; ');
  const isOld = byCode.some(({ origin }) => origin.isOutdated);
  const days = byCode.flatMap((part) => part.origin.lastDay ?? []);
  const { url: _, isOutdated: __, lastDay: ___, ...rest } = weakest;
  return {
    ...rest,
    source,
    ...(days.length > 0 && { lastDay: Math.min(...days) }),
    ...(isOld && { isOutdated: true as const }),
    byCode,
  };
}

/** What decides whether a part of a value is outdated. */
export function judgedPart(
  field: string,
  value: unknown,
  part: SourcedCodes | undefined,
  today: Today,
): Judged | undefined {
  const all = Array.isArray(value) ? value.map(String) : [];
  const codes = part && part.codes.length > 0 ? part.codes : all;
  return judgedAs(field, today, { asOf: asOfIn(value), codes });
}

/** The words of lists of codes, by field. */
const WORDS: ReadonlyMap<string, FactWords> = new Map(
  TOOL_FIELDS.flatMap((row) => ('words' in row ? [[row.key, row.words] as const] : [])),
);

/** The day for which a price states that it is valid. */
function asOfIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('as_of' in value)) return undefined;
  return typeof value.as_of === 'string' ? value.as_of : undefined;
}

function inWords({ certainty, source, date }: Provenance): string {
  return `${CERTAINTY_LABELS[certainty]}, ${source}, ${date}`;
}
