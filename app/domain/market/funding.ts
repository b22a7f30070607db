import { formatCount, formatCounted } from '#domain/format.ts';
import { roundsAmong } from '#domain/new-money.ts';

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

/** What a viewer may know about a category's funding; each round of a company counts once. */
export interface FundingFacts {
  /** Rounds and exits of tools whose funding tab this viewer may see (spec §6). */
  open: FundingEvent[];
  /** How many others there are. Nothing else is revealed about them. */
  locked: number;
  /** All rounds in which companies raised money, and how many companies did, whoever asks. */
  recorded: { rounds: number; companies: number };
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
  rounds: number;
  companies: string[];
  website: string | null;
}

export interface FundingTotals {
  rounds: number;
  companies: number;
  /** US dollars, of the rounds whose amount is known. */
  amount: number;
}

export function fundingTotals(events: FundingEvent[]): FundingTotals {
  const rounds = roundsAmong(events);
  return {
    rounds: rounds.length,
    companies: new Set(rounds.map(({ company }) => company)).size,
    amount: rounds.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  };
}

/**
 * How many of a category's companies have recorded rounds. Every total is shown with this.
 *
 * @param among all of its companies
 */
export function fundingCoverage(companies: number, among: number): string {
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
