import { codesOf, FACT_WORDS } from '../tools/fact-words.ts';
import { readListQuery } from './read-list-query.ts';
import type { RoundQuery, RoundSort } from './round-query.ts';
import { STAGES } from './stages.ts';

export const ROUND_SORTS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'valuation',
  'company',
] as const satisfies readonly RoundSort[];

export const SORT_NAMES: Readonly<Record<RoundSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  valuation: 'Highest valuation first',
  company: 'Company, A to Z',
};

const ROUND_KINDS = codesOf(FACT_WORDS.roundKind);

/** Reads an address; values that cannot be read count as missing, and are named. */
export function readRoundQuery(params: URLSearchParams): RoundQuery {
  return readListQuery(params, { sorts: ROUND_SORTS, first: 'newest' }, ({ text, day, money, oneOf }) => ({
    category: text('category'),
    kind: oneOf('kind', ROUND_KINDS),
    stage: oneOf('stage', STAGES),
    minAmount: money('minAmount'),
    maxAmount: money('maxAmount'),
    minValuation: money('minValuation'),
    since: day('since'),
    until: day('until'),
    investor: text('investor'),
    led: oneOf('led', ['yes']),
    company: text('company'),
    country: text('country'),
  }));
}
