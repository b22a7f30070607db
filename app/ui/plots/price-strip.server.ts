import {
  type ComparablePrice,
  type GroupedPrices,
  type PriceGroup,
  type PriceRange,
  priceRange,
} from '#catalogue/figures/price-groups.ts';
import { formatPrice } from '#catalogue/tools/fact-words.ts';
import { formatCount, formatExactUsd, formatMoney } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { type Axis, axisOf } from './axes.server.ts';
import { besideDot } from './beside.server.ts';
import { type PlotLine, type PlotMark, type PlotText, WIDTHS } from './plot.ts';
import { rounded } from './rounded.ts';

/** Prices that compare, on a strip: a dot for each, above a band from the lower to the upper quartile. */
export interface Strip {
  group: PriceGroup;
  /** Null where they are too few for quartiles: then there is no band. */
  range: PriceRange | null;
  /** What the prices of a strip are, where there are several. */
  title: string | null;
  /** The tool that stands out; null where none does. */
  own: string | null;
}

/** A drawing has no room for more, and each dot is a stop for the keyboard. */
export const MOST_DRAWN = 12;

const R = 5;
/** Between two dots that do not touch on the narrowest drawing, in percent of its width. */
const APART = (100 * (2 * R + 1)) / WIDTHS.narrow[0];
const LEVEL = 2 * R + 2;
const LINE = 18;
const BAND = 12;
const GAP = 26;

/** The strips beneath each other, on one axis. */
export function drawStrips(strips: readonly Strip[]): {
  axis: Axis;
  bottom: number;
  lines: PlotLine[];
  texts: PlotText[];
  marks: PlotMark[];
} {
  const axis = axisOf(
    strips.flatMap(({ group }) => group.prices.map(({ amount }) => amount)),
    [6, 94],
  );
  const drawn: ReturnType<typeof drawStrip>[] = [];
  let y = 6;
  for (const strip of strips) {
    const parts = drawStrip(strip, axis, y);
    drawn.push(parts);
    y = parts.end + GAP;
  }
  const bottom = y - GAP + 8;
  return {
    axis,
    bottom,
    lines: [
      // Below the words of each strip, which no line crosses.
      ...drawn.flatMap(({ dotsTop, end }, place) =>
        axis.ticks.map((tick) => ({
          ...{ x1: axis.at(tick), x2: axis.at(tick) },
          ...{ y1: dotsTop, y2: place === drawn.length - 1 ? bottom : end },
        })),
      ),
      ...drawn.flatMap(({ lines }) => lines),
    ],
    texts: drawn.flatMap(({ texts }) => texts),
    marks: drawn.flatMap(({ marks }) => marks),
  };
}

function drawStrip({ group, range, title, own }: Strip, axis: Axis, top: number) {
  const shown = drawnOf(group.prices, own);
  const dots = stacked(
    shown.filter(({ id }) => id !== own).map((price) => ({ price, x: axis.at(price.amount) })),
  );
  const standing = shown.find(({ id }) => id === own);
  const said: Pick<PlotText, 'text' | 'look'>[] = [
    ...(title === null ? [] : [{ text: title, look: 'strong' as const }]),
    ...(range === null ? [] : [{ text: rangeText(range), look: 'quiet' as const }]),
  ];
  const dotsTop = top + said.length * LINE + (standing ? LINE : 0) + 4;
  const levels = Math.max(0, ...dots.map(({ level }) => level)) + 1;
  const bandTop = dotsTop + levels * LEVEL + 4;
  const at = (x: number, level: number) => ({ x, y: bandTop - 4 - R - level * LEVEL });
  const end = bandTop + (range === null ? 0 : BAND);
  const median = range && axis.at(range.median);
  const ownDot = standing && { x: axis.at(standing.amount), y: dotsTop - 10, r: R + 2 };
  return {
    dotsTop,
    end,
    lines: [
      ...(median === null
        ? []
        : [{ x1: median, x2: median, y1: bandTop - 3, y2: end + 6, look: 'strong' as const }]),
      ...(ownDot ? [{ x1: ownDot.x, x2: ownDot.x, y1: ownDot.y, y2: end, look: 'strong' as const }] : []),
    ],
    texts: [
      ...said.map((each, line): PlotText => ({ x: 0, y: top + 13 + line * LINE, ...each })),
      ...(standing && ownDot ? [besideDot(standing.name, ownDot, true)] : []),
    ],
    marks: [
      ...(range === null ? [] : bandOf(range, axis, bandTop)),
      ...dots.map(({ price, x, level }) => markOf(price, group, { ...at(x, level), r: R }, 'first')),
      ...(standing && ownDot ? [markOf(standing, group, ownDot, 'own')] : []),
    ],
  };
}

/** All prices, or those of the best known tools, in the same order. */
function drawnOf(prices: readonly ComparablePrice[], own: string | null): readonly ComparablePrice[] {
  if (prices.length <= MOST_DRAWN) return prices;
  const known = new Set(
    prices
      .toSorted((a, b) => Number(b.id === own) - Number(a.id === own) || b.prominence - a.prominence)
      .slice(0, MOST_DRAWN),
  );
  return prices.filter((price) => known.has(price));
}

/** Dots that would touch stand on each other, each as low as it can. @param dots from left to right */
function stacked<Dot extends { x: number }>(dots: readonly Dot[]): (Dot & { level: number })[] {
  const ends: number[] = [];
  return dots.map((dot) => {
    const free = ends.findIndex((end) => dot.x - end >= APART);
    const level = free < 0 ? ends.length : free;
    ends[level] = dot.x;
    return { ...dot, level };
  });
}

/** The band in two parts, so that the median parts them. */
function bandOf({ low, median, high }: PriceRange, axis: Axis, y: number): PlotMark[] {
  const parts = [
    [low, median],
    [median, high],
  ] as const;
  return parts.map(([from, to], place) => ({
    shape: {
      kind: 'bar',
      x: axis.at(from),
      y,
      width: Math.max(0.2, rounded(axis.at(to) - axis.at(from))),
      height: BAND,
    },
    tone: 'block',
    name: place === 0 ? 'The quarter below the median' : 'The quarter above the median',
    says: `${formatExactUsd(from)} to ${formatExactUsd(to)}`,
  }));
}

function markOf(
  price: ComparablePrice,
  { per, billed }: PriceGroup,
  dot: { x: number; y: number; r: number },
  tone: 'own' | 'first',
): PlotMark {
  const { id, name, amount, sold, isOutdated } = price;
  const said = formatPrice({ amount, per, ...(billed !== undefined && { billed }) });
  const converted = sold ? `, converted from ${formatMoney(sold.amount, sold.currency)}` : '';
  return {
    shape: { kind: 'dot', ...dot },
    tone,
    ...(isOutdated && { isHollow: true }),
    name,
    says: `${said}${converted}${isOutdated ? ', may be out of date' : ''}`,
    to: paths.tool(id),
  };
}

/** `Median $20, middle half $10 to $30`. */
function rangeText({ low, median, high }: PriceRange): string {
  return `Median ${formatExactUsd(median)}, middle half ${formatExactUsd(low)} to ${formatExactUsd(high)}`;
}

/** A strip of prices. */
export function stripOf(
  group: PriceGroup,
  { title = null, own = null }: Partial<Pick<Strip, 'title' | 'own'>>,
): Strip {
  return { group, range: priceRange(group.prices), title, own };
}

/** How many tools have no dot, and why: a sentence for each reason. @param drawn the prices of the strips */
export function notDrawn(prices: GroupedPrices, drawn: readonly PriceGroup[]): string[] {
  const isDrawn = new Set(drawn);
  const others = prices.groups.reduce((sum, each) => (isDrawn.has(each) ? sum : sum + each.prices.length), 0);
  const reasons = [
    [others, 'priced by another unit or billed in another way, each on the page of this plot'],
    [prices.unconverted, 'in a currency without a rate'],
    [prices.contradicted, 'with plans that contradict the lowest price'],
    [prices.onRequest, 'on request'],
    [prices.unknown, 'without a recorded paid price'],
  ] as const;
  const named = reasons.flatMap(([count, why]) => (count > 0 ? [`${formatCount(count)} ${why}`] : []));
  return [
    ...(prices.ended > 0 ? [`Not counted: ${formatCount(prices.ended)} that ended.`] : []),
    ...(named.length > 0 ? [`Not drawn: ${named.join('; ')}.`] : []),
    ...(prices.free > 0
      ? [
          say`${formatCount(prices.free)} ${prices.free === 1 ? 'is' : 'are'} known to have a free tier, which does not count as a price.`,
        ]
      : []),
  ];
}
