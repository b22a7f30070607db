import { hostIn } from '#site/web-address.ts';
import type { ListFilter, ListQuery, ListSort } from './list-query.ts';
import type { ListedTool } from './listed-tool.ts';
import { holds, WATCHED } from './watched.ts';

/** The number of waiting cases of a tool, by kind. */
export type Waiting = Readonly<Partial<Record<WaitingKind, number>>>;
export type WaitingKind = 'agent' | 'program' | 'vendor' | 'lifecycle' | 'report' | 'draft';
export type WaitingOf = ReadonlyMap<string, Waiting>;

const NOTHING: Waiting = {};

/** The total of waiting cases. */
export function countWaiting(waiting: Waiting = NOTHING): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}

/** The tools that match a query, in its order. */
export function selectTools(
  tools: readonly ListedTool[],
  query: ListQuery,
  waitingOf: WaitingOf,
): ListedTool[] {
  const tests = testsOf(query, waitingOf);
  const found = tests.length === 0 ? [...tools] : tools.filter((tool) => tests.every((test) => test(tool)));
  return found.sort(orderOf(query, waitingOf));
}

type Test = (tool: ListedTool) => boolean;

function testsOf({ q, topic, missing, filters }: ListQuery, waitingOf: WaitingOf): Test[] {
  const tests: Test[] = [];
  if (q !== '') tests.push(isFoundBy(q));
  if (topic !== '') {
    const wanted = topic.includes('/') ? topic : `${topic}/`;
    tests.push(({ topics }) => topics.includes(wanted));
  }
  for (const id of missing) {
    const place = WATCHED.findIndex((watched) => watched.id === id);
    tests.push(({ held }) => !holds(held, place));
  }
  for (const [filter, meant] of Object.entries(MEANINGS) as [ListFilter, Meaning][]) {
    const chosen = filters[filter];
    if (chosen !== '') tests.push((tool) => meant(tool, chosen, waitingOf.get(tool.id) ?? NOTHING));
  }
  return tests;
}

const PAGE = /\/tools\/([a-z0-9][^/?#]*)/;

/** Matches a part of the name, the id, its page's address or its site's host. */
function isFoundBy(q: string): Test {
  const term = q.toLowerCase();
  const id = PAGE.exec(term)?.[1] ?? term;
  const host = q.includes('.') ? bareHost(q) : null;
  return (tool) =>
    tool.key.includes(term) ||
    tool.id === id ||
    (host !== null && tool.url !== null && bareHost(tool.url) === host);
}

function bareHost(address: string): string | null {
  return hostIn(address.includes('://') ? address : `https://${address}`)?.replace(/^www\./, '') ?? null;
}

type Meaning = (tool: ListedTool, chosen: string, waiting: Waiting) => boolean;

const MEANINGS: Readonly<Record<ListFilter, Meaning>> = {
  prominence: ({ prominence }, chosen) => prominenceOf(prominence) === chosen,
  age({ facts, outdated, undated }, chosen) {
    if (chosen === 'outdated') return outdated > 0;
    if (chosen === 'undated') return undated > 0;
    return chosen === 'none' ? facts === 0 : facts > 0 && outdated === 0 && undated === 0;
  },
  grade({ grades }, chosen) {
    const { sourced, attributed, editorial } = grades;
    if (chosen === 'allSourced') return sourced > 0 && attributed + editorial === 0;
    return { sourced, attributed, editorial }[chosen as keyof typeof grades] > 0;
  },
  status: ({ status }, chosen) => status === chosen,
  featured: ({ isFeatured }, chosen) => isFeatured === (chosen === 'yes'),
  access: ({ isPremium }, chosen) => accessOf(isPremium) === chosen,
  plans: ({ isPriceDoubtful }) => isPriceDoubtful,
  found: (_, chosen, waiting) =>
    chosen === 'any' ? countWaiting(waiting) > 0 : (waiting[chosen as WaitingKind] ?? 0) > 0,
};

function prominenceOf(prominence: number): string {
  if (prominence === 0) return 'none';
  if (prominence >= 7) return 'high';
  return prominence >= 4 ? 'middle' : 'low';
}

function accessOf(isPremium: boolean | null): string {
  if (isPremium === null) return 'unsaid';
  return isPremium ? 'premium' : 'free';
}

/** Sort keys, ascending. Tools without a value come last in either direction. */
const KEYS: Readonly<Record<Exclude<ListSort, 'name' | 'found'>, (tool: ListedTool) => number | null>> = {
  prominence: ({ prominence }) => (prominence === 0 ? null : -prominence),
  changed: ({ changed }) => -changed,
  added: ({ added }) => -added,
  outdated: ({ outdated }) => -outdated,
  oldest: ({ oldest }) => oldest,
  missing: ({ missing }) => -missing,
  points: ({ points }) => points,
  price: ({ monthly }) => monthly,
  rating: ({ rating, ratings }) => (ratings === 0 ? null : -rating),
};

function orderOf({ by, isTurned }: ListQuery, waitingOf: WaitingOf) {
  const sign = isTurned ? -1 : 1;
  const byName = (a: ListedTool, b: ListedTool) => compare(a.key, b.key) || compare(a.id, b.id);
  if (by === 'name') return (a: ListedTool, b: ListedTool) => sign * byName(a, b);
  const keyOf = by === 'found' ? ({ id }: ListedTool) => -countWaiting(waitingOf.get(id)) : KEYS[by];
  return (a: ListedTool, b: ListedTool) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byName(a, b);
    return sign * (first - second) || byName(a, b);
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
