import { formatCounted } from './format.ts';
import type { YearCount } from './market-years.ts';

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

/**
 * What is known of a category's funding rounds, each company's round once. `open` are those of tools
 * whose funding tab this viewer may see (spec §6). `locked` sums up the others; it is null where they
 * belong to so few companies that a sum would give one company's figures away.
 */
export interface FundingFacts {
  open: FundingEvent[];
  locked: { companies: number; rounds: number; amount: number; years: YearCount[] } | null;
  /** Whether there are rounds that this viewer may not see. */
  hasLocked: boolean;
}

export interface FundingYear {
  year: number;
  rounds: number;
  /** US dollars; null where the year has rounds that this viewer may not see. */
  amount: number | null;
}

export interface Investor {
  name: string;
  rounds: number;
  companies: string[];
  website: string | null;
}

/** Rounds and US dollars of all rounds that may be counted. */
export function fundingTotals({ open, locked }: FundingFacts): { rounds: number; amount: number } {
  return {
    rounds: open.length + (locked?.rounds ?? 0),
    amount: open.reduce((sum, event) => sum + (event.amount ?? 0), locked?.amount ?? 0),
  };
}

/** In words, what the totals are computed from. */
export function fundingBasis(facts: FundingFacts): string {
  const { open, locked, hasLocked } = facts;
  const companies = new Set(open.map((event) => event.company)).size + (locked?.companies ?? 0);
  if (companies === 0)
    return hasLocked ? 'The recorded rounds are open to subscribers' : 'No rounds are recorded';
  const rest = hasLocked && !locked ? '; further rounds are open to subscribers' : '';
  return `Recorded funding rounds of ${formatCounted(companies, 'company', 'companies')}${rest}`;
}

/**
 * Rounds by year, oldest first. The amount of a year is told only where all its rounds are open: the
 * difference of two sums must not tell more than either.
 */
export function fundingYears({ open, locked }: FundingFacts): FundingYear[] {
  const years = new Map<number, FundingYear>();
  for (const event of open) {
    if (!event.date) continue;
    const year = Number(event.date.slice(0, 4));
    const known = years.get(year);
    years.set(year, {
      year,
      rounds: (known?.rounds ?? 0) + 1,
      amount: (known?.amount ?? 0) + (event.amount ?? 0),
    });
  }
  for (const { year, count } of locked?.years ?? []) {
    years.set(year, { year, rounds: (years.get(year)?.rounds ?? 0) + count, amount: null });
  }
  return [...years.values()].sort((a, b) => a.year - b.year);
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
