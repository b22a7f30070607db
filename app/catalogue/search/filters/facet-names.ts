/**
 * Facets in addresses: each has a parameter with its chosen values, `platform=android,ios`. Among a tool's words a
 * facet is one name, `platform:ios`; a feature is named without the kind, `api`.
 */
export const FACET_IDS = [
  'price',
  'feature',
  'platform',
  'language',
  'compliance',
  'training',
  'data',
  'contract',
  'age',
  'country',
  'launched',
  'status',
] as const;
export type FacetId = (typeof FACET_IDS)[number];

/** The value of a facet that says that none of the others is recorded, so that each tool has one. */
export const NOT_KNOWN = 'unknown';

/** Nobody needs more values of one facet than this. */
const MOST_VALUES = 12;
/** What a chosen value may look like. Unknown values pass: the page then says that no tool has them. */
const VALUE = /^[\p{L}\p{N}\p{Sc}./ -]{1,24}$/u;

/** Whether a facet is of what becomes of customers' data, and of who may use a tool. */
export function isTermsFacet(name: string): boolean {
  return ['training:', 'data:', 'contract:', 'age:'].some((kind) => name.startsWith(kind));
}

export function facetName(id: FacetId, value: string): string {
  return id === 'feature' ? value : `${id}:${value}`;
}

/** The facet that a name belongs to, and the value. `free` is none: the price filter chooses it (spec §2). */
export function facetOf(name: string): { id: FacetId; value: string } | null {
  if (name === 'free') return null;
  const [kind = '', value] = name.split(':');
  if (value === undefined) return { id: 'feature', value: kind };
  const id = FACET_IDS.find((each) => each === kind);
  return id === undefined ? null : { id, value };
}

/** The names chosen in an address, in one order. A form without scripts repeats the parameter. */
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
