import type { FundingFacts } from './funding.ts';
import type { YearCount } from './years.ts';

/** What the catalogue's own rows say about a category, limited to what this viewer may know. */
export interface MarketFacts {
  /** When one of the category's tools was last changed, ISO 8601; null in an empty category. */
  asOf: string | null;
  tools: number;
  /** Distinct developers; a tool that names none counts as its own. */
  makers: number;
  /** The same, and the companies that make none of its tools but raised a round that counts in it. */
  companies: number;
  /** Tools that are Free, and tools of which it is known whether they are. */
  freeTools: number;
  pricedTools: number;
  /** Listed tools by the year of their launch. */
  launches: YearCount[];
  /** Tools whose launch this viewer may not see. */
  lockedLaunches: number;
  specializations: { name: string; tool_count: number }[];
  funding: FundingFacts;
}
