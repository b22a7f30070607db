import type { Insight } from '#catalogue/market/category-view.ts';
import type { Section } from '#catalogue/market/shown-figures.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { MarketSection, Nothing } from './market-section.tsx';

interface Props {
  insights: Section<Insight[]>;
  origin: Provenance | undefined;
}

/** What stands out in this market, in a few short sentences. */
export function Insights({ insights, origin }: Props) {
  return (
    <div className="lg:col-span-2">
      <MarketSection title="Market Insights" origin={origin}>
        {insights.content.length === 0 && <Nothing text="No insights available" />}
        <dl className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {insights.content.map(({ title, description }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </MarketSection>
    </div>
  );
}
