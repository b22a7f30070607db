import type { Condition, Group } from './selection.ts';
import { type Base, baseOfAny, countIn, inAll, meets, type Sets, type ToolSet } from './tool-sets.ts';

export interface Selection {
  /** The term's results; null for all tools. */
  found: Base | null;
  /** The results that serve the need; null for all. */
  ofNeed: Base | null;
  conditions: readonly Condition[];
  /** Conditions that apply only if at least `FEW_FITTING` of the tools for the need meet all of them. */
  wishes: readonly Condition[];
}

/** With fewer tools that meet everything, others follow, whose facts may be unknown. */
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

/** Counts tools that meet all conditions outside one group. */
export interface Counter {
  count: (set: ToolSet) => number;
  /** Whether any is in a set; faster than counting. */
  hasAny: (set: ToolSet) => boolean;
}

/** The counters of groups. Groups without conditions share one. */
export function counters(
  all: Sets,
  { found, ofNeed, conditions, wishes }: Selection,
): (...groups: Group[]) => Counter {
  const made = new Map<string, Counter>();
  return (...groups) => {
    // With `all`, the next value is counted among tools that have the chosen ones.
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

/** Ignores the visitor's filters, so that narrowing never yields more tools. */
function enoughFit(all: Sets, ofNeed: Base | null, wishes: readonly Condition[]): boolean {
  const fitting = selected(all, ofNeed, wishes);
  return fitting === null || fitting.count >= FEW_FITTING;
}
