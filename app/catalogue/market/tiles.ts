import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { say, worded } from '#site/noun.ts';
import { speaksOfCompanies } from '../tools/recorded-fields.ts';
import type { MarketFacts } from './category-facts.ts';
import { companiesOf, fundingCoverage } from './funding.ts';
import { computed, fromStored, NOT_RECORDED } from './origins.ts';
import { type Covered, count, type Figure, figure, type Shown, text, unknown, usd } from './shown-figures.ts';
import type { StoredMarket } from './stored.ts';
import { averageGrowth, lately } from './years.ts';

/**
 * The figures at the top of a market view (spec §2, "four stat tiles"). Each is stored or computed, or says
 * what is missing. None is ever a placeholder, because people decide by them.
 */
export function tiles(stored: StoredMarket, facts: MarketFacts): Figure[] {
  return [
    figure(
      say`Total Tools`,
      count(facts.tools, computed(facts, worded(LISTED)), same('listed in this category')),
    ),
    figure('Total Funding', fromStored(stored, stored.total_funding) ?? computedFunding(facts)),
    figure(
      'Active Companies',
      fromStored(stored, stored.active_companies) ??
        (speaksOfCompanies()
          ? count(facts.makers, computed(facts, worded(COMPANIES)), {
              brief: say`with listed tools`,
              coverage: say`with listed tools that have not ended`,
            })
          : NOT_RECORDED),
    ),
    growth(stored, facts),
  ];
}

function same(coverage: string): Covered {
  return { brief: coverage, coverage };
}

const LISTED = 'Tools listed in this category';
const COMPANIES =
  'Distinct developers of the listed tools that have not ended; a tool that names none counts as its own';
const ROUNDS =
  'Recorded funding rounds, each once for a company with several tools; acquisitions, listings, sales of shares by their owners and announced upper limits are not counted';

const TOO_FEW = 'too few are older than five years to say by how much their number grows each year';

/** The further figures, which many categories lack. */
export function overview(stored: StoredMarket, facts: MarketFacts): Figure[] {
  return [
    figure('Market Size', fromStored(stored, stored.market_size) ?? NOT_RECORDED),
    figure('Funding Rounds', fromStored(stored, stored.funding_rounds) ?? recordedRounds(facts)),
    freeToStart(facts),
    figure('User Base', fromStored(stored, stored.user_base) ?? NOT_RECORDED),
    figure('Average Valuation', fromStored(stored, stored.avg_valuation) ?? NOT_RECORDED),
  ];
}

/** The sum of the rounds that this viewer may see, or else how many they are. */
function computedFunding(facts: MarketFacts): Shown {
  const { seen, isPartial: isLocked } = facts.funding;
  const origin = computed(facts, worded(ROUNDS));
  const covered = coveredRounds(facts);
  if (seen.rounds === 0) return { ...unknown(origin, covered), isLocked };
  if (seen.amount > 0) return { ...usd(seen.amount, origin, covered), isLocked };
  const rounds = formatCounted(seen.rounds, 'round');
  return {
    ...text(rounds, origin, { ...covered, coverage: `${covered.coverage}; no amount is disclosed` }),
    isLocked,
  };
}

function recordedRounds(facts: MarketFacts): Shown {
  const { seen, isPartial: isLocked } = facts.funding;
  const origin = computed(facts, worded(ROUNDS));
  const covered = coveredRounds(facts);
  // None that may be seen is not none: 'Total Funding' says which it is.
  const shown = seen.rounds === 0 ? unknown(origin, covered) : count(seen.rounds, origin, covered);
  return { ...shown, isLocked };
}

function coveredRounds({ funding, companies }: MarketFacts): Covered {
  const of = companiesOf(companies);
  const { companies: known } = funding.seen;
  const none = funding.isPartial ? 'none open to everybody' : 'no rounds recorded';
  return {
    brief: known === 0 ? none : `${funding.isPartial ? 'open: ' : ''}${formatCount(known)} of ${of}`,
    coverage: fundingCoverage(funding, companies),
  };
}

/** A stored figure is the market's growth; a computed one covers only what is listed here, and says so. */
function growth(stored: StoredMarket, facts: MarketFacts): Figure {
  const rate = stored.market_growth_rate;
  const known = fromStored(stored, rate === null ? null : formatPercent(rate));
  if (known) return figure('Market Growth', known);
  const label = say`Market Growth, in listed tools`;
  const isLocked = facts.lockedLaunches > 0;
  const average = averageGrowth(facts.launches, facts.asOf);
  const recent = lately(facts.launches, facts.asOf);
  if (!average) {
    const origin = computed(facts, say`Listed tools by launch year; ${TOO_FEW}`);
    if (!recent?.count) return figure(label, unknown(origin, coveredLaunches(facts)));
    const covered = coveredLaunches(facts, `since ${recent.since}`);
    return figure(label, { ...text(`+${formatCounted(recent.count, 'tool')}`, origin, covered), isLocked });
  }
  const { percent, from, to } = average;
  const basis = say`Average yearly growth of the number of listed tools, ${from} to ${to}, by launch year; tools that have closed are not counted`;
  return figure(label, {
    ...text(
      formatPercent(percent),
      computed(facts, basis),
      coveredLaunches(facts, `a year, ${from} to ${to}`),
    ),
    isLocked,
  });
}

/** @param span the years of the figure; absent if there is none */
function coveredLaunches(facts: MarketFacts, span?: string): Covered {
  const coverage = launchCoverage(facts);
  if (span !== undefined) return { brief: span, coverage: `${span}; ${coverage}` };
  return {
    brief: say`${formatCount(datedTools(facts))} of ${formatCount(facts.tools)} launch years`,
    coverage,
  };
}

function datedTools({ launches }: MarketFacts): number {
  return launches.reduce((sum, { count: ofYear }) => sum + ofYear, 0);
}

/** For how many of the listed tools the launch year is known. */
export function launchCoverage(facts: MarketFacts): string {
  const { tools, lockedLaunches } = facts;
  const dated = datedTools(facts);
  const rest = lockedLaunches > 0 ? `; those of ${formatCount(lockedLaunches)} are for subscribers` : '';
  return say`launch years of ${formatCount(dated)} of ${formatCounted(tools, 'tool')}${rest}`;
}

function freeToStart(facts: MarketFacts): Figure {
  const origin = computed(facts, say`Listed tools with a free tier`);
  const { freeTools, pricedTools } = facts;
  const brief = say`${formatCount(freeTools)} of ${formatCounted(pricedTools, 'tool')}`;
  const coverage = say`${formatCount(freeTools)} of ${formatCounted(pricedTools, 'listed tool')} that have not ended, known to have a free tier, to have none or to be Premium`;
  const percent = formatPercent((100 * freeTools) / pricedTools);
  const covered = { brief, coverage };
  return figure('Free to Start', pricedTools > 0 ? text(percent, origin, covered) : unknown(origin, covered));
}
