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

/** What the grades mean, for files and prints, which cannot be opened for more. */
export const GRADE_LEGEND: readonly (readonly [grade: string, meaning: string])[] = [
  [CERTAINTY_LABELS.sourced, 'Published by a named source at an address that was opened'],
  [
    CERTAINTY_LABELS.attributed,
    'Published by a named source, at no address or one that was only seen quoted',
  ],
  [CERTAINTY_LABELS.editorial, "Reported by the directory's editors without a named source"],
  [CERTAINTY_LABELS.computed, "Worked out from the catalogue's own records"],
];

export interface Provenance {
  certainty: Certainty;
  source: string;
  date: string;
  /** Where the source can be read. */
  url?: string;
  /** The latest day that it may be of, in days since 1970. Absent without a date, and where no age is judged. */
  lastDay?: number;
  /** Whether it is older than facts of its kind keep. Absent if it is not, and if nobody knows how old it is. */
  isOutdated?: true;
  /** The codes of a list, in words, with where they come from; absent if all come from one source. */
  byCode?: readonly { codes: string; origin: Provenance }[];
}

/** What the age of a value is judged by. */
export interface Judged {
  kind: FactKind;
  /** In days since 1970 (UTC). */
  today: number;
  /** A day that the value itself names, as of which it held. */
  asOf?: string | undefined;
}

/** The day against which ages are judged, in days since 1970 (UTC); null where a value is not stated as true today, such as in a history. */
export type Today = number | null;

/** What the age of a field's value is judged by, or that of some codes of a list. */
export function judgedAs(
  field: string,
  today: Today,
  { asOf, codes }: { asOf?: string | undefined; codes?: readonly string[] } = {},
): Judged | undefined {
  return today === null ? undefined : { kind: kindOf(field, codes), today, asOf };
}

/** Beside a value that is older than facts of its kind keep. */
export const OUTDATED = 'may be out of date';

/** In place of the date of a value of which nobody has said how old it is. */
export const UNDATED = 'undated';

/**
 * The source of a stored value, in words. Without a named source it is the editors' own report. Only its own date counts:
 * a record may be updated without anybody checking its facts.
 *
 * @param judged absent where the value is not stated as true today, such as in a history
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
 * Whether a value is older than its kind keeps; null if nobody knows, or if it never grows old.
 *
 * @param date of its source
 */
export function isOutdatedAs({ kind, today, asOf }: Judged, date: string | null | undefined): boolean | null {
  return isOutdated(kind, lastDayOfValue(date, asOf), today);
}

/** A value is not newer than its source, nor than the day that it names itself. */
function lastDayOfValue(date: string | null | undefined, asOf?: string): number | null {
  const days = [date, asOf].flatMap((each) => (each ? (lastDayOf(each) ?? []) : []));
  return days.length === 0 ? null : Math.min(...days);
}

/** How sure a value is and how old, in words: `Attributed · July 2025 · may be out of date`. */
export function gradeText({ certainty, date, isOutdated }: Provenance): string {
  const dated = date === NOT_AVAILABLE ? [] : [date];
  return [CERTAINTY_LABELS[certainty], ...dated, ...(isOutdated ? [OUTDATED] : [])].join(' · ');
}

/** The same for every such value, so that nobody learns whether a source is recorded. */
export const WITHHELD: Provenance = {
  certainty: 'withheld',
  source: 'Where it comes from is for subscribers',
  date: NOT_AVAILABLE,
};

const ROUGH_MONTHS: Readonly<Record<string, string>> = { early: '02', mid: '06', late: '10' };

/** A date of the catalogue as a text that sorts by time: `early 2026` comes after January and before March. */
export function sortableDate(date: string): string {
  const [rough, year] = date.split(' ');
  return year === undefined ? date : `${year}-${ROUGH_MONTHS[rough ?? ''] ?? '00'}`;
}

/** A date of the catalogue in words, also an approximate one: `early 2026`. */
export function formatAsOf(date: string | null | undefined): string {
  return date && isRoughDate(date) ? date : formatDate(date);
}
