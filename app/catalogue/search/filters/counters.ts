import type { Condition, Group } from './selection.ts';
import { type Base, baseOfAny, countIn, inAll, meets, type Sets, type ToolSet } from './tool-sets.ts';

/** What is counted. */
export interface Selection {
  /** The tools that a term found; null for all. */
  found: Base | null;
  /** Those of them that are for what the search is about; null for all. */
  ofNeed: Base | null;
  conditions: readonly Condition[];
  /** Conditions that hold only if at least `FEW_FITTING` of the tools for the need meet them all. */
  wishes: readonly Condition[];
}

/** If fewer tools than this have everything that a search asks for, others follow: their facts may be unknown. */
export const FEW_FITTING = 5;

/** The tools that meet all conditions; null for all tools. */
export function selected(
  { sets, size }: Sets,
  found: Base | null,
  conditions: readonly Condition[],
): Base | null {
  const met = conditions
    .flatMap(({ words, needs }) => (needs === 'any' ? [words] : words.map((word) => [word])))
    .map((words) =>
      baseOfAny(
        words.flatMap((word) => sets.get(word) ?? []),
        size,
      ),
    );
  const [first, ...others] = found ? [found, ...met] : met;
  return first ? inAll([first, ...others]) : null;
}

/** Counts the tools that meet the conditions outside a group. */
export interface Counter {
  /** How many of them are in a set. */
  count: (set: ToolSet) => number;
  /** Whether any of them is, which is known sooner. */
  hasAny: (set: ToolSet) => boolean;
}

/** Makes the counters of groups; those that the selection does not narrow share one. */
export function counters(
  all: Sets,
  { found, ofNeed, conditions, wishes }: Selection,
): (...groups: Group[]) => Counter {
  const made = new Map<string, Counter>();
  return (...groups) => {
    // A tool must have all values of such a facet: the next one is counted among the tools that have the others.
    const holds = ({ group, needs }: Condition) => needs === 'all' || !groups.includes(group);
    const left = [conditions.filter(holds), wishes.filter(holds)] as const;
    const key = JSON.stringify(left);
    const known = made.get(key);
    if (known) return known;
    const base = selected(all, found, left[0]);
    const within = enoughFit(all, ofNeed ?? found, left[1]) ? selected(all, base, left[1]) : base;
    const counter: Counter = within
      ? { count: (set) => countIn(within, set), hasAny: (set) => meets(within, set) }
      : OF_ALL;
    made.set(key, counter);
    return counter;
  };
}

const OF_ALL: Counter = { count: (set) => set.count, hasAny: (set) => set.count > 0 };

/** Decided before the visitor narrows the list, so that narrowing never leads to more tools. */
function enoughFit(all: Sets, ofNeed: Base | null, wishes: readonly Condition[]): boolean {
  const fitting = selected(all, ofNeed, wishes);
  return fitting === null || fitting.count >= FEW_FITTING;
}
