import { type GroupedPrices, priceRange } from '#catalogue/figures/price-groups.ts';
import { unitOf } from '#catalogue/tools/fact-words.ts';
import { figureId } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { say } from '#site/noun.ts';
import type { QuotedFigure } from './quotable.ts';

/** The median and the range of prices that compare, for each unit and way of billing with enough of them. @param asOf in words */
export function priceFigures(
  { tools, groups, conversions }: GroupedPrices & { conversions: readonly string[] },
  asOf: string,
): QuotedFigure[] {
  return groups.flatMap((group) => {
    const range = priceRange(group.prices);
    if (range === null) return [];
    const { least, low, median, high, most } = range;
    const unit = unitOf(group);
    const old = group.prices.filter(({ isOutdated }) => isOutdated).length;
    const coverage = [
      say`recorded for ${formatCount(group.prices.length)} of ${formatCounted(tools, 'tool')}`,
      ...(old > 0 ? [`${formatCount(old)} of them may be out of date`] : []),
      ...(group.prices.some(({ sold }) => sold) ? conversions : []),
    ].join('; ');
    const origin = {
      certainty: 'computed',
      source: 'Calculated from the recorded lowest prices',
      date: asOf,
    } as const;
    const figure = (name: string, label: string, value: string) => ({
      ...{ id: figureId(`${name} ${group.per} ${group.billed ?? 'unsaid'}`), label, value, coverage, origin },
    });
    return [
      figure('median price', `Median lowest price ${unit}`, formatExactUsd(median)),
      figure(
        'price range',
        `Range of lowest prices ${unit}`,
        `${formatExactUsd(least)} to ${formatExactUsd(most)}, middle half ${formatExactUsd(low)} to ${formatExactUsd(high)}`,
      ),
    ];
  });
}
