import { formatPrice, isByMonth, unitOf } from '#catalogue/tools/fact-words.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { raised, say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { axisOf, belowTexts } from './axes.server.ts';
import { besideDot } from './beside.server.ts';
import type { Plot, PlotMark, PlotText } from './plot.ts';

/** A tool with its lowest paid price, in US dollars; null where none is recorded. */
export interface PricedTool {
  id: string;
  name: string;
  price: Price | null;
}

interface Price {
  amount: number;
  /** What it is for, a code of `price unit`. */
  per: string;
  /** A code of `billing`; absent if nobody has said. */
  billed?: string;
  isOutdated: boolean;
  /** Whether it is none of the tool's plans': either may be wrong. */
  isDisputed: boolean;
}

interface Prices {
  of: PricedTool;
  /** The nearest first. */
  rivals: readonly PricedTool[];
  day: string | null;
}

/** Fewer say nothing of where a price stands. */
const LEAST = 3;

/** A page has room for no more; they are the nearest. */
const MOST = 24;

const ROW = 26;
const TOP = 8;
/** Between two groups. */
const GAP = 10;

/** Why the prices of a tool and its rivals are not plotted. */
export function noPricesText({ of: { name, price }, rivals }: Pick<Prices, 'of' | 'rivals'>): string {
  if (!price) return `No lowest price of ${name} is recorded in US dollars.`;
  return `${name} is recorded at ${formatExactUsd(price.amount)} ${unitOf(price)}; none of its ${formatCounted(rivals.length, 'alternative')} has a recorded price to compare it with.`;
}

interface Priced {
  id: string;
  name: string;
  price: Price;
}

/** Prices for the same unit, billed in the same way, lowest first. */
interface Group {
  unit: string;
  priced: Priced[];
}

/**
 * A tool's price among those of its rivals that are for the same unit and billed in the same way. Where those are too few,
 * other prices by the month stand beneath them, by unit and billing, and nothing is said of where it stands.
 */
export function pricesPlot({ of, rivals, day }: Prices): Plot | null {
  const own = of.price;
  if (!own) return null;
  const comparable = rivals.flatMap(({ price, ...tool }) =>
    price && !price.isDisputed && unitOf(price) === unitOf(own) ? [{ ...tool, price }] : [],
  );
  const isRanked = comparable.length >= LEAST;
  const beside = isRanked ? comparable : rivals.flatMap((tool) => besideOf(own, tool));
  if (beside.length === 0) return null;
  const groups = groupsOf([{ id: of.id, name: of.name, price: own }, ...beside.slice(0, MOST)], unitOf(own));
  const shown = groups.flatMap(({ priced }) => priced);
  const x = axisOf(
    shown.map(({ price }) => price.amount),
    [4, 92],
  );
  const drawn = drawnGroups(groups, { of: of.id, own: unitOf(own), at: x.at, isTitled: !isRanked });
  const bottom = drawn.at(-1)?.bottom ?? TOP;
  const unit = isRanked ? `US dollars ${unitOf(own)}` : `US dollars${isByMonth(own.per) ? ' a month' : ''}`;
  return {
    subject: { kind: 'prices', id: of.id },
    title: `The price of ${of.name} ${isRanked ? 'among' : 'beside'} its alternatives`,
    finding: isRanked ? findingOf(of.name, own, comparable) : null,
    unit: `${unit}${isRanked ? '' : ', by unit and billing'}; the lowest paid price of each`,
    coverage: `${formatCount(shown.length - 1)} of ${formatCounted(rivals.length, 'alternative')}`,
    source: say`Prices as recorded, each with its source on the page of its tool`,
    day,
    notes: [
      ...(isRanked ? [] : [noRankText(unitOf(own), comparable.length)]),
      ...notesOf({ name: of.name, price: own }, rivals, beside),
    ],
    height: bottom + 44,
    gutter: 0,
    lines: drawn.flatMap(({ top, bottom }) =>
      x.ticks.map((tick) => ({ x1: x.at(tick), x2: x.at(tick), y1: top, y2: bottom })),
    ),
    texts: [
      ...belowTexts(x, { name: unit, bottom, write: formatExactUsd }),
      ...drawn.flatMap(({ texts }) => texts),
    ],
    marks: drawn.flatMap(({ marks }) => marks),
    legend: [
      { tone: 'own', text: of.name },
      ...(groups.some(({ unit: each, priced }) => each === unitOf(own) && priced.length > 1)
        ? [{ tone: 'first', text: 'Alternatives' } as const]
        : []),
      ...(groups.some(({ unit: each }) => each !== unitOf(own))
        ? [{ tone: 'other', text: 'Alternatives with another unit or billing' } as const]
        : []),
    ],
    table: {
      columns: [
        { title: say`Tool` },
        { title: isRanked ? unit : 'US dollars', isNumber: true },
        ...(isRanked ? [] : [{ title: 'Unit and billing' }]),
        { title: 'May be out of date' },
      ],
      rows: shown.map(({ id, name, price }) => [
        name,
        {
          value: price.amount,
          text: isRanked ? formatPrice(price) : formatExactUsd(price.amount),
          quote: paths.quotedPrice(id),
        },
        ...(isRanked ? [] : [unitOf(price)]),
        price.isOutdated ? 'yes' : 'no',
      ]),
    },
  };
}

/** A rival whose price can stand on the same axis: for the same unit, or by the month too. */
function besideOf(own: Price, { id, name, price }: PricedTool): Priced[] {
  if (!price || price.isDisputed) return [];
  const hasAxis = price.per === own.per || (isByMonth(price.per) && isByMonth(own.per));
  return hasAxis ? [{ id, name, price }] : [];
}

/** The tool's own group first, then the largest. */
function groupsOf(all: readonly Priced[], own: string): Group[] {
  const units = [...new Set(all.map(({ price }) => unitOf(price)))];
  const groups = units.map((unit) => ({
    unit,
    priced: all
      .filter(({ price }) => unitOf(price) === unit)
      .sort((a, b) => a.price.amount - b.price.amount || a.name.localeCompare(b.name)),
  }));
  return groups.sort(
    (a, b) => Number(b.unit === own) - Number(a.unit === own) || b.priced.length - a.priced.length,
  );
}

interface Drawing {
  /** The id of the tool that the plot is of, and its unit. */
  of: string;
  own: string;
  at: (amount: number) => number;
  /** Whether each group says what its prices are for. */
  isTitled: boolean;
}

interface DrawnGroup {
  /** Where its rows begin and end. */
  top: number;
  bottom: number;
  texts: PlotText[];
  marks: PlotMark[];
}

/** The groups beneath each other, each price in a row. */
function drawnGroups(groups: readonly Group[], { of, own, at, isTitled }: Drawing): DrawnGroup[] {
  let y = TOP;
  return groups.map(({ unit, priced }) => {
    const title: PlotText[] = isTitled ? [{ x: 0, y: y + 14, text: raised(unit), look: 'strong' }] : [];
    const top = isTitled ? y + ROW : y;
    const bottom = top + priced.length * ROW;
    y = bottom + GAP;
    const rows = priced.map((each, row) => ({
      ...each,
      shape: { kind: 'dot' as const, x: at(each.price.amount), y: top + (row + 0.5) * ROW, r: 6 },
    }));
    return {
      top,
      bottom,
      texts: [...title, ...rows.map(({ id, name, shape }) => besideDot(name, shape, id === of))],
      marks: rows.map(({ id, name, price, shape }): PlotMark => {
        const doubt = price.isDisputed
          ? ', none of its plans has this price'
          : price.isOutdated
            ? ', may be out of date'
            : '';
        return {
          shape,
          tone: id === of ? 'own' : unit === own ? 'first' : 'other',
          ...(doubt !== '' && { isHollow: true }),
          name,
          says: `${formatPrice(price)}${doubt}`,
          to: paths.tool(id),
        };
      }),
    };
  });
}

function noRankText(unit: string, comparable: number): string {
  const many =
    comparable === 0
      ? 'No alternative has'
      : `${formatCounted(comparable, 'alternative has', 'alternatives have')}`;
  return `${many} a recorded price for the same unit and billing (${unit}): a rank takes ${LEAST}.`;
}

function notesOf(
  { name, price: own }: { name: string; price: Price },
  rivals: readonly PricedTool[],
  beside: readonly Priced[],
): string[] {
  const drawn = new Set(beside.map(({ id }) => id));
  const others = rivals.filter(({ id }) => !drawn.has(id));
  const disputed = others.filter(({ price }) => price?.isDisputed).length;
  const unknown = others.filter(({ price }) => price === null).length;
  const otherUnit = others.filter(({ price }) => price && !price.isDisputed && price.per !== own.per).length;
  const otherBilling = others.length - disputed - unknown - otherUnit;
  const reasons = [
    ...(otherUnit > 0 ? [`${formatCount(otherUnit)} priced by another unit`] : []),
    ...(otherBilling > 0 ? [`${formatCount(otherBilling)} billed in another way, or nobody says how`] : []),
    ...(disputed > 0 ? [`${formatCount(disputed)} with plans that contradict the lowest price`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} without a recorded price in US dollars`] : []),
  ];
  const cut = beside.length - MOST;
  return [
    ...(own.isDisputed ? [`In outline: ${name}, none of whose plans has this price.`] : []),
    ...(reasons.length > 0 ? [`Not comparable: ${reasons.join('; ')}.`] : []),
    ...(cut > 0 ? [`${formatCount(cut)} more are comparable; the nearest are shown.`] : []),
    ...([own, ...beside.map(({ price }) => price)].some(({ isOutdated }) => isOutdated)
      ? ['In outline: may be out of date.']
      : []),
  ];
}

/** How many it costs less than; nothing where a price may be out of date, or where nobody says how they are billed. */
function findingOf(name: string, own: Price, comparable: readonly Priced[]): string | null {
  const current = comparable.map(({ price }) => price).filter(({ isOutdated }) => !isOutdated);
  if (own.isOutdated || own.isDisputed || current.length < LEAST || isBillingUnsaid(own)) return null;
  const dearer = current.filter(({ amount }) => amount > own.amount).length;
  const same = current.filter(({ amount }) => amount === own.amount).length;
  const of = `${formatCount(current.length)} comparable alternatives`;
  if (dearer === 0) return `None of ${of} starts at a higher price than ${name}`;
  if (dearer === current.length) return `${name} starts at a lower price than each of ${of}`;
  return `${name} starts at a lower price than ${formatCount(dearer)} of ${of}${same === 0 ? '' : `, and at the same as ${formatCount(same)}`}`;
}

function isBillingUnsaid({ per, billed }: Price): boolean {
  return billed === undefined && isByMonth(per);
}
