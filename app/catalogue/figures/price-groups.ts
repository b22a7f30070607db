import { DOLLARS } from '#site/currencies.ts';
import type { Entry } from '../entry.ts';
import { isContradicted } from '../search/filters/price-offers.ts';
import { facetWord } from '../search/filters/selection.ts';
import { isOutdated } from '../tools/fact-ages.ts';

/** Prices compare only if these are the same. */
export interface Basis {
  /** A code of `price unit`. */
  per: string;
  /** A code of `billing`; absent if it is not recorded. */
  billed?: string;
}

/** A tool with its lowest paid price. */
export interface ComparablePrice {
  id: string;
  name: string;
  prominence: number;
  /** In US dollars. */
  amount: number;
  /** The recorded price, if it is in another currency (ISO 4217). */
  sold?: { amount: number; currency: string };
  isOutdated: boolean;
}

/** Comparable prices, lowest first. */
export interface PriceGroup extends Basis {
  prices: ComparablePrice[];
}

/** The lowest prices of some tools, and the numbers of tools without a comparable one. */
export interface GroupedPrices {
  /** Tools that have not ended. */
  tools: number;
  ended: number;
  /** Largest first. */
  groups: PriceGroup[];
  onRequest: number;
  /** Tools with a price in a currency without a rate to US dollars. */
  unconverted: number;
  /** Tools whose recorded lowest price is none of their plans': either may be wrong. */
  contradicted: number;
  /** Tools without a recorded paid price. */
  unknown: number;
  /** Tools with a known free tier, whatever else they cost. */
  free: number;
}

/** With fewer prices, there is no plot and no range. */
export const FEWEST_PRICES = 5;

const FREE = facetWord('free');
const PRICE = 'decision_price_from';

interface Reading {
  /** In days since 1970. */
  today: number;
  /** Null if a rate is missing. */
  toDollars: (amount: number, currency: string) => number | null;
}

/** Groups the lowest prices of tools by unit and billing; leaves out tools that have ended. */
export function groupPrices(entries: readonly Entry[], { today, toDollars }: Reading): GroupedPrices {
  const offered = entries.filter(({ hasEnded }) => !hasEnded);
  const counts = { onRequest: 0, unconverted: 0, contradicted: 0, unknown: 0 };
  const groups = new Map<string, PriceGroup>();
  for (const { id, name, prominence, price, plans, counted } of offered) {
    const { amount: sold, per, billed, currency } = price;
    if (per === 'custom' && sold === null) counts.onRequest += 1;
    else if (sold === null || sold === 0 || per === null) counts.unknown += 1;
    else if (isContradicted({ price, plans })) counts.contradicted += 1;
    else {
      const amount = currency === DOLLARS ? sold : toDollars(sold, currency);
      if (amount === null) {
        counts.unconverted += 1;
        continue;
      }
      const key = `${per} ${billed ?? ''}`;
      const group = groups.get(key) ?? { per, ...(billed !== undefined && { billed }), prices: [] };
      groups.set(key, group);
      group.prices.push({
        ...{ id, name, prominence, amount },
        ...(currency !== DOLLARS && { sold: { amount: sold, currency } }),
        isOutdated: counted.openFacts.some(
          ({ field, kind, lastDay }) => field === PRICE && isOutdated(kind, lastDay, today) === true,
        ),
      });
    }
  }
  for (const { prices } of groups.values()) {
    prices.sort((a, b) => a.amount - b.amount || a.name.localeCompare(b.name));
  }
  return {
    tools: offered.length,
    ended: entries.length - offered.length,
    groups: [...groups.values()].sort((a, b) => b.prices.length - a.prices.length),
    ...counts,
    free: offered.filter(({ facets }) => facets.includes(FREE)).length,
  };
}

/** The spread of prices in US dollars: lowest, quartiles and highest. */
export interface PriceRange {
  least: number;
  low: number;
  median: number;
  high: number;
  most: number;
}

/** @param prices lowest first; null if there are too few */
export function priceRange(prices: readonly Pick<ComparablePrice, 'amount'>[]): PriceRange | null {
  if (prices.length < FEWEST_PRICES) return null;
  const at = (part: number) => quantile(prices, part);
  return { least: at(0), low: at(0.25), median: at(0.5), high: at(0.75), most: at(1) };
}

/** A quantile, interpolated between two prices as spreadsheets do. */
function quantile(prices: readonly Pick<ComparablePrice, 'amount'>[], part: number): number {
  const place = (prices.length - 1) * part;
  const below = prices[Math.floor(place)]?.amount ?? 0;
  const above = prices[Math.ceil(place)]?.amount ?? below;
  const amount = below + (above - below) * (place - Math.floor(place));
  // Prices by use are fractions of a cent.
  return amount < 1 ? Number(amount.toPrecision(3)) : Math.round(amount * 100) / 100;
}
