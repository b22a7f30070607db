import type { Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import { recordedUntil } from '../market/periods.ts';
import type { MarketFigures, MonthOfRounds, RecordedFunding, Until } from '../market/recorded-rounds.ts';
import { bringsMoney, countCompanies, type RoundEntry } from '../rounds/round-list.ts';
import { countMakers, lastChanged, openLaunchYear } from './tools.ts';

const NEWEST_ROUNDS = 8;

/**
 * All markets side by side, as far as a viewer may know them.
 *
 * @param now milliseconds since 1970
 */
export function marketFigures(catalogue: Catalogue, viewer: Viewer, now: number): MarketFigures {
  const seen = catalogue.roundsFor(viewer);
  const entries = catalogue.entries();
  const all = { companies: countMakers(entries), ...recordedFunding(seen.rounds) };
  const categories = catalogue.categories().map(({ id }) => [
    id,
    {
      companies: countMakers(catalogue.inCategory(id)),
      ...recordedFunding(seen.of('category', id).filter(bringsMoney)),
    },
  ]);
  return {
    all,
    categories: Object.fromEntries(categories),
    newest: newestRounds(seen.rounds),
    until: recordsUntil(catalogue, viewer, now),
    isPartial: seen.isPartial,
  };
}

/** How far the records go that a viewer may see. */
export function recordsUntil(catalogue: Catalogue, viewer: Viewer, now: number): Until {
  const entries = catalogue.entries();
  const asOf = lastChanged(entries, now);
  if (asOf === null) return { asOf, year: null, month: null };
  return {
    asOf,
    year: lastYearBefore(entries, Number(asOf.slice(0, 4))),
    month: recordedUntil(recordedFunding(catalogue.roundsFor(viewer).rounds).months, asOf),
  };
}

function lastYearBefore(entries: readonly Entry[], before: number): number | null {
  const years = entries.flatMap((entry) => openLaunchYear(entry) ?? []).filter((year) => year < before);
  return years.length === 0 ? null : years.reduce((last, year) => Math.max(last, year));
}

/** What rounds add up to, each once. */
function recordedFunding(rounds: readonly RoundEntry[]): Omit<RecordedFunding, 'companies'> {
  const months = new Map<string, MonthOfRounds>();
  const total = { rounds: 0, amount: 0, priced: 0 };
  for (const { date, amount } of rounds) {
    add(total, amount);
    const [month] = /^\d{4}(?:-\d{2})?/.exec(date ?? '') ?? [];
    if (month === undefined) continue;
    const own = months.get(month) ?? { month, rounds: 0, amount: 0, priced: 0 };
    add(own, amount);
    months.set(month, own);
  }
  return {
    ...total,
    funded: countCompanies(rounds),
    months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

function add(sum: Omit<MonthOfRounds, 'month'>, amount: number | null): void {
  sum.rounds += 1;
  sum.amount += amount ?? 0;
  sum.priced += amount === null ? 0 : 1;
}

/** Of those of a day and an amount, the first by its id. */
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
    .map(({ id, company, company_id, round, date, amount }) => ({
      id,
      company,
      company_id,
      round,
      date,
      amount,
    }));
}
