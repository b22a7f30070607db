/** How many rounds there were in a month, and what they brought. */
export interface MonthOfRounds {
  /** YYYY-MM. */
  month: string;
  rounds: number;
  /** US dollars, of the rounds that state an amount; null where this reader may not see one of them. */
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
  amount: number | null;
  priced: number;
  /** Rounds that state no month. */
  undated: number;
  /** The months with rounds, oldest first. */
  months: MonthOfRounds[];
}

export interface LatestRound {
  id: string;
  company: string;
  company_id: string;
  tool: string;
  round: string | null;
  date: string;
  amount: number | null;
}

/** What the import works out about all markets (docs/decisions/0135). */
export interface MarketFigures {
  /** When a tool was last changed, ISO 8601; null in an empty catalogue. */
  asOf: string | null;
  all: RecordedFunding;
  /** By the category's id. */
  categories: Record<string, RecordedFunding>;
  /** The newest rounds that this reader may see. */
  newest: LatestRound[];
}
