import type { FactKind } from '../tools/fact-ages.ts';

/** The kinds of the facts that everybody may see. */
export const OPEN_KINDS = [
  'status',
  'price',
  'figure',
  'compliance',
  'other',
] as const satisfies readonly FactKind[];
export type OpenKind = (typeof OPEN_KINDS)[number];

export const AGE_SORTS = ['outdated', 'undated', 'facts', 'name'] as const;
export type AgeSort = (typeof AGE_SORTS)[number];

/** What a list of facts by age shows: those of a kind, or all; and in which order. */
export interface AgesQuery {
  kind: OpenKind | null;
  sort: AgeSort;
}

export function readAgesQuery(params: URLSearchParams): AgesQuery {
  return {
    kind: readKind(params),
    sort: AGE_SORTS.find((each) => each === params.get('sort')) ?? 'outdated',
  };
}

function readKind(params: URLSearchParams): OpenKind | null {
  return OPEN_KINDS.find((each) => each === params.get('kind')) ?? null;
}

/** Leaves out what is the default. */
export function writeAgesQuery({ kind, sort }: AgesQuery): URLSearchParams {
  return new URLSearchParams({ ...(kind && { kind }), ...(sort !== 'outdated' && { sort }) });
}

export const CHECK_SORTS = ['known', 'oldest'] as const;
export type CheckSort = (typeof CHECK_SORTS)[number];

/** Which facts the desk's list of what to check looks at, and whether the best known tools come first or the oldest facts. */
export interface CheckQuery {
  kind: OpenKind | null;
  sort: CheckSort;
}

export function readCheckQuery(params: URLSearchParams): CheckQuery {
  return { kind: readKind(params), sort: CHECK_SORTS.find((each) => each === params.get('sort')) ?? 'known' };
}

/** Leaves out what is the default. */
export function writeCheckQuery({ kind, sort }: CheckQuery): URLSearchParams {
  return new URLSearchParams({ ...(kind && { kind }), ...(sort !== 'known' && { sort }) });
}
