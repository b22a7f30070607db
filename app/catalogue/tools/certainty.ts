import { formatDate, isRoughDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { SourceSynopsis } from './tool-fields.ts';

/**
 * How certain a shown value is. `sourced`: published by a named source at an address that was opened;
 * `attributed`: published by a named source, without an address or at one that was only seen quoted; `editorial`: reported by the directory's
 * editors without a named source; `computed`: calculated from the catalogue's own rows; `withheld`: everybody sees
 * the value, but its source belongs to a tab that the reader may not open; `illustrative`: a placeholder that only
 * shows the form (spec §9, "Placeholder market figures").
 */
export type Certainty = 'sourced' | 'attributed' | 'editorial' | 'computed' | 'withheld' | 'illustrative';

export const CERTAINTY_LABELS: Record<Certainty, string> = {
  sourced: 'Sourced',
  attributed: 'Attributed',
  editorial: 'Editorial',
  computed: 'Computed',
  withheld: 'Withheld',
  illustrative: 'Illustrative',
};

export interface Provenance {
  certainty: Certainty;
  source: string;
  date: string;
  /** Where the source can be read. */
  url?: string;
  /** The codes of a list, in words, with where they come from; absent if all come from one source. */
  byCode?: readonly { codes: string; origin: Provenance }[];
}

/**
 * The source of a stored value, in words. Without a named source it is the editors' own report, dated by its
 * own date or else by the record that holds it.
 *
 * @param recordedOn when the record was last updated, as an ISO date
 */
export function provenanceOf(source: SourceSynopsis | undefined, recordedOn: string): Provenance {
  const named = source?.synopsis ?? null;
  if (named === null) {
    return {
      certainty: 'editorial',
      source: "Reported by the directory's editors",
      date: formatAsOf(source?.date_updated ?? recordedOn),
    };
  }
  const date = formatAsOf(source?.date_updated);
  const { url, cited } = source ?? {};
  return {
    certainty: url === undefined || cited ? 'attributed' : 'sourced',
    source: named,
    date,
    ...(url !== undefined && { url }),
  };
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
