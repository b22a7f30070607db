/** How many rounds there were in a month, and what they brought. */
export interface MonthOfRounds {
  /** YYYY-MM; YYYY for the rounds that state only their year. */
  month: string;
  rounds: number;
  /** How many of them this reader may see. */
  open: number;
  /** US dollars, of the rounds that state an amount; null if this reader may not see all of them. */
  amount: number | null;
  /** How many rounds state an amount. */
  priced: number;
}

/** The recorded rounds of a category, or of all; each round of a company counts once. */
export interface RecordedFunding {
  companies: number;
  /** Companies with at least one round. */
  funded: number;
  rounds: number;
  /** As in a month. */
  open: number;
  amount: number | null;
  priced: number;
  /** The months with rounds, oldest first. Rounds without a date are in none. */
  months: MonthOfRounds[];
}

export interface LatestRound {
  id: string;
  company: string;
  company_id: string;
  round: string | null;
  date: string;
  amount: number | null;
}

/** How far the records go (docs/decisions/0136). */
export interface Until {
  /** When a tool was last changed, as an ISO date; null in an empty catalogue. */
  asOf: string | null;
  /**
   * The newest year whose launches can be compared: the last complete one, or an earlier one if the records end
   * before. For most tools only the year is known, so that no shorter period means anything.
   */
  year: number | null;
  /** The last month whose rounds are recorded, YYYY-MM (`recordedUntil`). */
  month: string | null;
}

/** What the import works out about all markets (docs/decisions/0135). */
export interface MarketFigures {
  all: RecordedFunding;
  /** By the category's id. */
  categories: Readonly<Record<string, RecordedFunding>>;
  /** The newest rounds that this reader may see. */
  newest: LatestRound[];
}

export const NO_FUNDING: RecordedFunding = {
  companies: 0,
  funded: 0,
  rounds: 0,
  open: 0,
  amount: 0,
  priced: 0,
  months: [],
};
