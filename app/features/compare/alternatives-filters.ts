import { facetLabel } from '#catalogue/search/filters/facets.ts';
import { factLabel } from '#catalogue/tools/fact-words.ts';
import { type AlternativesQuery, FILTER_NAMES, type FilterName } from './alternatives-query.ts';

/**
 * The filters, each a parameter of the address. Some parameters stand for one facet and have the value `1`;
 * the others have a word for a fact as their value: `platform=ios` stands for `platform:ios`.
 */
const FILTERS = {
  free: { facet: 'free' },
  openSource: { facet: 'open-source' },
  api: { facet: 'api' },
  selfHosted: { facet: 'self-hosted' },
  platform: { words: 'platform', title: 'Platform' },
  language: { words: 'language', title: 'Language' },
  compliance: { words: 'compliance', title: 'Compliance' },
} as const satisfies Record<FilterName, object>;

/** Reads an address's filters; one that cannot be a facet is left out. */
export function readAlternativesQuery(params: URLSearchParams): AlternativesQuery {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = params.get(name) ?? '';
      const filter = FILTERS[name];
      const isValid = 'facet' in filter ? value === '1' : factLabel(filter.words, value) !== null;
      return isValid ? [[name, value]] : [];
    }),
  );
}

/** Whether a tool with these facets meets all filters. */
export function meets(facets: readonly string[], query: AlternativesQuery): boolean {
  return FILTER_NAMES.every((name) => {
    const value = query[name];
    return value === undefined || facets.includes(facetOf(name, value));
  });
}

/** A filter as the page offers it. */
export interface FilterOption {
  label: string;
  /** How many tools are left with this filter and all the others. */
  count: number;
  active: boolean;
  /** The filters after this one is pressed. */
  pressed: AlternativesQuery;
}

export interface FilterGroup {
  title: string;
  options: FilterOption[];
}

/** The filters to offer, with exact counts. One that would leave no tool is left out, unless it is active. */
export function filterGroups(
  tools: readonly { facets: readonly string[] }[],
  query: AlternativesQuery,
): FilterGroup[] {
  const option = (name: FilterName, value: string): FilterOption => {
    const active = query[name] === value;
    const { [name]: _, ...others } = query;
    const chosen = { ...others, [name]: value };
    return {
      label: labelOf(name, value),
      count: tools.filter(({ facets }) => meets(facets, chosen)).length,
      active,
      pressed: active ? others : chosen,
    };
  };
  const groups = FILTER_NAMES.map((name) => {
    const filter = FILTERS[name];
    return 'facet' in filter
      ? { title: 'Offers', options: [option(name, '1')] }
      : {
          title: filter.title,
          options: valuesOf(tools, `${filter.words}:`).map((value) => option(name, value)),
        };
  });
  return Object.entries(Object.groupBy(groups, ({ title }) => title)).flatMap(([title, parts = []]) => {
    const options = parts
      .flatMap((part) => part.options)
      .filter(({ count, active }) => count > 0 || active)
      .toSorted((a, b) => b.count - a.count);
    return options.length > 0 ? [{ title, options }] : [];
  });
}

/** The active filters by name, with the filters without each. */
export function activeFilters(query: AlternativesQuery): { label: string; without: AlternativesQuery }[] {
  return FILTER_NAMES.flatMap((name) => {
    const { [name]: value, ...without } = query;
    return value === undefined ? [] : [{ label: labelOf(name, value), without }];
  });
}

/** Search has no label for a platform that nobody asks for in words. */
function labelOf(name: FilterName, value: string): string {
  const platform = name === 'platform' ? factLabel('platform', value) : null;
  return platform ?? facetLabel(facetOf(name, value));
}

function facetOf(name: FilterName, value: string): string {
  const filter = FILTERS[name];
  return 'facet' in filter ? filter.facet : `${filter.words}:${value}`;
}

function valuesOf(tools: readonly { facets: readonly string[] }[], beginning: string): string[] {
  const values = tools.flatMap(({ facets }) => facets.filter((facet) => facet.startsWith(beginning)));
  return [...new Set(values)].map((facet) => facet.slice(beginning.length));
}
