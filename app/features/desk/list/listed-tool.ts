import type { Entry } from '#catalogue/entry.ts';
import { isOutdated } from '#catalogue/tools/fact-ages.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { holds, WATCHED } from './watched.ts';

/** What the list needs of a tool beyond the catalogue in memory. */
export interface StoredPart {
  url: string | null;
  status: ToolStatus;
  isFeatured: boolean;
  /** The last day of it, YYYY-MM-DD; null where it has no end. */
  featuredUntil: string | null;
  isPremium: boolean | null;
  /** As stated, 1 to 9; 0 if nobody has said. */
  prominence: number;
  /** Which of `WATCHED` it has, a bit for each. */
  held: number;
  grades: Grades;
  /** The lowest paid list price in words. */
  price: string | null;
  /** Whether it and the recorded plans contradict each other. */
  isPriceDoubtful: boolean;
}

/** How many of its facts have a source of a grade. */
export interface Grades {
  sourced: number;
  attributed: number;
  editorial: number;
}

/** A tool as the desk lists it. */
export interface ListedTool extends StoredPart {
  id: string;
  name: string;
  /** The same in lower case, to sort and search by. */
  key: string;
  developer: string | null;
  /** `video/`, `video/cutting`. */
  topics: readonly string[];
  /** In US dollars, where it can be compared. */
  monthly: number | null;
  rating: number;
  ratings: number;
  points: number;
  facts: number;
  outdated: number;
  undated: number;
  /** The day of its oldest dated fact, in days since 1970. */
  oldest: number | null;
  /** In days since 1970. */
  added: number;
  changed: number;
  /** How many of `WATCHED` it lacks. */
  missing: number;
}

const IN = 'in:';
const DAY_IN_MICROSECONDS = 86_400_000_000;

/** Puts together what is known of a tool. @param today in days since 1970 */
export function listedTool(entry: Entry, stored: StoredPart, today: number): ListedTool {
  const { openFacts, changed, dataPoints } = entry.counted;
  const days = openFacts.flatMap(({ lastDay }) => lastDay ?? []);
  return {
    ...stored,
    id: entry.id,
    name: entry.name,
    key: entry.sort.name,
    developer: entry.developerName,
    topics: entry.facets.flatMap((facet) => (facet.startsWith(IN) ? facet.slice(IN.length) : [])),
    monthly: entry.sort.monthly_price,
    rating: entry.sort.avg_rating,
    ratings: entry.sort.rating_count,
    points: dataPoints ?? 0,
    facts: openFacts.length,
    outdated: openFacts.filter(({ kind, lastDay }) => isOutdated(kind, lastDay, today)).length,
    undated: openFacts.length - days.length,
    oldest: days.length === 0 ? null : Math.min(...days),
    added: Math.floor(entry.sort.created_at / DAY_IN_MICROSECONDS),
    changed,
    missing: WATCHED.filter((_, place) => !holds(stored.held, place)).length,
  };
}

/** The labels of what a tool lacks. */
export function missingOf({ held }: Pick<StoredPart, 'held'>): string[] {
  return WATCHED.flatMap(({ label }, place) => (holds(held, place) ? [] : label));
}
