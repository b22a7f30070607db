import { formatCounted } from '#domain/format.ts';

export interface FundingEvent {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string | null;
  /** US dollars. */
  amount: number | null;
  round: string | null;
  company: string;
  investors: string[];
  description: string | null;
}

/** What a viewer may know about a category's funding rounds; each company's round counts once. */
export interface FundingFacts {
  /** Rounds of tools whose funding tab this viewer may see (spec §6). */
  open: FundingEvent[];
  /** Whether there are others. Nothing else is revealed about them, not even their number. */
  hasLocked: boolean;
}

export interface FundingYear {
  year: number;
  rounds: number;
  /** US dollars, of the rounds whose amount is known. */
  amount: number;
}

export interface Investor {
  name: string;
  rounds: number;
  companies: string[];
  website: string | null;
}

/** The number and sum, in US dollars, of the rounds whose amount is known. */
export function fundingTotals(events: FundingEvent[]): { rounds: number; amount: number } {
  return {
    rounds: events.length,
    amount: events.reduce((sum, event) => sum + (event.amount ?? 0), 0),
  };
}

/** What the totals are computed from, in words. */
export function fundingBasis({ open, hasLocked }: FundingFacts): string {
  const companies = new Set(open.map((event) => event.company)).size;
  if (companies === 0)
    return hasLocked ? 'The recorded rounds are open to subscribers' : 'No rounds are recorded';
  const rest = hasLocked ? '; further rounds are open to subscribers' : '';
  return `Recorded funding rounds of ${formatCounted(companies, 'company', 'companies')}${rest}`;
}

/** Rounds by year, oldest first, without undated ones. */
export function fundingYears(events: FundingEvent[]): FundingYear[] {
  const dated = events.filter((event) => event.date !== null);
  const byYear = Map.groupBy(dated, ({ date }) => Number(date?.slice(0, 4)));
  return [...byYear]
    .map(([year, ofYear]) => ({ year, ...fundingTotals(ofYear) }))
    .sort((a, b) => a.year - b.year);
}

/** Investors by number of rounds, then by name. */
export function countInvestors(events: FundingEvent[]): Investor[] {
  const byName = new Map<string, { rounds: number; companies: Set<string> }>();
  for (const event of events) {
    for (const name of new Set(event.investors)) {
      const investor = byName.get(name) ?? { rounds: 0, companies: new Set() };
      byName.set(name, { rounds: investor.rounds + 1, companies: investor.companies.add(event.company) });
    }
  }
  return [...byName]
    .map(([name, { rounds, companies }]) => ({
      name,
      rounds,
      companies: [...companies].sort(),
      website: null,
    }))
    .sort((a, b) => b.rounds - a.rounds || a.name.localeCompare(b.name));
}
