import { VISITOR } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Entry } from '../entry.ts';
import {
  type CategoryActivity,
  categoryMomentum,
  type Interest,
  type Momentum,
  NO_INTEREST,
  type Share,
  toolMomentum,
} from '../market/momentum.ts';
import { addMonths, lastMonths, statesMonth } from '../market/periods.ts';
import type { MarketFigures, RecordedFunding, Until } from '../market/recorded-rounds.ts';
import { bringsMoney } from '../tools/round-kinds.ts';
import { openLaunchYear } from './tools.ts';

/** Counts only launches, releases and rounds that everybody may see, so that momentum is the same for every reader. */

const LATELY_MONTHS = 24;

/**
 * The momentum of each category with tools, by id.
 *
 * @param open the figures that everybody may see
 */
export function categoryMomenta(
  catalogue: Catalogue,
  open: MarketFigures,
  interests: ReadonlyMap<string, Interest>,
): Record<string, Momentum> {
  const whole = activityOf(catalogue.entries(), open.all, open.until, NO_INTEREST);
  return Object.fromEntries(
    Object.entries(open.categories).flatMap(([id, funding]) => {
      const entries = catalogue.inCategory(id);
      if (entries.length === 0) return [];
      const own = activityOf(entries, funding, open.until, interests.get(id) ?? NO_INTEREST);
      return [[id, categoryMomentum(own, whole)]];
    }),
  );
}

function activityOf(
  entries: readonly Entry[],
  { months }: RecordedFunding,
  until: Until,
  interest: Interest,
): CategoryActivity {
  const [year, since] = [until.year ?? 0, monthNumber(latelySince(until))];
  const launched = (entry: Entry) => openLaunchYear(entry);
  const released = ({ counted }: Entry) => counted.newestRelease;
  // Leaves out rounds that state only a year: they would count only in the longer period.
  const dated = months.filter(({ month }) => statesMonth(month));
  const last = lastMonths(dated, until.month, 12).rounds;
  return {
    launched: shareOf(entries, launched, (value) => value === year || value === year - 1),
    released: shareOf(entries, released, (value) => value >= since),
    rated: {
      count: entries.filter(({ sort }) => sort.rating_count > 0).length,
      of: entries.length,
    },
    rounds: { last, before: lastMonths(dated, until.month, 24).rounds - last },
    interest,
  };
}

/** How many of the tools with a known value pass the test. */
function shareOf(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => number | null,
  isSo: (value: number) => boolean,
): Share {
  const known = entries.flatMap((entry) => numberOf(entry) ?? []);
  return { count: known.filter(isSo).length, of: known.length };
}

/** The first month that counts as lately: YYYY-MM. */
function latelySince({ asOf }: Until): string {
  return addMonths((asOf ?? '1970-01').slice(0, 7), -LATELY_MONTHS);
}

/** '2024-05' as 202405. */
function monthNumber(month: string): number {
  return Number(month.replace('-', ''));
}

/**
 * The momentum of a tool.
 *
 * @param until the end of the records that everybody may see @param read its dated releases that everybody may see, and
 * the interest in it
 */
export function momentumOf(
  catalogue: Catalogue,
  { counted, sort, ...entry }: Entry,
  until: Until,
  { releases, interest }: { releases: readonly string[]; interest: Interest },
): Momentum {
  const seen = catalogue.roundsFor(VISITOR);
  const rounds = counted.company === null ? [] : seen.of('company', counted.company).filter(bringsMoney);
  const since = latelySince(until);
  return toolMomentum({
    launched: openLaunchYear({ counted, sort, ...entry }),
    launchesUntil: until.year,
    releases: { dated: releases.length, lately: releases.filter((date) => date >= since).length },
    rounds: {
      recorded: rounds.length,
      lately: rounds.filter(({ date }) => isLately(date, until)).length,
    },
    avg_rating: sort.avg_rating,
    rating_count: sort.rating_count,
    interest,
  });
}

function isLately(date: string | null, { month }: Until): boolean {
  if (date === null || month === null || !statesMonth(date)) return false;
  const own = date.slice(0, 7);
  return own >= addMonths(month, 1 - LATELY_MONTHS) && own <= month;
}
