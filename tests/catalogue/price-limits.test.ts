import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { find } from '#catalogue/find.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { withStarterCatalogue } from '../harness/database.ts';
import { askedQuery } from '../harness/search/judge.ts';

/** Price limits, against the prices that the catalogue holds. */

const db = await withStarterCatalogue();
const LIMITS = [5, 9.99, 10, 19, 20, 20.5, 49, 50, 99, 100, 999_999];

interface Plan {
  amount?: number;
  monthly?: number;
  yearly?: number;
  year?: number;
  per?: string;
  minimum?: number;
  currency?: string;
}

interface Priced {
  [column: string]: unknown;
  id: string;
  amount: number | null;
  per: string | null;
  plans: Plan[];
}

const EACH_MONTH = ['mo', 'user/mo'];

/** What one person pays for a month in a plan: in dollars, by each way of paying. */
function costsOf({ amount, monthly, yearly, year, per = '', minimum = 1, currency = 'USD' }: Plan): number[] {
  // No rate is set.
  if (currency !== 'USD') return [];
  const ofYear = year === undefined ? yearly : (yearly ?? year / 12);
  const costs = [amount, monthly, ofYear].filter((cost) => cost !== undefined);
  return EACH_MONTH.includes(per) ? costs.map((cost) => (per === 'user/mo' ? cost * minimum : cost)) : [];
}

/** Whether one person can have a tool for a limit: null if no price tells. */
function isWithin({ amount, per, plans }: Priced, limit: number): boolean | null {
  const ofPlans = plans.flatMap(costsOf);
  const ofPrice = amount !== null && per !== null && EACH_MONTH.includes(per) ? [amount] : [];
  const paid = [...ofPlans.filter((cost) => cost > 0), ...ofPrice];
  const costs = paid.length === 0 && plans.every((plan) => costsOf(plan).includes(0)) ? ofPlans : paid;
  if (costs.some((cost) => cost <= limit)) return true;
  if (plans.some(({ currency = 'USD' }) => currency !== 'USD')) return null;
  if (costs.length > 0) return false;
  return per === 'month-base' && amount !== null && amount > limit ? false : null;
}

async function prices(): Promise<Map<string, Priced>> {
  const { rows } = await db.read.execute<Priced>(sql`
    SELECT search.tool_id AS id, 
        CASE WHEN is_sold THEN price_amount END AS amount, CASE WHEN is_sold THEN price_per END AS per, coalesce((
        SELECT jsonb_agg(plan) FROM jsonb_array_elements(
          detail.business_information -> 'business_pricing_plans' -> 'value') AS plan
        WHERE is_sold), '[]') AS plans
    FROM tool_search search JOIN tool_details detail ON detail.tool_id = search.tool_id
      JOIN (SELECT id, status NOT IN ('merged', 'closed') AS is_sold FROM ai_tools) tool ON tool.id = search.tool_id
      LEFT JOIN tool_facts facts ON facts.tool_id = search.tool_id`);
  return new Map(rows.map((row) => [row.id, row]));
}

test.each(LIMITS)(
  'a search under $%d lists what costs no more, then what has no known price',
  async (limit) => {
    const catalogue = await catalogueOf(db.read);
    const pageOf = (without: string[]) =>
      find(catalogue, { ...askedQuery(`music under $${limit}`), without }, 5_000);
    const known = await prices();
    const fits = (id: string) => {
      const priced = known.get(id);
      return priced === undefined ? null : isWithin(priced, limit);
    };
    const any = pageOf([`under:${limit}`]).page.map(({ entry }) => entry.id);
    const within = any.filter((id) => fits(id) === true);
    const unknown = any.filter((id) => fits(id) === null);
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
