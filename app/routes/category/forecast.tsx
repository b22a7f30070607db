import type { Forecast as ForecastFigure } from '#domain/market/market.ts';
import { Meter } from '#ui/charts/bars.tsx';
import { Figure } from '#ui/figure.tsx';
import { MarketSection } from './market-section.tsx';

/**
 * Market size 2026, annual user growth and enterprise adoption, each with a bar if its percentage is known.
 */
export function Forecast({ forecast }: { forecast: ForecastFigure[] }) {
  return (
    <div className="lg:col-span-2">
      <MarketSection title="Market Forecast">
        <div className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {forecast.map((figure) => (
            <div key={figure.label}>
              <dl>
                <Figure figure={figure} />
              </dl>
              {figure.percent !== null && <Meter length={figure.percent} />}
            </div>
          ))}
        </div>
      </MarketSection>
    </div>
  );
}
