import { formatDate, isRoughDate } from '#domain/format.ts';
import type { SourceSynopsis } from './tool-fields.ts';

/**
 * How sure a shown figure is. `sourced`: published somewhere that is named; `editorial`: reported by
 * the directory's editors without a named source; `computed`: worked out from the catalogue's own rows;
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
 * Where a stored value comes from, in words. One whose source is not named is the editors' own report: of the
 * date that stands with it, or as old as the record that holds it.
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
