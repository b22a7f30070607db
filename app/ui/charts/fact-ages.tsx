import type { Ages } from '#catalogue/tools/fact-ages.ts';
import { formatCount, formatPercent } from '#site/format.ts';
import { Bars } from './bars.tsx';

/** How many facts are how old, as bars; ages that no fact has are left out. */
export function FactAges({ ages, name }: { ages: Ages; name: string }) {
  const all = ages.reduce((sum, { facts }) => sum + facts, 0);
  if (all === 0) return null;
  return (
    <Bars
      name={name}
      bars={ages
        .filter(({ facts }) => facts > 0)
        .map(({ label, facts }) => ({
          key: label,
          label,
          text: `${formatCount(facts)} (${formatPercent((100 * facts) / all)})`,
          length: (100 * facts) / all,
        }))}
    />
  );
}
