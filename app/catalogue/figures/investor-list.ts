import { periodOf } from '../market/periods.ts';
import type { InvestorFilters, InvestorSort } from '../rounds/entity-queries.ts';
import { isFiltered } from '../rounds/list-query.ts';
import { placeTest } from '../rounds/place.ts';
import {
  countCompanies,
  countriesOf,
  type InvestorEntry,
  isNamed,
  meets,
  type RoundEntry,
  type SeenRounds,
  selectRounds,
} from '../rounds/round-list.ts';
import { sumRounds } from '../rounds/round-sums.ts';

/**
 * An investor in a list. All figures cover only rounds that meet the filters and that this reader may see (spec §6).
 */
export interface ListedInvestor extends Pick<InvestorEntry, 'id' | 'name' | 'country' | 'kind'> {
  rounds: number;
  /** Rounds of the recent months; null if the list has its own period. */
  recent: number | null;
  companies: number;
  /** The date of the newest round; null if none is dated. */
  last: string | null;
  /**
   * The equity that all investors together put into these rounds, in US dollars, and the number of rounds with a known
   * amount.
   */
  amount: number;
  withAmount: number;
}

/** Activity counts this many months, up to the last recorded one. */
export const RECENT_MONTHS = 24;

/** The query of a list besides its filters. */
interface Asked {
  /** The key of a part of a name. */
  words: string | undefined;
  sort: InvestorSort;
  /** The last recorded month, YYYY-MM; null if there is none. */
  until: string | null;
}

/** The investors of the rounds that meet the filters, sorted. */
export function investorList(
  seen: SeenRounds,
  { q: _, country, kind, ...ofRounds }: InvestorFilters,
  { words, sort, until }: Asked,
): ListedInvestor[] {
  const isThere = country === undefined ? null : placeTest(country);
  const ofPeriod = ofRounds.since !== undefined || ofRounds.until !== undefined;
  const lines = isFiltered({ filters: ofRounds })
    ? linesOf(selectRounds(seen, ofRounds), ofPeriod ? null : recently(until))
    : linesOfAll(seen, until);
  const byName = (a: { key: string }, b: { key: string }) => Number(a.key > b.key) - Number(a.key < b.key);
  return lines
    .filter(
      ({ investor }) =>
        (words === undefined || isNamed(investor, words)) &&
        (isThere === null || isThere(investor.country)) &&
        (kind === undefined || investor.kind === kind),
    )
    .sort((a, b) => COMPARE[sort](a.line, b.line) || byName(a.investor, b.investor))
    .map(({ line }) => line);
}

/** How many investors meet all filters but the country, because theirs is not recorded. */
export function countUnplacedInvestors(
  seen: SeenRounds,
  { country, ...anywhere }: InvestorFilters,
  asked: Asked,
): number {
  if (country === undefined) return 0;
  return investorList(seen, anywhere, asked).filter((line) => line.country === null).length;
}

interface Line {
  investor: InvestorEntry;
  line: ListedInvestor;
}

/** The lines of all rounds, cached by the last recorded month. */
function linesOfAll(seen: SeenRounds, until: string | null): readonly Line[] {
  const made = seen.once(noLines);
  const known = made.get(until) ?? linesOf(seen.rounds, recently(until));
  made.set(until, known);
  return known;
}

function noLines(_: SeenRounds): Map<string | null, readonly Line[]> {
  return new Map();
}

function recently(until: string | null): (round: RoundEntry) => boolean {
  return until === null ? () => false : meets(periodOf(until, RECENT_MONTHS));
}

/** @param rounds newest first; @param isRecent null if the list has its own period */
function linesOf(rounds: readonly RoundEntry[], isRecent: ((round: RoundEntry) => boolean) | null): Line[] {
  const found = new Map<InvestorEntry, RoundEntry[]>();
  for (const round of rounds) {
    for (const investor of round.investors) {
      const own = found.get(investor);
      if (own) own.push(round);
      else found.set(investor, [round]);
    }
  }
  return Array.from(found, ([investor, own]) => {
    const { amount, withAmount } = sumRounds(own);
    const { id, name, country, kind } = investor;
    const line = {
      ...{ id, name, country, kind },
      rounds: own.length,
      recent: isRecent && own.filter(isRecent).length,
      companies: countCompanies(own),
      last: own[0]?.date ?? null,
      amount,
      withAmount,
    };
    return { investor, line };
  });
}

const COMPARE: Readonly<Record<InvestorSort, (a: ListedInvestor, b: ListedInvestor) => number>> = {
  active: (a, b) => (b.recent ?? 0) - (a.recent ?? 0) || b.rounds - a.rounds,
  newest: (a, b) =>
    Number((b.last ?? '') > (a.last ?? '')) - Number((b.last ?? '') < (a.last ?? '')) || b.rounds - a.rounds,
  companies: (a, b) => b.companies - a.companies || b.rounds - a.rounds,
  name: () => 0,
};

/** The countries of investors in rounds that a reader may see. */
export function countriesOfInvestors({ rounds }: SeenRounds): string[] {
  return countriesOf([...new Set(rounds.flatMap(({ investors }) => investors))]);
}
