import { CERTAINTY_LABELS, type Certainty, type Provenance, provenanceOf } from './certainty.ts';
import { type FactWords, factLabel } from './fact-words.ts';
import type { Sourced, SourceSynopsis } from './tool-fields.ts';

/** Entries of a list that have one source; undefined for the editors' own. */
export interface SourcedCodes {
  codes: readonly string[];
  source: SourceSynopsis | undefined;
}

/** The codes of a list by their source, those with a source of their own first. Any other value is one part without codes. */
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

/** A list with some of its codes, each with its own source. */
export function limitedTo(stored: Sourced<string[]>, isMeant: (code: string) => boolean): Sourced<string[]> {
  return { ...stored, value: stored.value.filter(isMeant) };
}

/** The source of one code of a list. */
export function sourceOfCode(stored: Sourced<unknown>, code: string): SourceSynopsis | undefined {
  const own = stored.sources?.find(({ codes }) => codes.includes(code));
  if (!own) return stored.source_synopsis;
  const { codes: _, ...source } = own;
  return source;
}

const WEAKEST_FIRST: readonly Certainty[] = ['editorial', 'attributed', 'sourced'];

/** The part of a value that is least sure. */
export function weakestOf(parts: readonly SourcedCodes[]): SourcedCodes | undefined {
  const rank = ({ source }: SourcedCodes) => WEAKEST_FIRST.indexOf(provenanceOf(source, '').certainty);
  return parts.toSorted((a, b) => rank(a) - rank(b))[0];
}

/**
 * Where a stored value comes from. A list whose codes have sources of their own is as sure as the weakest of them, and
 * says which code has which.
 *
 * @param recordedOn when the record was last updated, as an ISO date
 * @param words the words that the list's codes belong to
 */
export function originOf(
  stored: Sourced<unknown> | undefined,
  recordedOn: string,
  words?: FactWords,
): Provenance {
  const parts = stored ? sourcedCodes(stored) : [];
  const weakest = provenanceOf(weakestOf(parts)?.source, recordedOn);
  if (parts.length < 2) return weakest;
  const byCode = parts.map(({ codes, source }) => ({
    codes: codes.map((code) => (words && factLabel(words, code)) ?? code).join(', '),
    origin: provenanceOf(source, recordedOn),
  }));
  const source = byCode.map((part) => `${part.codes}: ${inWords(part.origin)}`).join('; ');
  return { certainty: weakest.certainty, source, date: weakest.date, byCode };
}

function inWords({ certainty, source, date }: Provenance): string {
  return `${CERTAINTY_LABELS[certainty]}, ${source}, ${date}`;
}
