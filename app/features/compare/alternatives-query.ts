/** The parameters by which a tool's alternatives are filtered, in the order of their address. */
export const FILTER_NAMES = [
  'free',
  'openSource',
  'api',
  'selfHosted',
  'platform',
  'language',
  'compliance',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The chosen filters, at most one value of each. */
export type AlternativesQuery = Readonly<Partial<Record<FilterName, string>>>;

export function writeAlternativesQuery(query: AlternativesQuery): URLSearchParams {
  return new URLSearchParams(
    FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}
