import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { codesOf, FACT_WORDS } from '../tools/fact-words.ts';
import { isRecordedOfCompanies } from '../tools/recorded-fields.ts';
import type { CompanyQuery, CompanySort, InvestorQuery, InvestorSort } from './entity-queries.ts';
import { readListQuery } from './read-list-query.ts';
import { STAGES } from './stages.ts';

export const INVESTOR_SORTS: Readonly<Record<InvestorSort, string>> = {
  active: 'Most active',
  newest: 'Newest round',
  companies: 'Most companies',
  name: 'Name, A to Z',
};

export const COMPANY_SORTS: Readonly<Record<CompanySort, string>> = {
  known: 'Best known',
  raised: 'Most raised',
  valuation: 'Highest valuation',
  newest: 'Newest round',
  rounds: 'Most rounds',
  founded: 'Youngest',
  name: 'Name, A to Z',
};

const SORTS_BY_ROUNDS: readonly CompanySort[] = ['raised', 'valuation', 'newest', 'rounds'];

/** The sorts of the list: none by what is recorded of no company. */
function offeredSorts(): CompanySort[] {
  return codesOf(COMPANY_SORTS).filter((sort) =>
    SORTS_BY_ROUNDS.includes(sort)
      ? speaksOfRounds()
      : sort !== 'founded' || isRecordedOfCompanies('founded'),
  );
}

/** Their names. */
export function companySorts(): Readonly<Partial<Record<CompanySort, string>>> {
  return Object.fromEntries(offeredSorts().map((sort) => [sort, COMPANY_SORTS[sort]]));
}

/** Reads an address; values that cannot be read count as missing, and are named. */
export function readInvestorQuery(params: URLSearchParams): InvestorQuery {
  return readListQuery(
    params,
    { sorts: codesOf(INVESTOR_SORTS), first: 'active' },
    ({ text, day, oneOf }) => ({
      q: text('q'),
      category: text('category'),
      stage: oneOf('stage', STAGES),
      country: text('country'),
      kind: oneOf('kind', codesOf(FACT_WORDS.investor)),
      since: day('since'),
      until: day('until'),
    }),
  );
}

/** Reads an address; values that cannot be read count as missing, and are named. */
export function readCompanyQuery(params: URLSearchParams): CompanyQuery {
  return readListQuery(
    params,
    { sorts: offeredSorts(), first: 'known' },
    ({ text, day, year, money, oneOf }) => ({
      q: text('q'),
      category: text('category'),
      stage: oneOf('stage', STAGES),
      country: text('country'),
      kind: oneOf('kind', codesOf(FACT_WORDS.company)),
      since: day('since'),
      minValuation: money('minValuation'),
      foundedSince: year('foundedSince'),
    }),
  );
}
