import { DOLLARS } from '#site/currencies.ts';
import type { Entry } from '../entry.ts';
import { facetWord } from '../search/filters/selection.ts';
import { isOutdated } from '../tools/fact-ages.ts';

/** What has to be the same for two prices to compare. */
export interface Basis {
  /** A code of `price unit`. */
  per: string;
  /** A code of `billing`; absent if nobody has said. */
  billed?: string;
}

/** A tool with its lowest paid price. */
export interface ComparablePrice {
  id: string;
  name: string;
  prominence: number;
  /** In US dollars. */
  amount: number;
  /** As it is recorded, if in another currency (ISO 4217). */
  sold?: { amount: number; currency: string };
  isOutdated: boolean;
}

/** Prices that compare, the lowest first. */
export interface PriceGroup extends Basis {
  prices: ComparablePrice[];
}

/** The lowest prices of some tools, and of how many there is none to compare. */
export interface GroupedPrices {
  /** Tools that are still offered. */
  tools: number;
  /** The largest first. */
  groups: PriceGroup[];
  onRequest: number;
  /** In a currency without a rate to US dollars. */
  unconverted: number;
  /** Without a recorded paid price. */
  unknown: number;
  /** Known to have a free tier, whatever else they cost. */
  free: number;
}

/** Fewer prices are neither plotted nor summed up. */
export const FEWEST_PRICES = 5;

const FREE = facetWord('free');
const PRICE = 'decision_price_from';

interface Reading {
  /** In days since 1970. */
  today: number;
  /** Null where a rate is missing. */
  toDollars: (amount: number, currency: string) => number | null;
}

/** Groups the lowest prices of tools by what they are for and how they are billed; tools that have ended do not count. */
export function groupPrices(entries: readonly Entry[], { today, toDollars }: Reading): GroupedPrices {
  const offered = entries.filter(({ hasEnded }) => !hasEnded);
  const counts = { onRequest: 0, unconverted: 0, unknown: 0 };
  const groups = new Map<string, PriceGroup>();
  for (const { id, name, prominence, price, counted } of offered) {
    const { amount: sold, per, billed, currency } = price;
    if (per === 'custom' && sold === null) counts.onRequest += 1;
    else if (sold === null || sold === 0 || per === null) counts.unknown += 1;
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
    groups: [...groups.values()].sort((a, b) => b.prices.length - a.prices.length),
    ...counts,
    free: offered.filter(({ facets }) => facets.includes(FREE)).length,
  };
}

/** Where prices lie, in US dollars: the lowest, a quarter, the half and three quarters of the way, and the highest. */
export interface PriceRange {
  least: number;
  low: number;
  median: number;
  high: number;
  most: number;
}

/** @param prices the lowest first; null where they are too few */
export function priceRange(prices: readonly Pick<ComparablePrice, 'amount'>[]): PriceRange | null {
  if (prices.length < FEWEST_PRICES) return null;
  const at = (part: number) => quantile(prices, part);
  return { least: at(0), low: at(0.25), median: at(0.5), high: at(0.75), most: at(1) };
}

/** Between two prices, as far from each as the part says: as spreadsheets compute quartiles. */
function quantile(prices: readonly Pick<ComparablePrice, 'amount'>[], part: number): number {
  const place = (prices.length - 1) * part;
  const below = prices[Math.floor(place)]?.amount ?? 0;
  const above = prices[Math.ceil(place)]?.amount ?? below;
  const amount = below + (above - below) * (place - Math.floor(place));
  // Prices by use are parts of a cent.
  return amount < 1 ? Number(amount.toPrecision(3)) : Math.round(amount * 100) / 100;
}
