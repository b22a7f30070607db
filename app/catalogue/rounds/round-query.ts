import { type ListQuery, writeListQuery } from './list-query.ts';
import type { RoundFilters } from './rounds.ts';

export type RoundSort = 'newest' | 'oldest' | 'largest' | 'smallest' | 'valuation' | 'company';

/** What the page of rounds shows: its address, read. */
export type RoundQuery = ListQuery<RoundFilters, RoundSort>;

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
  'led',
  'company',
  'country',
  'sort',
  'page',
] as const;

/** The address's parameters, without those that change nothing. */
export function writeRoundQuery(query: Partial<RoundQuery>): URLSearchParams {
  return writeListQuery(ROUND_PARAMETERS, 'newest', query);
}
