import { formatCount, formatMoney } from '#site/format.ts';
import type { PriceLimit } from './price-limit.ts';
import { type PriceDoubt, type PriceOffer, type Prices, priceOffers } from './price-offers.ts';

/** How a tool's prices compare with the limit of a search. */
export type PriceFit = 'within' | 'above' | 'unknown';

/** Converts an amount between currencies (ISO 4217); null without a rate. */
export type Convert = (amount: number, from: string, to: string) => number | null;

/**
 * How a tool's prices compare with a limit. One plan in one way of paying is enough. A price that is not said to hold for
 * all seats shows only that a tool is too dear. A price that only the recorded lowest price calls one for each user does
 * not show that where it would fit if it were for all of them.
 */
export function comparePrice(prices: Prices, limit: PriceLimit, convert: Convert = () => null): PriceFit {
  const fits = offersFor(prices, limit).map((offer) => fitOf(offer, limit, convert));
  return ORDER.find((fit) => fits.includes(fit)) ?? 'unknown';
}

const ORDER: readonly PriceFit[] = ['within', 'unknown', 'above'];

/** Whether prices are not compared with a limit only because no rate leads to their currency. */
export function lacksRate(prices: Prices, limit: PriceLimit, convert: Convert): boolean {
  const offers = offersFor(prices, limit);
  return offers.length > 0 && offers.every((offer) => costIn(offer, limit, convert) === null);
}

function offersFor(prices: Prices, { seats, isPerUser }: PriceLimit): PriceOffer[] {
  return priceOffers(prices, seats, isPerUser);
}

/** What is compared with the limit, in its currency; null without a rate. */
function costIn({ sum, currency }: PriceOffer, limit: PriceLimit, convert: Convert): number | null {
  const cost = limit.year === undefined ? sum.month : sum.year;
  return currency === limit.currency ? cost : convert(cost, currency, limit.currency);
}

function fitOf(offer: PriceOffer, limit: PriceLimit, convert: Convert): PriceFit {
  const cost = costIn(offer, limit, convert);
  if (cost === null) return 'unknown';
  const isIn = (sum: number) => Number(sum.toFixed(6)) <= (limit.year ?? limit.amount);
  if (isIn(cost)) return offer.isAlone ? 'unknown' : 'within';
  return offer.doubt === 'for whom is not said' && isIn(cost / offer.times) ? 'unknown' : 'above';
}

/**
 * How the price that fits a limit best was compared with it: `Team at 6 × $12 = $72 a month, billed yearly`; null where the
 * recorded lowest price itself says it. One that is not said to be per user is not multiplied.
 */
export function priceWorking(prices: Prices, limit: PriceLimit, convert: Convert): string | null {
  const offers = offersFor(prices, limit).map((offer) => ({
    offer,
    fit: fitOf(offer, limit, convert),
    cost: costIn(offer, limit, convert),
  }));
  const compared = offers.flatMap(({ cost, ...each }) => (cost === null ? [] : [{ ...each, cost }]));
  const [best] = compared.toSorted(
    (a, b) =>
      ORDER.indexOf(a.fit) - ORDER.indexOf(b.fit) ||
      Number(a.offer.doubt !== null) - Number(b.offer.doubt !== null) ||
      a.cost - b.cost,
  );
  if (!best) return null;
  const { plan, doubt, currency } = best.offer;
  const isSaid = plan === null && limit.seats === 1 && limit.year === undefined;
  if (isSaid && currency === limit.currency && doubt === null) return null;
  const ways = compared.filter(({ offer, fit }) => offer.plan === plan && fit === best.fit);
  const said = ways.map(({ offer, cost }) => wayText(offer, limit, cost)).join(', or ');
  const others = compared.flatMap(({ offer, fit }) =>
    fit === 'within' && offer.plan && offer.plan !== plan ? [offer.plan] : [],
  );
  return [
    plan ? `${plan}${best.offer.sum.year === 0 ? ', free' : ` at ${said}`}` : said,
    ...(doubt === null || doubt === 'fewest seats' ? [] : [DOUBTS[doubt]]),
    ...(best.fit === 'within' && others.length > 0 ? [alsoText(others)] : []),
  ].join('; ');
}

/** What one sees beside a sum that may be wrong. */
const DOUBTS: Record<Exclude<PriceDoubt, 'fewest seats'>, string> = {
  'for whom is not said': 'only the recorded lowest price says that it is for each user',
  contradicted: 'no plan has the recorded lowest price',
};

function alsoText(plans: readonly string[]): string {
  const names = [...new Set(plans)];
  return `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'fits' : 'fit'} too`;
}

function wayText(
  { each, times, sum, currency, plan, fewest }: PriceOffer,
  limit: PriceLimit,
  cost: number,
): string {
  const factors = times === 1 ? '' : `${formatCount(times)} × ${formatMoney(each, currency)} = `;
  const year = limit.year === undefined ? '' : `, ${formatMoney(sum.year, currency)} a year`;
  const converted =
    currency === limit.currency ? '' : `, converted ${formatMoney(Number(cost.toFixed(2)), limit.currency)}`;
  // The card shows how the lowest price is billed.
  const billed = plan === null ? '' : BILLINGS[sum.billed];
  const fewestSaid = plan === null ? '; plans are recorded for at least' : ', at least';
  const least = fewest === null ? '' : `${fewestSaid} ${formatCount(fewest)} seats`;
  return `${factors}${formatMoney(sum.month, currency)} a month${year}${converted}${billed}${least}`;
}

const BILLINGS: Record<PriceOffer['sum']['billed'], string> = {
  monthly: ', billed monthly',
  yearly: ', billed yearly',
  both: ', billed monthly or yearly',
  unsaid: ', billing not known',
};
