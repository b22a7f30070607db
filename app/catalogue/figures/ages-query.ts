import type { FactKind } from '../tools/fact-ages.ts';

/** The kinds of facts that everybody may see. */
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

/** A query for a list of facts by age: a kind, or all, and a sort. */
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

/** Omits defaults. */
export function writeAgesQuery({ kind, sort }: AgesQuery): URLSearchParams {
  return new URLSearchParams({ ...(kind && { kind }), ...(sort !== 'outdated' && { sort }) });
}

export const CHECK_SORTS = ['known', 'oldest'] as const;
export type CheckSort = (typeof CHECK_SORTS)[number];

/**
 * A query for the desk's list of facts to check: their kind, and whether the best known tools or the oldest facts come
 * first.
 */
export interface CheckQuery {
  kind: OpenKind | null;
  sort: CheckSort;
}

export function readCheckQuery(params: URLSearchParams): CheckQuery {
  return { kind: readKind(params), sort: CHECK_SORTS.find((each) => each === params.get('sort')) ?? 'known' };
}

/** Omits defaults. */
export function writeCheckQuery({ kind, sort }: CheckQuery): URLSearchParams {
  return new URLSearchParams({ ...(kind && { kind }), ...(sort !== 'known' && { sort }) });
}
