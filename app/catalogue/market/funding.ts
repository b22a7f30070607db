import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { roundsAmong } from '../tools/new-money.ts';

export interface FundingEvent {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** US dollars. */
  amount: number | null;
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
  seen: FundingTotals;
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

/** The most active investors. */
export interface ActiveInvestors {
  investors: Investor[];
  /** How many there are in all. */
  count: number;
}

export interface FundingYear {
  year: number;
  rounds: number;
  /** US dollars, of the rounds whose amount is known. */
  amount: number;
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

export interface FundingTotals {
  rounds: number;
  companies: number;
  /** US dollars, of the rounds whose amount is known. */
  amount: number;
  /** The company that raised the most, with its share of the amount, 0 to 1; null without an amount. */
  largest: { company: string; share: number } | null;
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
    seen: fundingTotals(open),
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

export function fundingTotals(events: FundingEvent[]): FundingTotals {
  const rounds = roundsAmong(events);
  const raised = new Map<string, number>();
  for (const { company, amount } of rounds) raised.set(company, (raised.get(company) ?? 0) + (amount ?? 0));
  const amount = rounds.reduce((sum, round) => sum + (round.amount ?? 0), 0);
  const [first] = [...raised].sort(([, a], [, b]) => b - a);
  return {
    rounds: rounds.length,
    companies: raised.size,
    amount,
    largest: first === undefined || amount === 0 ? null : { company: first[0], share: first[1] / amount },
  };
}

/** That one of several companies makes up half or more of a sum; null where none does. */
function dominance({ companies, largest }: FundingTotals): string | null {
  if (largest === null || companies < 2 || largest.share < 0.5) return null;
  return `${largest.company} alone raised ${formatPercent(100 * largest.share)} of the amount`;
}

/**
 * How many of a category's companies have rounds that this viewer may see, and whether one of them makes up half or more
 * of what they raised. Every total is shown with this.
 *
 * @param among all of its companies
 */
export function fundingCoverage({ seen, isPartial }: FundingFacts, among: number): string {
  return [coverageOf(seen.companies, isPartial, among), dominance(seen)].filter(Boolean).join('; ');
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
  const dated = roundsAmong(events).filter((event) => event.date !== null);
  const byYear = Map.groupBy(dated, ({ date }) => Number(date?.slice(0, 4)));
  return [...byYear]
    .map(([year, ofYear]) => {
      const { rounds, amount } = fundingTotals(ofYear);
      return { year, rounds, amount };
    })
    .sort((a, b) => a.year - b.year);
}

/** Investors by number of rounds, then by name. */
export function countInvestors(events: FundingEvent[]): Investor[] {
  const byName = new Map<string, { id?: string; rounds: number; companies: Set<string> }>();
  for (const event of roundsAmong(events)) {
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
