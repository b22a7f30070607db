import type { RoundFilters } from './rounds.ts';

/** Only what addresses need is here, because every page writes addresses. */

export type RoundSort = 'newest' | 'oldest' | 'largest' | 'smallest' | 'valuation' | 'company';

/** What the page of rounds shows: its address, read. */
export interface RoundQuery {
  filters: RoundFilters;
  sort: RoundSort;
  page: number;
  /** What was asked for and cannot be read. The page says so. */
  unread?: UnreadFilters;
}

/** Texts of people, by the filters that they were typed for. */
export type UnreadFilters = Partial<
  Record<'minAmount' | 'maxAmount' | 'minValuation' | 'since' | 'until', string>
>;

/** The parameters of the address, in the order in which it names them. */
export const ROUND_PARAMETERS = [
  'category',
  'kind',
  'stage',
  'minAmount',
  'maxAmount',
  'minValuation',
  'since',
  'until',
  'investor',
  'company',
  'country',
  'sort',
  'page',
] as const;

/** The address's parameters, without those that change nothing. */
export function writeRoundQuery({
  filters,
  unread,
  sort = 'newest',
  page = 1,
}: Partial<RoundQuery>): URLSearchParams {
  const values: Readonly<Record<string, unknown>> = {
    ...filters,
    ...unread,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
  return new URLSearchParams(
    ROUND_PARAMETERS.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  );
}

/** Whether an address asks for less than all rounds. */
export function isFiltered({ filters }: { filters: object }): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
