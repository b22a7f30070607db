import { NOT_RECORDED, storedOrigin } from './origins.ts';
import { type Figure, figure, text } from './shown-figures.ts';
import type { StoredMarket } from './stored.ts';

export interface Forecast extends Figure {
  /** Length of its bar, 0 to 100; null for no bar. */
  percent: number | null;
}

/**
 * The expected development of the market, as it is stored. The placeholders of spec §9 would be the same in all
 * categories and say nothing of any.
 */
export function forecasts(stored: StoredMarket): Forecast[] {
  const { marketSize, userGrowth, enterpriseAdoption } = stored.market_forecast;
  return [
    forecast(stored, 'Market size 2026', marketSize),
    forecast(stored, 'Annual user growth', userGrowth),
    forecast(stored, 'Enterprise adoption', enterpriseAdoption),
  ];
}

function forecast(
  stored: StoredMarket,
  label: string,
  row: StoredMarket['market_forecast']['marketSize'],
): Forecast {
  return row
    ? { ...figure(label, text(row.value, storedOrigin(stored))), percent: row.percentage }
    : { ...figure(label, NOT_RECORDED), percent: null };
}
