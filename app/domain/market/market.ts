import { formatCount, formatCounted, formatDate, formatPercent } from '#domain/format.ts';
import { NOT_AVAILABLE } from '#domain/messages.ts';
import type { Provenance } from '#domain/tools/certainty.ts';
import {
  count,
  type Figure,
  figure,
  ILLUSTRATIVE,
  type Section,
  type Shown,
  text,
  unknown,
  usd,
} from './figures.ts';
import {
  countInvestors,
  type FundingEvent,
  type FundingFacts,
  type FundingYear,
  fundingBasis,
  fundingTotals,
  fundingYears,
  type Investor,
} from './funding.ts';
import type { StoredMarket } from './stored.ts';
import { averageGrowth, cumulative, type YearCount } from './years.ts';

/**
 * The market view of a category (spec §2, "Category market overview").
 *
 * Each figure comes from the first of three sources that has it, and names that source: the stored market
 * row, the catalogue's own rows, or the spec's placeholder (spec §9). A figure that none has is null and
 * reads 'N/A'.
 */

/** What the catalogue's own rows say about a category, as far as this viewer may know. */
export interface MarketFacts {
  /** When one of the category's tools was last changed, ISO 8601; null in an empty category. */
  asOf: string | null;
  tools: number;
  /** Distinct developers. */
  companies: number;
  /** Tools that are not Premium. */
  freeTools: number;
  /** Listed tools by the year of their launch. */
  launches: YearCount[];
  specializations: { name: string; tool_count: number }[];
  funding: FundingFacts;
}

export interface MarketView {
  tiles: Figure[];
  overview: Figure[];
  trend: Section<Trend>;
  shares: Section<Shares>;
  funding: Section<{ years: FundingYear[]; events: FundingEvent[]; hasLocked: boolean }>;
  investors: Section<{ investors: Investor[]; hasLocked: boolean }>;
  insights: Section<Insight[]>;
  forecast: Forecast[];
}

export interface Trend {
  title: string;
  points: { label: string; value: number }[];
}

export interface Shares {
  title: string;
  /** `percent` is the share of the whole, 0 to 100. */
  slices: { name: string; percent: number; text: string }[];
}

export interface Insight {
  title: string;
  description: string;
}

export interface Forecast extends Figure {
  /** Length of its bar, 0 to 100; null for no bar. */
  percent: number | null;
}

/** Spec §9, "Placeholder market figures (no stored data)"; percentages and US dollars. */
const PLACEHOLDERS = {
  marketSize: '$4.2B',
  marketGrowth: 24.5,
  userGrowth: 18.5,
  funding: 235_000_000,
  companies: 42,
} as const;

export function marketView(stored: StoredMarket, facts: MarketFacts): MarketView {
  return {
    tiles: [
      totalTools(facts),
      totalFunding(stored, facts),
      activeCompanies(stored, facts),
      growth(stored, facts),
    ],
    overview: [
      figure(
        'Market Size',
        fromStored(stored, stored.market_size) ?? text(PLACEHOLDERS.marketSize, ILLUSTRATIVE),
      ),
      fundingRounds(stored, facts),
      freeToStart(facts),
      figure('User Base', fromStored(stored, stored.user_base) ?? NOT_RECORDED),
      figure('Average Valuation', fromStored(stored, stored.avg_valuation) ?? NOT_RECORDED),
    ],
    trend: trend(stored, facts),
    shares: shares(stored, facts),
    funding: funding(stored, facts),
    investors: investors(stored, facts),
    insights: insights(stored, facts),
    forecast: forecasts(stored),
  };
}

function totalTools(facts: MarketFacts): Figure {
  return figure('Total Tools', count(facts.tools, computed(facts, 'Tools listed in this category')));
}

function totalFunding(stored: StoredMarket, facts: MarketFacts): Figure {
  const { amount } = fundingTotals(facts.funding.open);
  const origin = computed(facts, fundingBasis(facts.funding));
  return figure('Total Funding', fromStored(stored, stored.total_funding) ?? computedFunding());

  function computedFunding(): Shown {
    if (amount > 0) return usd(amount, origin);
    return facts.funding.hasLocked ? unknown(origin) : usd(PLACEHOLDERS.funding, ILLUSTRATIVE);
  }
}

function fundingRounds(stored: StoredMarket, facts: MarketFacts): Figure {
  const { rounds } = fundingTotals(facts.funding.open);
  const origin = computed(facts, fundingBasis(facts.funding));
  const known = rounds > 0 || !facts.funding.hasLocked;
  return figure(
    'Funding Rounds',
    fromStored(stored, numberText(stored.funding_rounds)) ??
      (known ? count(rounds, origin) : unknown(origin)),
  );
}

function activeCompanies(stored: StoredMarket, facts: MarketFacts): Figure {
  return figure(
    'Active Companies',
    fromStored(stored, numberText(stored.active_companies)) ??
      (facts.companies > 0
        ? count(facts.companies, computed(facts, 'Distinct developers of the listed tools'))
        : count(PLACEHOLDERS.companies, ILLUSTRATIVE)),
  );
}

function growth(stored: StoredMarket, facts: MarketFacts): Figure {
  const rate = stored.market_growth_rate;
  const average = averageGrowth(facts.launches, facts.asOf);
  return figure(
    'Market Growth',
    fromStored(stored, rate === null ? null : formatPercent(rate)) ??
      (average
        ? text(formatPercent(average.percent), computed(facts, growthBasis(average)))
        : text(formatPercent(PLACEHOLDERS.marketGrowth), ILLUSTRATIVE)),
  );
}

function growthBasis({ from, to }: { from: number; to: number }): string {
  return `Average yearly growth of the number of listed tools, ${from} to ${to}, by launch year; tools that have closed are not counted`;
}

function freeToStart(facts: MarketFacts): Figure {
  const origin = computed(
    facts,
    `${formatCount(facts.freeTools)} of ${formatCounted(facts.tools, 'listed tool')}`,
  );
  const percent = formatPercent((100 * facts.freeTools) / facts.tools);
  return figure('Free to Start', facts.tools > 0 ? text(percent, origin) : unknown(origin));
}

function trend(stored: StoredMarket, facts: MarketFacts): Section<Trend> {
  if (stored.trend_data.length > 0) {
    return { ...storedOrigin(stored), content: { title: 'Market trend', points: stored.trend_data } };
  }
  const points = cumulative(facts.launches).map((year) => ({ label: String(year.year), value: year.count }));
  return {
    ...computed(facts, 'Listed tools whose launch year is known'),
    content: { title: 'Listed tools launched by the end of each year', points },
  };
}

function shares(stored: StoredMarket, facts: MarketFacts): Section<Shares> {
  if (stored.competitors.length > 0) {
    const slices = stored.competitors.map((row) => ({
      name: row.name,
      percent: row.marketShare,
      text: `${formatPercent(row.marketShare)}${row.growth === null ? '' : `, ${formatPercent(row.growth)} growth`}`,
    }));
    return { ...storedOrigin(stored), content: { title: 'Market share by company', slices } };
  }
  const slices = bySize(facts).map(({ name, tool_count }) => ({
    name,
    percent: (100 * tool_count) / facts.tools,
    text: `${formatCount(tool_count)} of ${formatCount(facts.tools)}`,
  }));
  return {
    ...computed(facts, 'Specializations of the listed tools; a tool can have several'),
    content: { title: 'Share of listed tools by specialization', slices },
  };
}

function funding(stored: StoredMarket, facts: MarketFacts): MarketView['funding'] {
  return stored.funding_events.length > 0
    ? { ...storedOrigin(stored), content: activity(stored.funding_events, false) }
    : {
        ...computed(facts, fundingBasis(facts.funding)),
        content: activity(facts.funding.open, facts.funding.hasLocked),
      };
}

/** The years come from the events listed below them, so that both have one origin. */
function activity(events: FundingEvent[], hasLocked: boolean): MarketView['funding']['content'] {
  return { years: fundingYears(events), events: newestFirst(events), hasLocked };
}

function newestFirst(events: FundingEvent[]): FundingEvent[] {
  return events.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

function investors(stored: StoredMarket, facts: MarketFacts): MarketView['investors'] {
  const { open, hasLocked } = facts.funding;
  return stored.investors.length > 0
    ? { ...storedOrigin(stored), content: { investors: stored.investors, hasLocked: false } }
    : {
        ...computed(facts, fundingBasis(facts.funding)),
        content: { investors: countInvestors(open), hasLocked },
      };
}

function insights(stored: StoredMarket, facts: MarketFacts): Section<Insight[]> {
  return stored.market_insights.length > 0
    ? { ...storedOrigin(stored), content: stored.market_insights }
    : { ...computed(facts, 'Counts of the listed tools'), content: countedInsights(facts) };
}

/** The counts in words; a sentence appears only if its figures exist. */
function countedInsights(facts: MarketFacts): Insight[] {
  const { tools, companies } = facts;
  const [largest] = bySize(facts);
  const [busiest] = facts.launches.toSorted((a, b) => b.count - a.count || b.year - a.year);
  const insights: Insight[] = [];
  if (largest) {
    insights.push({
      title: `Most crowded: ${largest.name}`,
      description: `${formatCount(largest.tool_count)} of ${formatCounted(tools, 'listed tool')}.`,
    });
  }
  if (busiest) {
    insights.push({
      title: `Most launches: ${busiest.year}`,
      description: `${formatCounted(busiest.count, 'listed tool')} came out in that year.`,
    });
  }
  if (companies > 0) {
    insights.push({
      title: formatCounted(companies, 'developer'),
      description: `${(tools / companies).toFixed(1)} listed tools each, on average.`,
    });
  }
  return insights;
}

function bySize(facts: MarketFacts): MarketFacts['specializations'] {
  return facts.specializations
    .filter(({ tool_count }) => tool_count > 0)
    .sort((a, b) => b.tool_count - a.tool_count || a.name.localeCompare(b.name));
}

function forecasts(stored: StoredMarket): Forecast[] {
  const { marketSize, userGrowth, enterpriseAdoption } = stored.market_forecast;
  const growth = PLACEHOLDERS.userGrowth;
  return [
    forecast(stored, 'Market size 2026', marketSize, text(PLACEHOLDERS.marketSize, ILLUSTRATIVE)),
    forecast(stored, 'Annual user growth', userGrowth, text(formatPercent(growth), ILLUSTRATIVE), growth),
    forecast(stored, 'Enterprise adoption', enterpriseAdoption, NOT_RECORDED),
  ];
}

function forecast(
  stored: StoredMarket,
  label: string,
  row: StoredMarket['market_forecast']['marketSize'],
  fallback: Shown,
  fallbackPercent: number | null = null,
): Forecast {
  return row
    ? { ...figure(label, text(row.value, storedOrigin(stored))), percent: row.percentage }
    : { ...figure(label, fallback), percent: fallbackPercent };
}

const NOT_RECORDED = unknown({ certainty: 'editorial', source: 'Nothing is recorded', date: NOT_AVAILABLE });

function computed(facts: MarketFacts, basis: string): Provenance {
  return { certainty: 'computed', source: basis, date: formatDate(facts.asOf) };
}

/** The row has no date of its own (spec §3). */
function storedOrigin({ data_source }: StoredMarket): Provenance {
  return data_source
    ? { certainty: 'attributed', source: data_source, date: NOT_AVAILABLE }
    : { certainty: 'editorial', source: "Reported by the directory's editors", date: NOT_AVAILABLE };
}

function fromStored(stored: StoredMarket, value: string | null): Shown | null {
  return value === null ? null : text(value, storedOrigin(stored));
}

function numberText(value: number | null): string | null {
  return value === null ? null : formatCount(value);
}
