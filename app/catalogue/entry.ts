import type { DatedFact } from './figures/fact-ages.ts';
import type { Prices } from './search/filters/price-offers.ts';
import type { SortField, SortOrder } from './sort-fields.ts';
import type { SortKeys } from './tools/sort-keys.ts';

/** The values that lists are sorted by; null where unknown. */
export interface SortValues extends SortKeys {
  /** The name in lower case. */
  name: string;
  avg_rating: number;
  rating_count: number;
  /** Microseconds since 1970. */
  created_at: number;
}

/** What the catalogue in memory holds of a tool. */
export interface Entry extends Prices {
  /** Stands for the tool in sets and lists of words; it never changes, and other databases have others. */
  number: number;
  id: string;
  name: string;
  /** The name in lower case without spaces and punctuation: `githubcopilot`. */
  nameKey: string;
  /** The same of the developer's name; null where none is known. */
  developerKey: string | null;
  developerName: string | null;
  /** What it was called before, newest first. */
  formerNames: readonly string[];
  /** Its former and its other names, as `nameKey`. */
  otherKeys: readonly string[];
  /** The sites of its own address and of its maker's, as `siteKey`. */
  sites: readonly string[];
  /** Names of those that own the developer or the tool, as far as everybody may see that it is recorded. */
  owners: readonly string[];
  /** How widely known it is, 1 to 9; 0 if unknown, or if the tool has ended. */
  prominence: number;
  /** Whether it was shut down or merged into another. */
  hasEnded: boolean;
  /** The ids of its competitors, nearest first; some may be former ids. */
  rivals: readonly string[];
  /** What filters find it by: `is:platform:ios`, `in:<category>/`, `in:<category>/<specialization>`. */
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
  /** When its newest model was released, as `SortKeys.launch_month`, if everybody may see it. */
  newestRelease: number | null;
  /** How many data points have a value. */
  dataPoints: number | null;
  /** How many facts to choose by a Featured tool has. */
  decisionFacts: number | null;
  /** A bit for each of `TOOL_TABS`: whether it holds something. */
  tabs: number;
  /** A bit for each of `TOOL_TABS`: whether a visitor may not open it (spec §6). */
  lockedTabs: number;
  /** The facts that everybody may see. Tools share equal lists. */
  openFacts: readonly DatedFact[];
}

/** A tool with the words of its texts, and at the same place how much each word counts (`catalogue/search/ranking/tool-document`). */
export interface Document {
  entry: Entry;
  words: readonly string[];
  impacts: readonly number[];
}

/** By which field a list is sorted, and in which direction. */
export interface Sort {
  field: SortField;
  order: SortOrder;
}
