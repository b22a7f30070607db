/** Only what addresses need is here, because every page writes addresses. */

/** What a list of rounds, companies or investors shows: its address, read. */
export interface ListQuery<Filters extends object, Sort extends string> {
  filters: Filters;
  sort: Sort;
  page: number;
  /** What was asked for and cannot be read. The page says so. */
  unread?: UnreadFilters;
}

/** What an address says, by the parameters that say it. */
export type UnreadFilters = Readonly<Record<string, string>>;

/** The address's parameters in an order, without those that change nothing. @param first the sort of a list that names none */
export function writeListQuery(
  names: readonly string[],
  first: string,
  { filters, unread, sort, page }: Partial<ListQuery<object, string>>,
): URLSearchParams {
  const values: Readonly<Record<string, unknown>> = {
    ...filters,
    sort: sort === first ? undefined : sort,
    ...unread,
    page: page === 1 ? undefined : page,
  };
  return new URLSearchParams(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  );
}

/** How many filters an address names. */
export function countFilters({ filters }: { filters: object }): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** Whether an address asks for less than everything. */
export function isFiltered(query: { filters: object }): boolean {
  return countFilters(query) > 0;
}
