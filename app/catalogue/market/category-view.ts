import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { SITE } from '#site/site.ts';
import { dominance } from '../rounds/round-sums.ts';
import { speaksOfCompanies } from '../tools/recorded-fields.ts';
import type { MarketFacts } from './category-facts.ts';
import { type Forecast, forecasts } from './forecast.ts';
import {
  type ActiveInvestors,
  type FundingActivity,
  fundingActivity,
  fundingCoverage,
  mostActive,
} from './funding.ts';
import { computed, storedOrigin } from './origins.ts';
import type { Figure, Section } from './shown-figures.ts';
import type { StoredMarket } from './stored.ts';
import { launchCoverage, overview, tiles } from './tiles.ts';
import { cumulative, type YearCount } from './years.ts';

/**
 * The market view of a category (spec §2, "Category market overview").
 *
 * Each figure comes from the stored market row or, where that has none, from the catalogue's own rows, and
 * names its source. A figure that neither has is null and says so; the spec's placeholders (spec §9) appear
 * only in the forecast.
 */

export interface MarketView {
  tiles: Figure[];
  overview: Figure[];
  /** That one company makes up most of the computed funding; null if none does. */
  largestShare: string | null;
  trend: Section<Trend>;
  shares: Section<Shares>;
  /** `coverage` says in words what the rounds cover; null where the editors have stored them. */
  funding: Section<FundingActivity & { coverage: string | null } & Withheld>;
  investors: Section<ActiveInvestors & Withheld>;
  insights: Section<Insight[]>;
  forecast: Forecast[];
}

interface Withheld {
  /** Whether the catalogue holds events that this viewer may not see. */
  isPartial: boolean;
}

export interface Trend {
  title: string;
  /** What it shows, in a sentence; null if nothing stands out. */
  finding: string | null;
  /** `added`: how much of the value came in that year; absent where nobody says. */
  points: { label: string; value: number; added?: number }[];
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

export function marketView(stored: StoredMarket, facts: MarketFacts): MarketView {
  return {
    tiles: tiles(stored, facts),
    overview: overview(stored, facts),
    largestShare: stored.total_funding === null ? dominance(facts.funding.seen) : null,
    trend: trend(stored, facts),
    shares: shares(stored, facts),
    funding: funding(stored, facts),
    investors: investors(stored, facts),
    insights: insights(stored, facts),
    forecast: forecasts(stored),
  };
}

function trend(stored: StoredMarket, facts: MarketFacts): Section<Trend> {
  if (stored.trend_data.length > 0) {
    return {
      ...storedOrigin(stored),
      content: { title: 'Market trend', finding: null, points: stored.trend_data },
    };
  }
  // The year of the catalogue's last change is not over, so its step is not a fall.
  const current = Number(facts.asOf?.slice(0, 4));
  const points = cumulative(facts.launches).map(({ year, count }, place, all) => ({
    label: year === current ? `${year} so far` : String(year),
    value: count,
    added: count - (all[place - 1]?.count ?? 0),
  }));
  return {
    ...computed(facts, say`Listed tools by launch year: ${launchCoverage(facts)}`),
    content: {
      title: say`Listed tools launched by the end of each year`,
      finding: newerHalf(facts.launches),
      points,
    },
  };
}

/** Of fewer tools, half says nothing. */
const FEWEST_FOR_HALF = 6;

/** Since when half of the tools came out, unless that is all of their years. */
function newerHalf(launches: readonly YearCount[]): string | null {
  const all = launches.reduce((sum, { count }) => sum + count, 0);
  const newestFirst = launches.filter(({ count }) => count > 0).toSorted((a, b) => b.year - a.year);
  let since = 0;
  const half = newestFirst.find(({ count }) => {
    since += count;
    return 2 * since >= all;
  });
  if (all < FEWEST_FOR_HALF || half === undefined || half === newestFirst.at(-1)) return null;
  return say`${formatCount(since)} of ${formatCounted(all, 'tool')} with a launch year ${SITE.listed.isAi ? 'came out' : 'started'} in ${half.year} or later`;
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
    ...computed(facts, say`Specializations of the listed tools; a tool can have several`),
    content: { title: say`Share of listed tools by specialization`, slices },
  };
}

function funding(stored: StoredMarket, facts: MarketFacts): MarketView['funding'] {
  const { activity, isPartial } = facts.funding;
  return stored.funding_events.length > 0
    ? {
        ...storedOrigin(stored),
        content: { ...fundingActivity(stored.funding_events), coverage: null, isPartial: false },
      }
    : {
        ...computed(facts, 'The recorded rounds and exits of the listed companies'),
        content: { ...activity, coverage: fundingCoverage(facts.funding, facts.companies), isPartial },
      };
}

function investors(stored: StoredMarket, facts: MarketFacts): MarketView['investors'] {
  const { investors, isPartial } = facts.funding;
  return stored.investors.length > 0
    ? { ...storedOrigin(stored), content: { ...mostActive(stored.investors), isPartial: false } }
    : { ...computed(facts, 'Investors that the recorded rounds name'), content: { ...investors, isPartial } };
}

function insights(stored: StoredMarket, facts: MarketFacts): Section<Insight[]> {
  return stored.market_insights.length > 0
    ? { ...storedOrigin(stored), content: stored.market_insights }
    : { ...computed(facts, say`Counts of the listed tools`), content: countedInsights(facts) };
}

/** The counts in words; a sentence appears only if its figures exist. */
function countedInsights(facts: MarketFacts): Insight[] {
  const { tools, makers } = facts;
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
      title: say`Most launches: ${busiest.year}`,
      description: `${formatCounted(busiest.count, 'listed tool')} ${SITE.listed.isAi ? 'came out' : 'started'} in that year.`,
    });
  }
  if (makers > 0 && speaksOfCompanies()) {
    insights.push({
      title: formatCounted(makers, 'developer'),
      description: say`${(tools / makers).toFixed(1)} listed tools each, on average.`,
    });
  }
  return insights;
}

function bySize(facts: MarketFacts): MarketFacts['specializations'] {
  return facts.specializations
    .filter(({ tool_count }) => tool_count > 0)
    .sort((a, b) => b.tool_count - a.tool_count || a.name.localeCompare(b.name));
}
