import type { Provenance } from '../tools/certainty.ts';
import type { RoundKind } from '../tools/fact-words.ts';
import type { CountedRound } from '../tools/round-kinds.ts';
import type { OtherReport } from '../tools/tool-fields.ts';
import type { RoundSum } from './round-sums.ts';
import type { Stage } from './stages.ts';

/** An event in a company's funding that this reader may see. */
export interface Round extends CountedRound {
  id: string;
  company: Named;
  /** The company's, by its English name. */
  country: string | null;
  /**
   * A tool whose record reports it, or else the best known of its company; null where the company has none. It is not the
   * company's own where its maker has bought the company since.
   */
  tool: (Named & { is_own: boolean }) | null;
  /** As it is reported. */
  round: string | null;
  stage: Stage;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** When it was closed, where that is known to be another day. */
  closed: string | null;
  /** The amount as it was announced, where that was in another currency: '€85.4M'. */
  announced_as: string | null;
  /** The company's valuation after it, in US dollars. */
  post_money: number | null;
  /** In the order in which they are reported. */
  investors: Backer[];
  note: string | null;
  /** As it is stored. */
  source: unknown;
  also: OtherReport[];
}

export interface Named {
  id: string;
  name: string;
}

/** Who took part in a round. Where nobody is said to have led it, nobody has `led`. */
export interface Backer extends Named {
  led: boolean;
}

/** What rounds are asked for by. A round that lacks a value does not meet a filter on it. */
export interface RoundFilters {
  category?: string | undefined;
  /** An id, or else a part of the name. */
  company?: string | undefined;
  /** The id of a company, without looking at names. */
  companyId?: string | undefined;
  investor?: string | undefined;
  /** Led by the investor asked for; without one, by anybody who is known. */
  led?: 'yes' | undefined;
  /** The company's country, by its English name. */
  country?: string | undefined;
  stage?: Stage | undefined;
  /** Without one, the rounds in which companies raised money, of any kind. */
  kind?: RoundKind | undefined;
  /** A date on or after this one. */
  since?: string | undefined;
  /** A date before this one, or in it if it is a month or a year. */
  until?: string | undefined;
  /** US dollars. */
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** The company's valuation after the round, in US dollars. */
  minValuation?: number | undefined;
}

export interface ShownRound extends Omit<Round, 'source'> {
  origin: Provenance;
}

/** What a selection of rounds adds up to, of the rounds that this reader may see. */
export interface RoundTotals extends RoundSum {
  /** How many events are listed; as many as rounds, but for a selection of exits. */
  events: number;
  /** Rounds that this reader may not see; null if they may not know how many (`disclosed`). */
  locked: LockedRounds | null;
  /** The date of the last round of the selection if its dates are left out. */
  last: string | null;
  /** Events that a filter by country leaves out because none is recorded for their company, but that meet the others. */
  unplaced: number;
}

/** With fewer companies than this, a number says something of a single one. */
const FEWEST_COMPANIES = 3;

/** How many rounds are for subscribers, and how many companies have them. */
export interface LockedRounds {
  rounds: number;
  companies: number;
}

/**
 * What a reader may know of the rounds that they may not see (docs/threat-model.md, "Locked rounds"): how many the whole
 * catalogue holds, if enough companies have them. The numbers of a part of the catalogue are never told: those of two
 * parts can be compared, and their difference be one company's.
 *
 * @param locked of the whole catalogue
 * @returns null if they may not know
 */
export function disclosed(locked: LockedRounds): LockedRounds | null {
  return locked.companies === 0 || locked.companies >= FEWEST_COMPANIES ? locked : null;
}

/** What is said where rounds may be missing, whether or not any are. */
export const UNCOUNTED_ROUNDS = 'Rounds that are for subscribers are neither listed nor counted here.';
