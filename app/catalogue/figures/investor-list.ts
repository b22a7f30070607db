import { periodOf } from '../market/periods.ts';
import type { InvestorFilters, InvestorSort } from '../rounds/entity-queries.ts';
import { placeTest } from '../rounds/place.ts';
import {
  countCompanies,
  type InvestorEntry,
  isNamed,
  meets,
  type RoundEntry,
  type SeenRounds,
  selectRounds,
} from '../rounds/round-list.ts';
import { sumRounds } from '../rounds/round-sums.ts';

/** An investor in a list: everything is of the rounds that fit and that this reader may see (spec §6). */
export interface ListedInvestor extends Pick<InvestorEntry, 'id' | 'name' | 'country' | 'kind'> {
  rounds: number;
  /** Rounds of the recent months; null where the list is of a period of its own. */
  recent: number | null;
  companies: number;
  /** The date of the newest round; null if none is dated. */
  last: string | null;
  /** The equity that all investors together put into the rounds, in US dollars, and for how many of them it is known. */
  amount: number;
  withAmount: number;
}

/** Who is active is counted over so many months, up to the last recorded one. */
export const RECENT_MONTHS = 24;

/**
 * The investors of the rounds that fit, in an order.
 *
 * @param words the key of a part of a name
 * @param until the last recorded month, as YYYY-MM; null without any
 */
export function investorList(
  seen: SeenRounds,
  { q: _, country, kind, ...ofRounds }: InvestorFilters,
  { words, sort, until }: { words: string | undefined; sort: InvestorSort; until: string | null },
): ListedInvestor[] {
  const isThere = country === undefined ? null : placeTest(country);
  const isAsked = (investor: InvestorEntry) =>
    (words === undefined || isNamed(investor, words)) &&
    (isThere === null || isThere(investor.country)) &&
    (kind === undefined || investor.kind === kind);
  const isRecent = until === null ? () => false : meets(seen, periodOf(until, RECENT_MONTHS));
  const ofPeriod = ofRounds.since !== undefined || ofRounds.until !== undefined;
  const found = new Map<InvestorEntry, RoundEntry[]>();
  for (const round of selectRounds(seen, ofRounds)) {
    for (const investor of round.investors) {
      if (!isAsked(investor)) continue;
      const own = found.get(investor);
      if (own) own.push(round);
      else found.set(investor, [round]);
    }
  }
  const lines = [...found].map(([investor, rounds]) => {
    const { amount, withAmount } = sumRounds(rounds);
    const line = {
      id: investor.id,
      name: investor.name,
      country: investor.country,
      kind: investor.kind,
      rounds: rounds.length,
      recent: ofPeriod ? null : rounds.filter(isRecent).length,
      companies: countCompanies(rounds),
      // The newest comes first.
      last: rounds[0]?.date ?? null,
      amount,
      withAmount,
    };
    return { key: investor.key, line };
  });
  const byName = (a: { key: string }, b: { key: string }) => Number(a.key > b.key) - Number(a.key < b.key);
  return lines.sort((a, b) => COMPARE[sort](a.line, b.line) || byName(a, b)).map(({ line }) => line);
}

const COMPARE: Readonly<Record<InvestorSort, (a: ListedInvestor, b: ListedInvestor) => number>> = {
  active: (a, b) => (b.recent ?? 0) - (a.recent ?? 0) || b.rounds - a.rounds,
  newest: (a, b) =>
    Number((b.last ?? '') > (a.last ?? '')) - Number((b.last ?? '') < (a.last ?? '')) || b.rounds - a.rounds,
  companies: (a, b) => b.companies - a.companies || b.rounds - a.rounds,
  name: () => 0,
};

/** Every investor of the rounds that a reader may see, once. */
export function investorsOf({ rounds }: SeenRounds): InvestorEntry[] {
  return [...new Set(rounds.flatMap(({ investors }) => investors))];
}
