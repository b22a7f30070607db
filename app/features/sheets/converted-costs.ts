import type { PriceFrom } from '#catalogue/tools/fact-words.ts';
import type { Sum } from '#catalogue/tools/plan-sums.ts';
import { convertedPlan, convertedPrice } from '#features/rates/converted-prices.ts';
import type { Converter } from '#features/rates/rates.ts';
import { formatMoney } from '#site/format.ts';
import type { Cost } from './costs.ts';
import { type Need, needsText } from './needs.ts';

/** What a tool costs in the reader's currency. */
export interface ConvertedCost {
  currency: string;
  /** Whether by the sheet's own rate. */
  isOwn: boolean;
  /** Of the plan, and the recorded lowest one, in words. */
  plan: string | null;
  price: string | null;
  /** In the order of the cost's own; empty where they are not converted. */
  sums: Sum[];
}

/** @returns null where nothing of it is in another currency that has a rate */
export function convertedCost(
  { plan, sums, currency }: Cost,
  recorded: PriceFrom | null,
  converter: Converter,
): ConvertedCost | null {
  const converted = {
    currency: converter.to,
    isOwn: converter.isOwn(currency),
    plan: plan && convertedPlan(plan, converter),
    price: recorded && convertedPrice(recorded, converter),
    sums: sums.flatMap((sum) => {
      const [month, year] = [sum.month, sum.year].map((amount) => converter.of(amount, currency));
      return month == null || year == null ? [] : [{ ...sum, month, year }];
    }),
  };
  const isAny = converted.plan !== null || converted.price !== null || converted.sums.length > 0;
  return isAny ? converted : null;
}

/** Marks what is converted by the rate of whoever made the sheet. */
export const OWN_RATE = 'maker’s rate';

interface Costed {
  name: string;
  cost: Pick<Cost, 'sums' | 'currency' | 'unmet'>;
}

/**
 * The totals of a year, the least first: of each tool the least that its ways of paying ask. A tool that is not known to
 * have what is needed is named, not ranked. Amounts of several currencies are compared only where each has a rate to the
 * reader's currency.
 *
 * @returns null where fewer than two tools have a total, and none is left out for what is needed
 */
export function comparedYears(
  tools: readonly Costed[],
  needs: readonly Need[],
  converter: Converter | null,
): string | null {
  const totals = tools
    .filter(({ cost }) => cost.unmet === null)
    .flatMap(({ name, cost: { sums, currency } }) =>
      sums.length === 0 ? [] : [{ name, currency, year: Math.min(...sums.map(({ year }) => year)) }],
    );
  const ranked = totals.length < 2 ? { order: null, leftOut: null } : rankedYears(totals, converter);
  const sentences = [
    [ranked.order, notRanked(tools, needs)].filter((part) => part !== null).join('; '),
    ranked.leftOut,
    ranked.order === null ? null : withoutSum(tools),
  ];
  const said = sentences.flatMap((text) => (text ? [`${text[0]?.toUpperCase()}${text.slice(1)}.`] : []));
  return said.length === 0 ? null : said.join(' ');
}

type Total = { name: string; currency: string; year: number };

function rankedYears(
  totals: readonly Total[],
  converter: Converter | null,
): { order: string | null; leftOut: string | null } {
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort();
  if (currencies.length > 1 && converter === null) {
    const codes = currencies.join(', ');
    return {
      order: `the totals are in different currencies (${codes}), so they are not compared`,
      leftOut: null,
    };
  }
  const reaches = ({ currency }: Total) => currencies.length === 1 || converter?.reaches(currency) === true;
  const left = totals.filter((total) => !reaches(total));
  const compared = totals.filter(reaches).map((total) => {
    const converted = converter?.of(total.year, total.currency) ?? null;
    if (converter === null || converted === null) return { ...total, said: '' };
    return {
      ...total,
      currency: converter.to,
      year: converted,
      said: converter.isOwn(total.currency) ? ` (converted, ${OWN_RATE})` : ' (converted)',
    };
  });
  const names = left.map(({ name, currency }) => `${name} (${currency})`);
  return {
    order: compared.length < 2 ? null : inOrder(compared),
    leftOut: names.length === 0 ? null : `not compared, for want of a rate: ${names.join(', ')}`,
  };
}

function inOrder(totals: readonly (Total & { said: string })[]): string {
  const said = totals
    .toSorted((a, b) => a.year - b.year)
    .map(({ name, currency, year, said: how }) => `${name} ${formatMoney(year, currency)}${how}`);
  return `a year, the least first: ${said.join(', ')}`;
}

function withoutSum(tools: readonly Costed[]): string | null {
  const names = tools
    .filter(({ cost }) => cost.unmet === null && cost.sums.length === 0)
    .map(({ name }) => name);
  return names.length === 0 ? null : `no total is known of ${new Intl.ListFormat('en-US').format(names)}`;
}

/** Which tools are not known to have what is needed, and why; null where all are. */
function notRanked(tools: readonly Costed[], needs: readonly Need[]): string | null {
  const named = (why: Cost['unmet']) => {
    const names = tools.filter(({ cost }) => cost.unmet === why).map(({ name }) => name);
    return names.length === 0 ? null : new Intl.ListFormat('en-US').format(names);
  };
  const [none, chosen, locked] = [named('no plan'), named('chosen plan'), named('locked')];
  const reasons = [
    ...(none === null ? [] : [`no plan of ${none} is recorded with ${needsText(needs)}`]),
    ...(chosen === null ? [] : [`the plan chosen of ${chosen} is not recorded with ${needsText(needs)}`]),
    ...(locked === null ? [] : [`the plans of ${locked} are for subscribers`]),
  ];
  return reasons.length === 0 ? null : `not ranked: ${reasons.join(', ')}`;
}
