import { formatDate, isRoughDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { type FactKind, isOutdated, kindOf, lastDayOf } from './fact-ages.ts';
import type { SourceSynopsis } from './tool-fields.ts';

/**
 * How certain a shown value is. `sourced`: published by a named source at an address that was opened;
 * `attributed`: published by a named source, without an address or at one that was only seen quoted; `editorial`: reported by the directory's
 * editors without a named source; `computed`: calculated from the catalogue's own rows; `withheld`: everybody sees
 * the value, but its source belongs to a tab that the reader may not open.
 */
export type Certainty = 'sourced' | 'attributed' | 'editorial' | 'computed' | 'withheld';

export const CERTAINTY_LABELS: Record<Certainty, string> = {
  sourced: 'Sourced',
  attributed: 'Attributed',
  editorial: 'Editorial',
  computed: 'Computed',
  withheld: 'Withheld',
};

/** The meaning of the grades, for files and prints, which have no link to it. */
export const GRADE_LEGEND: readonly (readonly [grade: string, meaning: string])[] = [
  [CERTAINTY_LABELS.sourced, 'A named source at an address that was opened'],
  [CERTAINTY_LABELS.attributed, 'A named source at no address, or one only seen quoted'],
  [CERTAINTY_LABELS.editorial, "Reported by the directory's editors, without a named source"],
  [CERTAINTY_LABELS.computed, "From the catalogue's own records"],
];

export interface Provenance {
  certainty: Certainty;
  source: string;
  date: string;
  /** Where to read the source. */
  url?: string;
  /** The latest possible day of the value, in days since 1970. Absent without a date, or if no age is judged. */
  lastDay?: number;
  /** Set if the value is older than its kind of fact lasts; absent if it is not, or if its age is unknown. */
  isOutdated?: true;
  /** A list's codes in words, with their sources; absent if all share one source. */
  byCode?: readonly { codes: string; origin: Provenance }[];
}

/** What decides whether a value is outdated. */
export interface Judged {
  kind: FactKind;
  /** In days since 1970 (UTC). */
  today: number;
  /** A day that the value itself names. */
  asOf?: string | undefined;
}

/**
 * The day against which ages are judged, in days since 1970 (UTC); null if the value is not stated as true today, such
 * as in a history.
 */
export type Today = number | null;

/** What decides whether a field's value, or some codes of a list, is outdated. */
export function judgedAs(
  field: string,
  today: Today,
  { asOf, codes }: { asOf?: string | undefined; codes?: readonly string[] } = {},
): Judged | undefined {
  return today === null ? undefined : { kind: kindOf(field, codes), today, asOf };
}

/** The note beside an outdated value. */
export const OUTDATED = 'may be out of date';

/** Stands for the date of a value of unknown age. */
export const UNDATED = 'undated';

/**
 * A stored value's source in words. Without a named source, it is the editors' own report. Only its own date counts: a
 * record may change without anybody checking its facts.
 *
 * @param judged absent if the value is not stated as true today, such as in a history
 */
export function provenanceOf(source: SourceSynopsis | null | undefined, judged?: Judged): Provenance {
  const { synopsis = null, date_updated: date = null, url, cited } = source ?? {};
  const lastDay = judged ? lastDayOfValue(date, judged.asOf) : null;
  const isOld = judged !== undefined && isOutdated(judged.kind, lastDay, judged.today);
  const dated = {
    date: date === null ? UNDATED : formatAsOf(date),
    ...(lastDay !== null && { lastDay }),
    ...(isOld && { isOutdated: true as const }),
  };
  if (synopsis === null) {
    return { certainty: 'editorial', source: "Reported by the directory's editors", ...dated };
  }
  return {
    certainty: url === undefined || cited ? 'attributed' : 'sourced',
    source: synopsis,
    ...dated,
    ...(url !== undefined && { url }),
  };
}

/**
 * Whether a value is older than its kind lasts; null if its age is unknown, or if it never grows old.
 *
 * @param date of its source
 */
export function isOutdatedAs({ kind, today, asOf }: Judged, date: string | null | undefined): boolean | null {
  return isOutdated(kind, lastDayOfValue(date, asOf), today);
}

/** A value is not newer than its source, nor than the day that it names. */
function lastDayOfValue(date: string | null | undefined, asOf?: string): number | null {
  const days = [date, asOf].flatMap((each) => (each ? (lastDayOf(each) ?? []) : []));
  return days.length === 0 ? null : Math.min(...days);
}

/** A value's certainty and age in words: `Attributed · July 2025 · may be out of date`. */
export function gradeText({ certainty, date, isOutdated }: Provenance): string {
  const dated = date === NOT_AVAILABLE ? [] : [date];
  return [CERTAINTY_LABELS[certainty], ...dated, ...(isOutdated ? [OUTDATED] : [])].join(' · ');
}

/** The same for every withheld value, so that nobody learns whether a source is recorded. */
export const WITHHELD: Provenance = {
  certainty: 'withheld',
  source: 'Where it comes from is for subscribers',
  date: NOT_AVAILABLE,
};

const ROUGH_MONTHS: Readonly<Record<string, string>> = { early: '02', mid: '06', late: '10' };

/** A catalogue date as a sortable text: `early 2026` comes after January and before March. */
export function sortableDate(date: string): string {
  const [rough, year] = date.split(' ');
  return year === undefined ? date : `${year}-${ROUGH_MONTHS[rough ?? ''] ?? '00'}`;
}

/** A catalogue date in words; may be approximate: `early 2026`. */
export function formatAsOf(date: string | null | undefined): string {
  return date && isRoughDate(date) ? date : formatDate(date);
}
