import type { CompanyKind, InvestorKind } from '../tools/fact-words.ts';
import { type ListQuery, writeListQuery } from './list-query.ts';
import type { Stage } from './stages.ts';

/** Only what addresses need is here, because every page writes addresses. */

interface EntityFilters {
  /** Part of a name. */
  q?: string | undefined;
  category?: string | undefined;
  stage?: Stage | undefined;
  /** By its English name. */
  country?: string | undefined;
}

/** What investors are asked for by. The category, the stage and the dates are those of their rounds. */
export interface InvestorFilters extends EntityFilters {
  kind?: InvestorKind | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** What companies are asked for by. The stage is that of the newest round that has one by name. */
export interface CompanyFilters extends EntityFilters {
  kind?: CompanyKind | undefined;
  /** Those with a round since then. */
  since?: string | undefined;
  /** In US dollars. */
  minValuation?: number | undefined;
  /** A year, YYYY. */
  foundedSince?: string | undefined;
}

export type InvestorSort = 'active' | 'newest' | 'companies' | 'name';
export type CompanySort = 'known' | 'raised' | 'valuation' | 'newest' | 'rounds' | 'founded' | 'name';
export type InvestorQuery = ListQuery<InvestorFilters, InvestorSort>;
export type CompanyQuery = ListQuery<CompanyFilters, CompanySort>;

/** The parameters of the addresses, in the order in which they name them. */
export const COMPANY_PARAMETERS = [
  'q',
  'category',
  'stage',
  'country',
  'kind',
  'since',
  'minValuation',
  'foundedSince',
  'sort',
  'page',
] as const;
export const INVESTOR_PARAMETERS = [
  'q',
  'category',
  'stage',
  'country',
  'kind',
  'since',
  'until',
  'sort',
  'page',
] as const;

export function writeInvestorQuery(query: Partial<InvestorQuery>): URLSearchParams {
  return writeListQuery(INVESTOR_PARAMETERS, 'active', query);
}

export function writeCompanyQuery(query: Partial<CompanyQuery>): URLSearchParams {
  return writeListQuery(COMPANY_PARAMETERS, 'known', query);
}
