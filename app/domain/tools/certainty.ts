import { formatDate, isRoughDate } from '#domain/format.ts';
import type { SourceSynopsis } from './tool-fields.ts';

/**
 * How certain a shown figure is. `sourced`: published by a named source; `editorial`: reported by the
 * directory's editors without a named source; `computed`: calculated from the catalogue's own rows;
 * `illustrative`: a placeholder that only shows the form (spec §9, "Placeholder market figures").
 */
export type Certainty = 'sourced' | 'editorial' | 'computed' | 'illustrative';

export const CERTAINTY_LABELS: Record<Certainty, string> = {
  sourced: 'Sourced',
  editorial: 'Editorial',
  computed: 'Computed',
  illustrative: 'Illustrative',
};

export interface Provenance {
  certainty: Certainty;
  source: string;
  date: string;
}

/**
 * The source of a stored value, in words. Without a named source it is the editors' own report, dated by its
 * own date or else by the record that holds it.
 *
 * @param recordedOn when the record was last updated, as an ISO date
 */
export function provenanceOf(source: SourceSynopsis | undefined, recordedOn: string): Provenance {
  const named = source?.synopsis ?? null;
  if (named !== null) return { certainty: 'sourced', source: named, date: asOf(source?.date_updated) };
  return {
    certainty: 'editorial',
    source: "Reported by the directory's editors",
    date: asOf(source?.date_updated ?? recordedOn),
  };
}

function asOf(date: string | null | undefined): string {
  return date && isRoughDate(date) ? date : formatDate(date);
}
