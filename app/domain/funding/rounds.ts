import type { Provenance } from '../tools/certainty.ts';
import type { Stage } from './stages.ts';

/** An event in a company's funding that this reader may see. */
export interface Round {
  id: string;
  company: Named;
  /** The company's, by its English name. */
  country: string | null;
  /** A tool whose record reports it. */
  tool: Named;
  /** As it is reported. */
  round: string | null;
  stage: Stage;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** US dollars. */
  amount: number | null;
  /** The company's valuation after it, in US dollars. */
  post_money: number | null;
  brings_money: boolean;
  /** In the order in which they are reported. */
  investors: Named[];
  /** As it is stored. */
  source: unknown;
  /** When the tool's record was last updated, as an ISO date. */
  recorded: string;
}

export interface Named {
  id: string;
  name: string;
}

/** What rounds are asked for by. A round that lacks a value does not meet a filter on it. */
export interface RoundFilters {
  /** The id of a category. */
  category?: string | undefined;
  /** An id, or else a part of the name. */
  company?: string | undefined;
  /** The id of a company, without looking at names. */
  companyId?: string | undefined;
  investor?: string | undefined;
  /** The company's country, by its English name. */
  country?: string | undefined;
  stage?: Stage | undefined;
  /** A date on or after this one. */
  since?: string | undefined;
  /** A date before this one, or in it if it is a month or a year. */
  until?: string | undefined;
  /** US dollars. */
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
}

/** A round as pages show it. */
export interface ShownRound extends Omit<Round, 'source' | 'recorded'> {
  origin: Provenance;
}

/** What a selection of rounds adds up to, of the rounds that this reader may see. */
export interface RoundTotals {
  rounds: number;
  companies: number;
  /** US dollars, of the rounds whose amount is known. */
  amount: number;
  withAmount: number;
  /** Rounds for subscribers that meet the public filters (`publicFilters`), and how many companies have them. */
  locked: number;
  lockedCompanies: number;
  /** The date of the last round of the selection if its dates are left out. */
  last: string | null;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/**
 * The filters by which everybody may count the rounds that are for subscribers (docs/decisions/0144): whose they are,
 * in which categories, and in which months. The date of one company's rounds is a value, and so is a day.
 */
export function publicFilters({
  category,
  company,
  companyId,
  country,
  since = '',
  until = '',
}: RoundFilters): RoundFilters {
  const isPublicPeriod =
    company === undefined &&
    companyId === undefined &&
    since.length <= MONTH_LENGTH &&
    until.length <= MONTH_LENGTH;
  return {
    category,
    company,
    companyId,
    country,
    ...(isPublicPeriod && { since: since || undefined, until: until || undefined }),
  };
}
