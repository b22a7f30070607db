import { formatDate } from './format.ts';
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

/** When the records without a source were compiled (the starter catalogue's note on certainty). */
const EDITORS_DATE = '2026-11';

export interface Provenance {
  certainty: Certainty;
  source: string;
  date: string;
}

/** Where a stored value comes from, in words; one with no source is the editors' own report. */
export function provenanceOf(source: SourceSynopsis | undefined): Provenance {
  return source
    ? { certainty: 'sourced', source: source.synopsis, date: formatDate(source.date_updated) }
    : {
        certainty: 'editorial',
        source: "Reported by the directory's editors",
        date: formatDate(EDITORS_DATE),
      };
}
