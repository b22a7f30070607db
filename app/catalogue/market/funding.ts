import { formatCount, formatCounted, formatUsd } from '#site/format.ts';
import { besideText, broughtText, dominance, type RoundSum, sumRounds } from '../rounds/round-sums.ts';
import { bringsMoney, type CountedRound } from '../tools/round-kinds.ts';

export interface FundingEvent extends CountedRound {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  round: string | null;
  company: string;
  /** Missing in stored events, which only name a company. */
  companyId?: string;
  investors: string[];
  /** In the order of their names. */
  investorIds?: string[];
  description: string | null;
}

/**
 * What a viewer may know about a category's funding; each round of a company counts once. It says as much as a
 * market shows, however many rounds there are.
 */
export interface FundingFacts {
  /** The rounds that this viewer may see (spec §6). */
  seen: RoundSum;
  activity: FundingActivity;
  investors: ActiveInvestors;
  /** Whether the catalogue, here or elsewhere, holds rounds that this viewer may not see. */
  isPartial: boolean;
}

/** Rounds and exits by year, and the newest of them. */
export interface FundingActivity {
  years: FundingYear[];
  events: FundingEvent[];
  /** How many events there are in all. */
  eventCount: number;
}

export interface ActiveInvestors {
  investors: Investor[];
  /** How many there are in all. */
  count: number;
}

export interface FundingYear {
  year: number;
  rounds: number;
  /** Equity in US dollars, of the rounds that state it. */
  amount: number;
  /** In a few words: the equity, or else what is known of other money. */
  brought: string;
}

export interface Investor {
  /** Missing where only a name is stored. */
  id?: string;
  name: string;
  /** Null where the stored figures do not say. */
  rounds: number | null;
  companies: string[];
  website: string | null;
}

/** How many events, investors, and companies of one investor a market lists, however large it is. */
export const LISTED_AT_MOST = 250;
const COMPANIES_AT_MOST = 50;

/**
 * Sums up a category's funding.
 *
 * @param open every event that the viewer may see
 */
export function fundingFacts(open: FundingEvent[], isPartial: boolean): FundingFacts {
  return {
    seen: sumEvents(open),
    activity: fundingActivity(open),
    investors: mostActive(countInvestors(open)),
    isPartial,
  };
}

/** The years come from the events listed below them, so that both have one origin. */
export function fundingActivity(events: FundingEvent[]): FundingActivity {
  const newestFirst = events.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return {
    years: fundingYears(events),
    events: newestFirst.slice(0, LISTED_AT_MOST),
    eventCount: events.length,
  };
}

export function mostActive(investors: Investor[]): ActiveInvestors {
  return {
    investors: investors
      .slice(0, LISTED_AT_MOST)
      .map((investor) => ({ ...investor, companies: investor.companies.slice(0, COMPANIES_AT_MOST) })),
    count: investors.length,
  };
}

function sumEvents(events: FundingEvent[]): RoundSum {
  return sumRounds(
    events.map(({ company, companyId, ...event }) => ({
      ...event,
      company: { id: companyId ?? company, name: company },
    })),
  );
}

/**
 * How many of a category's companies have rounds that this viewer may see, whether one of them makes up half or more of
 * what they raised, and what the sum leaves out. Every total is shown with this.
 *
 * @param among all of its companies
 */
export function fundingCoverage({ seen, isPartial }: FundingFacts, among: number): string {
  const parts = [
    coverageOf(seen.companies, isPartial, among),
    dominance(seen),
    medianText(seen),
    besideText(seen.beside),
  ];
  return parts.filter(Boolean).join('; ');
}

/** Of a few amounts, the middle one says nothing. */
const FEWEST_FOR_MEDIAN = 3;

function medianText({ median, withAmount }: RoundSum): string | null {
  return median === null || withAmount < FEWEST_FOR_MEDIAN ? null : `median round ${formatUsd(median)}`;
}

function coverageOf(companies: number, isPartial: boolean, among: number): string {
  if (isPartial) {
    const open = companies === 0 ? 'no rounds' : `rounds of ${formatCount(companies)}`;
    return `${open} of its ${companiesOf(among)} are open to everybody; others are for subscribers`;
  }
  if (companies === 0) return `no rounds are recorded for its ${companiesOf(among)}`;
  return `${formatCount(companies)} of ${companiesOf(among)} ${companies === 1 ? 'has' : 'have'} recorded rounds`;
}

export function companiesOf(count: number): string {
  return formatCounted(count, 'company', 'companies');
}

/** Rounds by year, oldest first, without undated ones. */
export function fundingYears(events: FundingEvent[]): FundingYear[] {
  const dated = events.filter((event) => bringsMoney(event) && event.date !== null);
  const byYear = Map.groupBy(dated, ({ date }) => Number(date?.slice(0, 4)));
  return [...byYear]
    .map(([year, ofYear]) => {
      const sum = sumEvents(ofYear);
      return { year, rounds: sum.rounds, amount: sum.amount, brought: broughtText(sum) };
    })
    .sort((a, b) => a.year - b.year);
}

/** Investors by number of rounds, then by name. */
export function countInvestors(events: FundingEvent[]): Investor[] {
  const byName = new Map<string, { id?: string; rounds: number; companies: Set<string> }>();
  for (const event of events.filter(bringsMoney)) {
    for (const name of new Set(event.investors)) {
      const id = event.investorIds?.[event.investors.indexOf(name)];
      const { rounds, companies } = byName.get(name) ?? { rounds: 0, companies: new Set<string>() };
      byName.set(name, { ...(id && { id }), rounds: rounds + 1, companies: companies.add(event.company) });
    }
  }
  return [...byName]
    .map(([name, { companies, ...investor }]) => ({
      name,
      ...investor,
      companies: [...companies].sort(),
      website: null,
    }))
    .sort((a, b) => b.rounds - a.rounds || a.name.localeCompare(b.name));
}
