import { NO_SUM, type RoundSum } from '../rounds/round-sums.ts';

/** How many rounds there were in a month that this reader may see, and what they brought. */
export interface MonthOfRounds {
  /** YYYY-MM; YYYY for the rounds that state only their year. */
  month: string;
  rounds: number;
  /** Equity in US dollars, of the rounds that state it. */
  amount: number;
  /** How many rounds state their equity. */
  priced: number;
}

/** The rounds of a category, or of all, that this reader may see; each round of a company counts once. */
export interface RecordedFunding {
  companies: number;
  /** All rounds, and those of the last 12 and 24 months of the records. */
  all: RoundSum;
  last12: RoundSum;
  last24: RoundSum;
  /** The months with rounds, oldest first. Rounds without a date are in none. */
  months: MonthOfRounds[];
}

export interface LatestRound {
  id: string;
  company: string;
  company_id: string;
  round: string | null;
  date: string;
  up_to: boolean;
  amount: number | null;
}

/** How far the records go (docs/topics/market.md). */
export interface Until {
  /** When a tool was last changed, as an ISO date; null in an empty catalogue. */
  asOf: string | null;
  /**
   * The newest year whose launches can be compared: the last complete one, or an earlier one if the records end
   * before. For most tools only the year is known, so that no shorter period means anything.
   */
  year: number | null;
  /** The last month whose rounds are recorded and may be seen by this reader, YYYY-MM (`recordedUntil`). */
  month: string | null;
}

/** What the tools and rounds say about all markets (docs/topics/market.md). */
export interface MarketFigures {
  all: RecordedFunding;
  /** By the category's id. */
  categories: Readonly<Record<string, RecordedFunding>>;
  /** The newest rounds that this reader may see. */
  newest: LatestRound[];
  until: Until;
  /** Whether there are rounds that this reader may not see. */
  isPartial: boolean;
}

export const NO_FUNDING: RecordedFunding = {
  companies: 0,
  all: NO_SUM,
  last12: NO_SUM,
  last24: NO_SUM,
  months: [],
};
