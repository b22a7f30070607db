import type { Entry } from '#catalogue/entry.ts';
import { isOutdated } from '#catalogue/tools/fact-ages.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { holds, WATCHED } from './watched.ts';

/** What the list needs of a tool that the catalogue in memory lacks. */
export interface StoredPart {
  url: string | null;
  status: ToolStatus;
  isFeatured: boolean;
  /** The last day as Featured, YYYY-MM-DD; null without an end. */
  featuredUntil: string | null;
  isPremium: boolean | null;
  /** As stated, 1 to 9; 0 if not stated. */
  prominence: number;
  /** Its flags, by code. */
  flags: readonly string[];
  /** A bit set over `WATCHED`: the fields it has. */
  held: number;
  grades: Grades;
  /** The lowest paid list price in words. */
  price: string | null;
  /** Whether it contradicts the recorded plans. */
  isPriceDoubtful: boolean;
}

/** The number of facts by grade of source. */
export interface Grades {
  sourced: number;
  attributed: number;
  editorial: number;
}

/** A tool as the desk lists it. */
export interface ListedTool extends StoredPart {
  id: string;
  name: string;
  /** Lower-case name, for sorting and searching. */
  key: string;
  developer: string | null;
  /** `video/`, `video/cutting`. */
  topics: readonly string[];
  /** The comparable monthly price in US dollars. */
  monthly: number | null;
  rating: number;
  ratings: number;
  points: number;
  facts: number;
  outdated: number;
  undated: number;
  /** The date of its oldest dated fact, in days since 1970. */
  oldest: number | null;
  /** In days since 1970. */
  added: number;
  changed: number;
  /** A bit set over `WATCHED`: `lackable`, the same of all tools. */
  lackable: number;
  /** The number of lackable fields that it lacks. */
  missing: number;
}

const IN = 'in:';
const DAY_IN_MICROSECONDS = 86_400_000_000;

/** Combines the catalogue's entry with the stored part. @param today in days since 1970 */
export function listedTool(entry: Entry, stored: StoredPart, lackable: number, today: number): ListedTool {
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
    lackable,
    missing: missingOf({ lackable, held: stored.held }).length,
  };
}

/** The labels of the fields that a tool lacks. */
export function missingOf({ lackable, held }: Pick<ListedTool, 'lackable' | 'held'>): string[] {
  return WATCHED.flatMap(({ label }, place) => (holds(lackable, place) && !holds(held, place) ? label : []));
}
