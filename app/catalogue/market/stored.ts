import { z } from 'zod';
import { isCatalogueDate } from '#site/format.ts';
import { numberOf } from '#site/number-schema.ts';
import { usd } from '../tools/fields/field-row.ts';
import { countedRound } from '../tools/round-kinds.ts';

/**
 * The stored market row of a category (spec §3, "Category market data").
 *
 * Reading is tolerant: a part that does not fit counts as not stored, so that one mistake of an operator does
 * not take the page away. Not for the browser, because it would bring the validator along.
 */

const optionalText = z.string().trim().min(1).nullable().catch(null);
const optionalNumber = z.number().finite().nullable().catch(null);
const texts = z.array(z.string()).catch([]);
const percentage = z.number().min(0).max(100);

/** A list without the entries that do not fit. */
function listOf<T extends z.ZodType>(entry: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((value) => entry.safeParse(value).data ?? []));
}

const trendData = z
  .object({ labels: z.array(z.coerce.string()), values: z.array(z.number()) })
  .transform(({ labels, values }) =>
    labels.flatMap((label, index) => {
      const value = values[index];
      return value === undefined ? [] : { label, value };
    }),
  )
  .catch([]);

const investor = z
  .object({
    name: z.string().min(1),
    investmentCount: z.number().nullable().catch(null),
    portfolioCompanies: texts,
    website: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .catch(null),
  })
  .transform(({ name, investmentCount, portfolioCompanies, website }) => ({
    name,
    rounds: investmentCount,
    companies: portfolioCompanies,
    website,
  }));

const fundingEvent = z
  .object({
    date: z.string().refine(isCatalogueDate).nullable().catch(null),
    amount: numberOf(usd).nullable().catch(null),
    round: optionalText,
    company: optionalText,
    companies: texts,
    investors: texts,
    description: optionalText,
  })
  .transform(({ company, companies, ...event }) => ({
    ...event,
    ...countedRound(event),
    company: company ?? companies.join(', '),
  }))
  .refine((event) => event.company !== '');

const competitor = z.object({ name: z.string().min(1), marketShare: percentage, growth: optionalNumber });

const forecast = z
  .object({ value: z.coerce.string().min(1), percentage: percentage.nullable().catch(null) })
  .nullable()
  .catch(null);

const storedMarket = z.object({
  market_size: optionalText,
  market_growth_rate: optionalNumber,
  total_funding: optionalText,
  active_companies: optionalNumber,
  user_base: optionalText,
  avg_valuation: optionalText,
  funding_rounds: optionalNumber,
  investors: listOf(investor),
  trend_data: trendData,
  competitors: listOf(competitor),
  funding_events: listOf(fundingEvent),
  market_insights: listOf(z.object({ title: z.string().min(1), description: z.string() })),
  market_forecast: z
    .object({ marketSize: forecast, userGrowth: forecast, enterpriseAdoption: forecast })
    .catch({ marketSize: null, userGrowth: null, enterpriseAdoption: null }),
  data_source: optionalText,
});

export type StoredMarket = z.output<typeof storedMarket>;

/** Reads a stored row; null (no row) reads like an empty one. */
export function readStoredMarket(row: unknown): StoredMarket {
  return storedMarket.parse(row ?? {});
}
