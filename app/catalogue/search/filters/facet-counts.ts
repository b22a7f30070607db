import { type Counter, counters, type Selection } from './counters.ts';
import { FACET_IDS, type FacetId, facetName, NOT_KNOWN } from './facet-names.ts';
import { FACETS, isOpen, valueLabel } from './facet-table.ts';
import { facetLabel, NOT_PREMIUM, PREMIUM, UNKNOWN_PRICE } from './facets.ts';
import { facetWord, type TopicName } from './selection.ts';
import { NO_TOOLS, type Sets, type ToolSet, unionOf } from './tool-sets.ts';

/** A value to choose, with the number of tools that the listing would then have. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

export interface FacetGroup {
  id: FacetId;
  label: string;
  values: FacetValue[];
  /** Values that are not shown. */
  more: number;
  /** Tools with none of the values, if that is not itself a value. */
  without?: number;
}

/** Facets with at most one value per tool; it may be unrecorded or locked. */
const ONE_VALUE: readonly FacetId[] = ['launched', 'price', 'status'];

/** All filters of a listing, with counts. */
export interface FacetPanel {
  groups: FacetGroup[];
  /** Counts by name. */
  categories: Record<string, number>;
  /** All specializations of the chosen category; without one, in a search, the most frequent. */
  specializations: Record<string, number>;
  /** Counts for the price links; `unknown` has neither price. */
  prices: { all: number; free: number; premium: number; unknown: number };
  /** Chosen facets, then those understood from the words. */
  chosen: ChosenFacet[];
}

export interface ChosenFacet {
  name: string;
  /** The text of its chip. */
  label: string;
  /** Whether it comes from the words. */
  isUnderstood: boolean;
}

/** Values shown of a long facet; up to two more are shown rather than hidden. */
const SHOWN = 5;
const SLACK = 2;
/** There are hundreds of specializations. */
const SPECIALIZATIONS = 12;

/** What the panel shows. */
export interface Shown {
  /** The names of chosen and understood facets. */
  facets: readonly string[];
  understood: readonly string[];
  category: string | null;
  specialization: string | null;
  /** The expanded facet. */
  more: FacetId | null;
  /** By name. */
  topics: readonly TopicName[];
}

/**
 * The panel for a selection. Values without tools are left out unless chosen.
 *
 * @param atAnyPrice the selection without the chosen price; the words of a search may still limit it
 */
export function facetPanel(all: Sets, selection: Selection, atAnyPrice: Selection, shown: Shown): FacetPanel {
  const counterOf = counters(all, selection);
  const priced = (counter: Counter, name: string) => {
    const set = all.sets.get(facetWord(name));
    return set ? counter.count(set) : 0;
  };
  const premium = counterOf('premium');
  const anyPrice = (atAnyPrice === selection ? counterOf : counters(all, atAnyPrice))();
  const categories = shown.topics.filter(({ category }) => category === null);
  const isNarrowed = shown.category !== null || shown.specialization !== null || selection.found !== null;
  const specializations = shown.topics.filter(({ category }) =>
    shown.category === null ? category !== null && isNarrowed : category === shown.category,
  );
  const ofCategories = counterOf('category', 'specialization');
  return {
    groups: FACET_IDS.map((id) => facetGroup(id, all, counterOf(id), shown)).filter(
      ({ values }) => values.length > 0,
    ),
    categories: topicCounts(all, ofCategories, categories, {
      chosen: shown.category,
      most: Number.POSITIVE_INFINITY,
    }),
    specializations: topicCounts(all, counterOf('specialization'), specializations, {
      chosen: shown.specialization,
      most: shown.category === null ? SPECIALIZATIONS : Number.POSITIVE_INFINITY,
    }),
    prices: {
      // Not the sum of the others: if few results meet the wishes, further tools count too.
      all: countAll(all, anyPrice),
      free: priced(premium, NOT_PREMIUM),
      premium: priced(premium, PREMIUM),
      unknown: priced(premium, UNKNOWN_PRICE),
    },
    chosen: [...new Set([...shown.facets, ...shown.understood])].map((name) => ({
      name,
      label: facetLabel(name),
      isUnderstood: shown.understood.includes(name),
    })),
  };
}

/** A value that tools have, not yet counted. */
type PresentValue = Omit<FacetValue, 'count'> & { set: ToolSet; isChosen: boolean };

function facetGroup(id: FacetId, all: Sets, counter: Counter, { more, ...shown }: Shown): FacetGroup {
  const chosen = [...shown.facets, ...shown.understood].map(facetWord);
  const present = valuesOf(id, all, chosen).flatMap(({ value, word }): PresentValue[] => {
    const set = all.sets.get(word) ?? NO_TOOLS;
    const isChosen = chosen.includes(word);
    if (!isChosen && !counter.hasAny(set)) return [];
    const label = valueLabel(id, value);
    return label === null ? [] : [{ value, label, set, isChosen }];
  });
  const { values, label } = FACETS[id];
  // 'Not known' alone is no choice.
  const isChoice = present.some((each) => each.value !== NOT_KNOWN || each.isChosen);
  if (!isChoice) return { id, label, values: [], more: 0 };
  const isMostFirst = isOpen(values) && id !== 'launched';
  const isWhole = more === id || present.length <= SHOWN + SLACK;
  const isKnown = (each: PresentValue) => each.value !== NOT_KNOWN;
  const first =
    isMostFirst && !isWhole ? mostFrequent(present.filter(isKnown), counter) : present.slice(0, SHOWN);
  const counted = present
    .filter((value) => isWhole || first.includes(value) || value.isChosen || !isKnown(value))
    .map(({ value, label, set }): FacetValue => ({ value, label, count: counter.count(set) }));
  const visible = isMostFirst ? counted.sort(mostFirst) : counted;
  const group = { id, label, values: visible, more: present.length - visible.length };
  if (!ONE_VALUE.includes(id)) return group;
  const known = present.reduce((sum, { set }) => sum + counter.count(set), 0);
  return { ...group, without: countAll(all, counter) - known };
}

/** The number of tools: each has one of the three price facets. */
function countAll({ sets }: Sets, { count }: Counter): number {
  return [NOT_PREMIUM, PREMIUM, UNKNOWN_PRICE].reduce(
    (sum, name) => sum + count(sets.get(facetWord(name)) ?? NO_TOOLS),
    0,
  );
}

/** The most frequent values. A set's size bounds its count, so that most small sets are not counted. */
function mostFrequent(values: readonly PresentValue[], { count }: Counter): PresentValue[] {
  let best: (PresentValue & { count: number })[] = [];
  for (const value of values.toSorted((a, b) => b.set.count - a.set.count)) {
    if (value.set.count < (best[SHOWN - 1]?.count ?? 0)) break;
    best = [...best, { ...value, count: count(value.set) }].sort(mostFirst).slice(0, SHOWN);
  }
  return values.filter(({ value }) => best.some((each) => each.value === value));
}

interface PossibleValue {
  value: string;
  word: string;
}

/** The values listed in the table, in its order. */
const LISTED = new Map(
  FACET_IDS.map((id) => {
    const { values } = FACETS[id];
    const listed = isOpen(values) ? [] : Object.keys(values);
    return [id, listed.map((value): PossibleValue => ({ value, word: facetWord(facetName(id, value)) }))];
  }),
);

/** A facet's values: those listed in the table, else all that tools have. */
function valuesOf(id: FacetId, { kinds }: Sets, chosen: readonly string[]): readonly PossibleValue[] {
  const listed = LISTED.get(id) ?? [];
  if (listed.length > 0) return listed;
  const prefix = facetWord(facetName(id, ''));
  const words = new Set(kinds.get(prefix.slice(0, -1)));
  for (const word of chosen) if (word.startsWith(prefix)) words.add(word);
  const found = Array.from(words, (word): PossibleValue => ({ value: word.slice(prefix.length), word }));
  return id === 'launched' ? found.sort((a, b) => newestFirst(a.value, b.value)) : found;
}

/** 'Not known' comes last, whatever its count. */
function mostFirst(a: FacetValue, b: FacetValue): number {
  const last = Number(a.value === NOT_KNOWN) - Number(b.value === NOT_KNOWN);
  return last || b.count - a.count || (a.label < b.label ? -1 : 1);
}

/** Years and bands of years; `before-2010` comes last. */
function newestFirst(a: string, b: string): number {
  return Number(a.startsWith('b')) - Number(b.startsWith('b')) || (a < b ? 1 : -1);
}

/**
 * The number of tools by topic's name, sorted by name. Topics of the same name are one value, in which a tool counts
 * once.
 *
 * @param topics by name
 * @param most the number of values: the most frequent, and the chosen one
 */
function topicCounts(
  { sets, size }: Sets,
  counter: Counter,
  topics: readonly TopicName[],
  { chosen, most }: { chosen: string | null; most: number },
): Record<string, number> {
  const counts: [string, number][] = [];
  let highest: number[] = [];
  for (let at = 0; at < topics.length; ) {
    const name = topics[at]?.name ?? '';
    const same: ToolSet[] = [];
    for (; topics[at]?.name === name; at++) same.push(sets.get(topics[at]?.word ?? '') ?? NO_TOOLS);
    const set = same.length > 1 ? unionOf(same, size) : (same[0] ?? NO_TOOLS);
    const least = highest.length < most ? 0 : (highest.at(-1) ?? 0);
    // A set's size bounds its count, so most small sets are skipped.
    if (name !== chosen && (set.count === 0 || set.count < least)) continue;
    const count = counter.count(set);
    if (count > least && most < topics.length)
      highest = [...highest, count].sort((a, b) => b - a).slice(0, most);
    if (count > 0 || name === chosen) counts.push([name, count]);
  }
  const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1);
  if (counts.length > most) {
    counts.sort((a, b) => b[1] - a[1] || byName(a, b));
    return Object.fromEntries(counts.filter(([name], place) => place < most || name === chosen).sort(byName));
  }
  return Object.fromEntries(counts);
}
