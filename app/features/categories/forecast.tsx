import type { Forecast as ForecastFigure } from '#catalogue/market/forecast.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { Meter } from '#ui/charts/bars.tsx';
import { Figure } from '#ui/figure.tsx';
import { MarketSection } from './market-section.tsx';

interface Props {
  forecast: ForecastFigure[];
  ownMark: (origin: Provenance) => Provenance | undefined;
}

/**
 * Market size 2026, annual user growth and enterprise adoption, each with a bar if its percentage is known.
 */
export function Forecast({ forecast, ownMark }: Props) {
  if (forecast.every(({ value }) => value === null)) {
    return (
      <p className="small lg:col-span-2">
        {`Market forecast: ${NOT_AVAILABLE}. Not recorded: ${forecast.map(({ label }) => label).join(', ')}.`}
      </p>
    );
  }
  return (
    <div className="lg:col-span-2">
      <MarketSection title="Market Forecast">
        <div className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {forecast.map(({ percent, value, ...figure }) => (
            <div key={figure.label}>
              <dl>
                {value === null ? (
                  <Unrecorded label={figure.label} />
                ) : (
                  <Figure figure={{ ...figure, value }} origin={ownMark(figure)} />
                )}
              </dl>
              {percent !== null && <Meter length={percent} />}
            </div>
          ))}
        </div>
      </MarketSection>
    </div>
  );
}

function Unrecorded({ label }: { label: string }) {
  return (
    <div className="small flex flex-col border-t border-line pt-3">
      <dt>{label}</dt>
      <dd>{NOT_AVAILABLE}</dd>
    </div>
  );
}
