import { z } from 'zod';
import { count, growth, percent, usd } from '#catalogue/tools/fields/field-row.ts';
import { numberOf } from '#site/number-schema.ts';
import { readDate } from '#site/typed-dates.ts';
import {
  companyName,
  lastYear,
  name,
  type RecordRead,
  readEnvelope,
  slug,
  text,
  webAddress,
} from './envelope.server.ts';
import type { References } from './references.server.ts';

const figure = name(100);
const day = z.string().transform((text, refusal): string => {
  const reading = readDate(text, lastYear());
  if ('date' in reading) return reading.date.slice(0, 'YYYY-MM-DD'.length);
  refusal.issues.push({ code: 'custom', input: text, message: reading.reason });
  return z.NEVER;
});
/** Values of a trend are of any kind. */
const TREND = { bounds: { min: -10_000_000_000_000, max: 10_000_000_000_000 } } as const;
// The page draws it as a bar.
const forecast = z.strictObject({ value: figure, percentage: numberOf(percent) });

const marketDataSchema = z.strictObject({
  category_id: slug,
  market_size: figure.optional(),
  market_growth_rate: numberOf(growth).optional(),
  total_funding: figure.optional(),
  active_companies: numberOf(count).optional(),
  user_base: figure.optional(),
  avg_valuation: figure.optional(),
  funding_rounds: numberOf(count).optional(),
  investors: z
    .array(
      z.strictObject({
        name: companyName,
        investmentCount: numberOf(count).optional(),
        portfolioCompanies: z.array(companyName).optional(),
        website: webAddress.optional(),
      }),
    )
    .optional(),
  trend_data: z.strictObject({ labels: z.array(figure), values: z.array(numberOf(TREND)) }).optional(),
  competitors: z
    .array(
      z.strictObject({
        name: companyName,
        marketShare: numberOf(percent),
        growth: numberOf(growth).optional(),
      }),
    )
    .optional(),
  funding_events: z
    .array(
      z
        .strictObject({
          date: day,
          amount: numberOf(usd).optional(),
          round: figure.optional(),
          company: companyName.optional(),
          companies: z.array(companyName).optional(),
          investors: z.array(companyName).optional(),
          description: text(2_000).optional(),
        })
        .refine(({ company, companies = [] }) => company !== undefined || companies.length > 0, {
          error: 'is required, unless companies are given',
          path: ['company'],
        }),
    )
    .optional(),
  market_insights: z.array(z.strictObject({ title: name(200), description: text(5_000) })).optional(),
  market_forecast: z
    .strictObject({
      marketSize: forecast.optional(),
      userGrowth: forecast.optional(),
      enterpriseAdoption: forecast.optional(),
    })
    .optional(),
  data_source: text(2_000).optional(),
});

export type MarketDataRow = z.output<typeof marketDataSchema>;

/** Reads the stored market figures of one category (spec §3, "Category market data"). */
export function readMarketData(
  value: unknown,
  { categories, withdrawn }: References,
): RecordRead<MarketDataRow> {
  const envelope = readEnvelope(marketDataSchema, value);
  if ('faults' in envelope) return envelope;
  const { category_id } = envelope.data;
  if (categories.has(category_id) || withdrawn.categories.has(category_id)) return { row: envelope.data };
  return { faults: [{ field: 'category_id', reason: `there is no category "${category_id}"` }] };
}
