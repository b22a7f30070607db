import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import { monthOf, ofLastMonths, recordedUntil } from '../market/periods.ts';
import type { MarketFigures, MonthOfRounds, RecordedFunding, Until } from '../market/recorded-rounds.ts';
import type { RoundEntry } from '../rounds/round-list.ts';
import { sumRounds } from '../rounds/round-sums.ts';
import { bringsMoney, equityOf } from '../tools/round-kinds.ts';
import { countMakersAndFunded, lastChanged, openLaunchYear } from './tools.ts';

const NEWEST_ROUNDS = 8;

/**
 * All markets side by side, from what a viewer may see.
 *
 * @param now milliseconds since 1970
 */
export function marketFigures(catalogue: Catalogue, viewer: Viewer, now: number): MarketFigures {
  const seen = catalogue.roundsFor(viewer);
  const until = recordsUntil(catalogue, viewer, now);
  const fundingOf = (entries: readonly Entry[], events: readonly RoundEntry[]) =>
    recordedFunding(countMakersAndFunded(entries, events), events, until.month);
  const categories = catalogue
    .categories()
    .map(({ id }) => [id, fundingOf(catalogue.inCategory(id), seen.of('category', id))]);
  return {
    all: fundingOf(catalogue.entries(), seen.events),
    categories: Object.fromEntries(categories),
    newest: newestRounds(seen.rounds),
    until,
    isPartial: seen.isPartial,
  };
}

/** The end of the records that a viewer may see. */
export function recordsUntil(catalogue: Catalogue, viewer: Viewer, now: number): Until {
  const entries = catalogue.entries();
  const asOf = lastChanged(entries, now);
  if (asOf === null) return { asOf, year: null, month: null };
  return {
    asOf,
    year: lastYearBefore(entries, Number(asOf.slice(0, 4))),
    month: recordedUntil(monthsOf(catalogue.roundsFor(viewer).rounds), asOf),
  };
}

function lastYearBefore(entries: readonly Entry[], before: number): number | null {
  const years = entries.flatMap((entry) => openLaunchYear(entry) ?? []).filter((year) => year < before);
  return years.length === 0 ? null : years.reduce((last, year) => Math.max(last, year));
}

/** The sums of rounds, each counted once; exits are counted apart. */
function recordedFunding(
  companies: number,
  events: readonly RoundEntry[],
  until: string | null,
): RecordedFunding {
  return {
    companies,
    all: sumRounds(events),
    last12: sumRounds(ofLastMonths(events, until, 12)),
    last24: sumRounds(ofLastMonths(events, until, 24)),
    months: monthsOf(events.filter(bringsMoney)),
  };
}

function monthsOf(rounds: readonly RoundEntry[]): MonthOfRounds[] {
  const months = new Map<string, MonthOfRounds>();
  for (const round of rounds) {
    const month = monthOf(round);
    if (month === null) continue;
    const own = months.get(month) ?? { month, rounds: 0, amount: 0, priced: 0 };
    const equity = equityOf(round);
    own.rounds += 1;
    own.amount += equity ?? 0;
    own.priced += equity === null ? 0 : 1;
    months.set(month, own);
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Rounds of the same day and amount are sorted by id. */
function newestRounds(rounds: readonly RoundEntry[]): MarketFigures['newest'] {
  return rounds
    .flatMap(({ date, company, ...round }) =>
      date === null ? [] : [{ ...round, date, company: company.name, company_id: company.id }],
    )
    .sort(
      (a, b) =>
        Number(b.date > a.date) - Number(b.date < a.date) ||
        (b.amount ?? -1) - (a.amount ?? -1) ||
        Number(a.id > b.id) - Number(a.id < b.id),
    )
    .slice(0, NEWEST_ROUNDS)
    .map(({ id, company, company_id, round, date, up_to, amount }) => ({
      id,
      company,
      company_id,
      round,
      date,
      up_to,
      amount,
    }));
}
