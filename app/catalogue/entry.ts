import type { SortField } from '#domain/search/tool-query.ts';

/** What a tool is sorted by, as stored; null where it is not known. */
export interface SortValues {
  /** Lower case. */
  name: string;
  avg_rating: number;
  rating_count: number;
  /** Microseconds since 1970. */
  created_at: number;
  /** US dollars a month. */
  price: number | null;
  /** Year and month as one number, 202405; 202400 if only the year is known. */
  launched: number | null;
  free_tier: boolean;
  platforms: number;
  /** The developer's country, by its English name. */
  country: string | null;
}

/** A tool as public lists need it. */
export interface Entry {
  /** Identifies it in the catalogue's sets and lists, within one database. */
  number: number;
  id: string;
  name: string;
  /** The name and the developer's name as one word each, however they are spaced. */
  nameKey: string;
  developerKey: string | null;
  developerName: string | null;
  /** How widely known it is, 1 to 9; 0 if nobody has said, or once it has ended. */
  prominence: number;
  hasEnded: boolean;
  /** The ids of its rivals, nearest first; some may be former ids. */
  rivals: readonly string[];
  /** The lowest list price. */
  price: { amount: number | null; per: string | null };
  /** `is:platform:ios`, `in:video/`, `in:video/editing`. */
  facets: readonly string[];
  sort: SortValues;
  counted: Counted;
}

/** What figures add up of a tool (`figures/`). */
export interface Counted {
  /** The id of the company that makes it. */
  company: string | null;
  /** The day on which it was last changed, in days since 1970 (UTC). */
  changed: number;
  isClosed: boolean;
  /** Whether everybody may see when it was launched; else the year, for subscribers alone (`launchYear`). */
  launchIsOpen: boolean;
  lockedLaunchYear: number | null;
  /** When its newest model was released, as `SortValues.launched`, if everybody may see it. */
  newestRelease: number | null;
  /** How many data points have a value. */
  dataPoints: number | null;
  /** How many facts to choose by a Featured tool has. */
  decisionFacts: number | null;
  /** A bit for each of `TOOL_TABS`: whether it holds something. */
  tabs: number;
  /** The month of its newest source, YYYY-MM; null without a dated one. */
  newestSource: string | null;
}

/** An entry with the words that it is found by, each with its impact (`domain/search/tool-document`). */
export interface Document {
  entry: Entry;
  words: readonly string[];
  impacts: readonly number[];
}

/** An order of a listing, as spec §9 names it. */
export interface Order {
  field: SortField;
  order: 'asc' | 'desc';
}
