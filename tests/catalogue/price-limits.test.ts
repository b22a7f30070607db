import { expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Prices } from '#catalogue/search/filters/price-offers.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';

/** Price limits, against the prices that the catalogue holds. */

const db = await withStarterCatalogue();
const LIMITS = [5, 9.99, 10, 19, 20, 20.5, 49, 50, 99, 100, 999_999];

/** The least that one user pays in a month, as plainly as it can be worked out; null if no price says so. */
function plainCost({ price, plans }: Prices): number | null {
  const ofPlans = plans.flatMap(({ per, minimum = 1, currency, amount, monthly, yearly, year }) => {
    if ((currency ?? 'USD') !== 'USD' || (per !== 'mo' && per !== 'user/mo')) return [];
    const seats = per === 'user/mo' ? minimum : 1;
    const months = [amount, monthly, yearly, year === undefined ? undefined : year / 12];
    return months.flatMap((each) => (each === undefined ? [] : { each, cost: each * seats }));
  });
  const isMonthly = price.currency === 'USD' && ['mo', 'user/mo', 'month-base'].includes(price.per ?? '');
  const isOfPlan = ofPlans.some(({ each }) => each === price.amount);
  const lowest = isMonthly && price.amount !== null && !isOfPlan ? [price.amount] : [];
  const paid = [...ofPlans.map(({ cost }) => cost).filter((cost) => cost > 0), ...lowest];
  if (paid.length > 0) return Math.min(...paid);
  const isFree = plans.length > 0 && plans.every(({ amount }) => amount === 0);
  return isFree ? 0 : null;
}

test.each(LIMITS)(
  'a search under $%d lists what costs no more, then what has no known price',
  async (limit) => {
    const catalogue = await catalogueOf(db.read);
    const pageOf = (without: string[]) =>
      find(catalogue, { ...askedQuery(`music under $${limit}`), without }, 5_000);
    const any = pageOf([`under:${limit}`]).page.map(({ entry }) => ({
      id: entry.id,
      cost: plainCost(entry),
    }));
    const within = any.flatMap(({ id, cost }) => (cost !== null && cost <= limit ? id : []));
    const unknown = any.flatMap(({ id, cost }) => (cost === null ? id : []));
    const limited = pageOf([]);
    const ofNeed = new Set(limited.ofNeed.map((number) => catalogue.entry(number).id));
    const all = [...within, ...unknown];
    // What is for something else comes last, whatever it costs.
    const expected = [...all.filter((id) => ofNeed.has(id)), ...all.filter((id) => !ofNeed.has(id))];
    expect(limited.page.map(({ entry }) => entry.id)).toEqual(expected);
    expect(limited.shown.fitting).toBe(within.filter((id) => ofNeed.has(id)).length);
    expect(limited.shown.count).toBe(within.length + unknown.length);
  },
);
