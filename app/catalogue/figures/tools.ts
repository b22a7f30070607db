import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import type { RoundEntry } from '../rounds/round-list.ts';
import { dayOf, isoDay } from '../tools/fact-ages.ts';

/** What several figures need of tools. */

const MONTHS = 100;

/**
 * The newest day on which one of the tools was changed, as an ISO date; null without tools. Ignores future days, which
 * are mistakes.
 *
 * @param now milliseconds since 1970
 */
export function lastChanged(entries: readonly Entry[], now: number): string | null {
  if (entries.length === 0) return null;
  const today = dayOf(now);
  const last = entries.reduce((day, { counted }) => Math.max(day, Math.min(today, counted.changed)), 0);
  return isoDay(last);
}

/** The launch year, if everybody may see it. */
export function openLaunchYear({ sort: { launch_month } }: Entry): number | null {
  return launch_month === null ? null : Math.floor(launch_month / MONTHS);
}

export function isLaunchOpen({ counted: { launchIsOpen } }: Entry, viewer: Viewer): boolean {
  return launchIsOpen || viewer.tier !== 'free';
}

/** The launch year, if the viewer may see it. */
export function launchYear(entry: Entry, viewer: Viewer): number | null {
  if (!isLaunchOpen(entry, viewer)) return null;
  return openLaunchYear(entry) ?? entry.counted.lockedLaunchYear;
}

/** How many different companies make the tools. */
export function countMakers(entries: readonly Entry[]): number {
  return new Set(makersOf(entries)).size;
}

/** How many different companies make the tools, or raised the rounds. */
export function countMakersAndFunded(entries: readonly Entry[], events: readonly RoundEntry[]): number {
  return new Set([...makersOf(entries), ...events.map(({ company }) => company.id)]).size;
}

function makersOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ counted: { company } }) => company ?? []);
}

/** The key for all categories together. */
export const ALL_CATEGORIES = '';

/** The number of rated tools by category id, with the total under `ALL_CATEGORIES`. */
export function countRated(catalogue: Catalogue): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { sort, facets } of catalogue.entries()) {
    if (sort.rating_count === 0) continue;
    add(ALL_CATEGORIES);
    for (const facet of facets) if (/^in:[^/]+\/$/.test(facet)) add(facet.slice('in:'.length, -1));
  }
  return counts;
}
