import { z } from 'zod';
import { isCatalogueDate } from '#domain/format.ts';
import { type RecordRead, readEnvelope, slug, text, webAddress } from './envelope.ts';
import type { Known } from './known.ts';

const count = z.int().min(0).max(2_147_483_647);
const figure = text(100);
const day = z
  .string()
  .refine(
    (date) => date.length <= 10 && isCatalogueDate(date),
    'must be a date as YYYY, YYYY-MM or YYYY-MM-DD',
  );
const forecast = z.strictObject({ value: figure, percentage: z.number() });

const marketDataSchema = z.strictObject({
  category_id: slug,
  market_size: figure.optional(),
  market_growth_rate: z.number().optional(),
  total_funding: figure.optional(),
  active_companies: count.optional(),
  user_base: figure.optional(),
  avg_valuation: figure.optional(),
  funding_rounds: count.optional(),
  investors: z
    .array(
      z.strictObject({
        name: text(200),
        investmentCount: count.optional(),
        portfolioCompanies: z.array(text(200)).optional(),
        website: webAddress.optional(),
      }),
    )
    .optional(),
  trend_data: z.strictObject({ labels: z.array(figure), values: z.array(z.number()) }).optional(),
  competitors: z
    .array(
      z.strictObject({
        name: text(200),
        marketShare: z.number().min(0).max(100),
        growth: z.number().optional(),
      }),
    )
    .optional(),
  funding_events: z
    .array(
      z.strictObject({
        date: day,
        amount: figure.optional(),
        round: figure.optional(),
        company: text(200).optional(),
        companies: z.array(text(200)).optional(),
        investors: z.array(text(200)).optional(),
        description: text(2_000).optional(),
      }),
    )
    .optional(),
  market_insights: z.array(z.strictObject({ title: text(200), description: text(5_000) })).optional(),
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
export function readMarketData(value: unknown, { categories, withdrawn }: Known): RecordRead<MarketDataRow> {
  const envelope = readEnvelope(marketDataSchema, value);
  if ('faults' in envelope) return envelope;
  const { category_id } = envelope.data;
  if (categories.has(category_id) || withdrawn.categories.has(category_id)) return { row: envelope.data };
  return { faults: [{ field: 'category_id', reason: `there is no category "${category_id}"` }] };
}
