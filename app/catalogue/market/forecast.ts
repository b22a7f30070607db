import { formatPercent } from '#site/format.ts';
import { NOT_RECORDED, storedOrigin } from './origins.ts';
import { type Figure, figure, ILLUSTRATIVE, type Shown, text } from './shown-figures.ts';
import type { StoredMarket } from './stored.ts';

export interface Forecast extends Figure {
  /** Length of its bar, 0 to 100; null for no bar. */
  percent: number | null;
}

/**
 * Spec §9, "Placeholder market figures (no stored data)". They say nothing about the category, so only the
 * forecast uses them, where nobody takes a figure for a fact (docs/topics/market.md).
 */
const PLACEHOLDERS = { marketSize: '$4.2B', userGrowth: 18.5 } as const;

/** The expected development of the market. Where nothing is stored, it is a placeholder. */
export function forecasts(stored: StoredMarket): Forecast[] {
  const { marketSize, userGrowth, enterpriseAdoption } = stored.market_forecast;
  const growth = PLACEHOLDERS.userGrowth;
  return [
    forecast(stored, 'Market size 2026', marketSize, text(PLACEHOLDERS.marketSize, ILLUSTRATIVE)),
    forecast(stored, 'Annual user growth', userGrowth, text(formatPercent(growth), ILLUSTRATIVE), growth),
    forecast(stored, 'Enterprise adoption', enterpriseAdoption, NOT_RECORDED),
  ];
}

function forecast(
  stored: StoredMarket,
  label: string,
  row: StoredMarket['market_forecast']['marketSize'],
  fallback: Shown,
  fallbackPercent: number | null = null,
): Forecast {
  return row
    ? { ...figure(label, text(row.value, storedOrigin(stored))), percent: row.percentage }
    : { ...figure(label, fallback), percent: fallbackPercent };
}
