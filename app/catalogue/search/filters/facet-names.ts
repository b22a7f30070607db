/** The facets of 'Data and terms', in the order of the panel. Their rows are in `terms-facets.ts`. */
export const TERMS_FACET_IDS = [
  'training',
  'data',
  'retention',
  'contract',
  'subprocessors',
  'party',
  'age',
  'accessibility',
] as const;
export type TermsFacetId = (typeof TERMS_FACET_IDS)[number];

/**
 * Facets in addresses: a parameter each, with the chosen values, `platform=android,ios`. In the index a facet is one
 * name, `platform:ios`; a feature has no prefix, `api`.
 */
export const FACET_IDS = [
  'price',
  'feature',
  'platform',
  'language',
  'compliance',
  ...TERMS_FACET_IDS,
  'country',
  'launched',
  'status',
] as const;
export type FacetId = (typeof FACET_IDS)[number];

/** The value for tools without a recorded one, so that each tool has a value. */
export const NOT_KNOWN = 'unknown';

/** Nobody needs more values of one facet than this. */
const MOST_VALUES = 12;
/** The form of a value. Unknown ones are accepted: the page says that no tool has them. */
const VALUE = /^[\p{L}\p{N}\p{Sc}./ -]{1,24}$/u;

export function isTermsFacetId(id: string | undefined): id is TermsFacetId {
  return TERMS_FACET_IDS.some((each) => each === id);
}

/** Whether a facet is about the use of customers' data, or about who may use a tool. */
export function isTermsFacet(name: string): boolean {
  return isTermsFacetId(facetOf(name)?.id);
}

export function facetName(id: FacetId, value: string): string {
  return id === 'feature' ? value : `${id}:${value}`;
}

/** Splits a name into facet and value. `free` is no facet: the price filter chooses it (spec §2). */
export function facetOf(name: string): { id: FacetId; value: string } | null {
  if (name === 'free') return null;
  const [kind = '', value] = name.split(':');
  if (value === undefined) return { id: 'feature', value: kind };
  const id = FACET_IDS.find((each) => each === kind);
  return id === undefined ? null : { id, value };
}

/** The chosen facets of an address, in canonical order. A form without scripts repeats the parameter. */
export function readFacets(params: URLSearchParams): string[] {
  return FACET_IDS.flatMap((id) => {
    const values = params.getAll(id).flatMap((text) => text.split(',').map((value) => value.trim()));
    const valid = [...new Set(values.filter((value) => VALUE.test(value)))].sort().slice(0, MOST_VALUES);
    return valid.map((value) => facetName(id, value));
  });
}

/** The parameters for chosen names. */
export function writeFacets(names: readonly string[]): [FacetId, string][] {
  return FACET_IDS.flatMap((id): [FacetId, string][] => {
    const values = names.flatMap((name) => {
      const facet = facetOf(name);
      return facet?.id === id ? [facet.value] : [];
    });
    return values.length === 0 ? [] : [[id, [...new Set(values)].sort().join(',')]];
  });
}
