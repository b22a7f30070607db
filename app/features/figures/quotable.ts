import type { Provenance } from '#catalogue/tools/certainty.ts';

/** The id of the whole: all markets, all rounds. */
export const ALL = 'all';

/** A figure or fact that can be quoted. Only what the reader may see becomes one. */
export interface QuotedFigure {
  /** Its part of the address, which stays when its page changes. */
  id: string;
  label: string;
  value: string;
  /** What it covers: `2 of 3 rounds`. */
  coverage: string | null;
  origin: Provenance;
  /** The list of what it counts, where there is one. */
  rows?: string | undefined;
}

/** All figures of one subject, as their page shows them. */
export interface Quotable {
  /** Whose figures they are. */
  subject: string;
  /** The page that shows them. */
  page: string;
  figures: QuotedFigure[];
  /** What its address says of it, without what changes nothing; absent where all of it counts. */
  params?: URLSearchParams;
  /** Why nothing is quoted, where there is more to say than that there is nothing. */
  nothing?: string;
  /** Where all of them are quoted, if not here. */
  quotedAt?: string | undefined;
}
