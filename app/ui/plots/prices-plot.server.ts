import { factLabel, formatPrice, isByMonth } from '#catalogue/tools/fact-words.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { axisOf, belowTexts } from './axes.server.ts';
import { besideDot } from './beside.server.ts';
import type { Plot, PlotMark } from './plot.ts';

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

/** Why the prices of a tool and its rivals are not plotted. */
export function noPricesText({ of, rivals }: Pick<Prices, 'of' | 'rivals'>): string {
  const own = of.price;
  if (!own) return `No lowest price of ${of.name} is recorded in US dollars.`;
  const comparable = rivals.filter(({ price }) => price?.per === own.per && price.billed === own.billed);
  const named = comparable.flatMap(({ name, price }) =>
    price ? [`${name} ${formatExactUsd(price.amount)}`] : [],
  );
  return [
    `${of.name} is recorded at ${formatExactUsd(own.amount)} ${unitOf(own)}.`,
    `Of its ${formatCounted(rivals.length, 'alternative')}, ${comparable.length === 0 ? 'none' : formatCount(comparable.length)} ${comparable.length < 2 ? 'has' : 'have'} a recorded price for the same unit and billing, and a plot needs ${LEAST}.`,
    ...(named.length === 0 ? [] : [`It compares with: ${named.join(', ')}.`]),
  ].join(' ');
}

/** A tool's price among those of its rivals that are for the same unit and billed in the same way. */
export function pricesPlot({ of, rivals, day }: Prices): Plot | null {
  const own = of.price;
  if (!own) return null;
  const comparable = rivals.filter(({ price }) => price?.per === own.per && price.billed === own.billed);
  if (comparable.length < LEAST) return null;
  const shown = [of, ...comparable.slice(0, MOST)]
    .flatMap(({ price, ...tool }) => (price ? [{ ...tool, price }] : []))
    .sort((a, b) => a.price.amount - b.price.amount || a.name.localeCompare(b.name));
  const x = axisOf(
    shown.map(({ price }) => price.amount),
    [4, 92],
  );
  const bottom = TOP + shown.length * ROW;
  const rows = shown.map(({ price, ...tool }, place) => ({
    ...tool,
    price,
    shape: { kind: 'dot' as const, x: x.at(price.amount), y: TOP + (place + 0.5) * ROW, r: 6 },
  }));
  const unit = unitOf(own);
  return {
    subject: { kind: 'prices', id: of.id },
    title: `The price of ${of.name} among its alternatives`,
    finding: findingOf(of.name, own, comparable),
    unit: `US dollars ${unit}; the lowest paid price of each`,
    coverage: `${formatCount(shown.length - 1)} of ${formatCounted(rivals.length, 'alternative')}`,
    source: say`Prices as recorded, each with its source on the page of its tool`,
    day,
    notes: notesOf(own, rivals, comparable),
    height: bottom + 44,
    gutter: 0,
    lines: x.ticks.map((tick) => ({ x1: x.at(tick), x2: x.at(tick), y1: TOP, y2: bottom })),
    texts: [
      ...belowTexts(x, { name: `US dollars ${unit}`, bottom, write: formatExactUsd }),
      ...rows.map(({ id, name, shape }) => besideDot(name, shape, id === of.id)),
    ],
    marks: rows.map(
      ({ id, name, price, shape }): PlotMark => ({
        shape,
        tone: id === of.id ? 'own' : 'first',
        ...(price.isOutdated && { isHollow: true }),
        name,
        says: `${formatPrice(price)}${price.isOutdated ? ', may be out of date' : ''}`,
        to: paths.tool(id),
      }),
    ),
    legend: [
      { tone: 'own', text: of.name },
      { tone: 'first', text: 'Alternatives' },
    ],
    table: {
      columns: [
        { title: say`Tool` },
        { title: `US dollars ${unit}`, isNumber: true },
        { title: 'May be out of date' },
      ],
      rows: shown.map(({ name, price }) => [
        name,
        { value: price.amount, text: formatPrice(price) },
        price.isOutdated ? 'yes' : 'no',
      ]),
    },
  };
}

function unitOf({ per, billed }: Price): string {
  const unit = factLabel('price unit', per) ?? per;
  const billing = billed === undefined ? null : factLabel('billing', billed);
  return billing === null ? unit : `${unit}, ${billing}`;
}

function notesOf(own: Price, rivals: readonly PricedTool[], comparable: readonly PricedTool[]): string[] {
  const others = rivals.filter((tool) => !comparable.includes(tool));
  const unknown = others.filter(({ price }) => price === null).length;
  const otherUnit = others.filter(({ price }) => price && price.per !== own.per).length;
  const otherBilling = others.length - unknown - otherUnit;
  const reasons = [
    ...(otherUnit > 0 ? [`${formatCount(otherUnit)} priced by another unit`] : []),
    ...(otherBilling > 0 ? [`${formatCount(otherBilling)} billed in another way, or nobody says how`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} without a recorded price in US dollars`] : []),
  ];
  const cut = comparable.length - MOST;
  return [
    ...(own.billed === undefined ? ['How these prices are billed is not recorded.'] : []),
    ...(reasons.length > 0 ? [`Not comparable: ${reasons.join('; ')}.`] : []),
    ...(cut > 0 ? [`${formatCount(cut)} more are comparable; the nearest are shown.`] : []),
    ...([own, ...comparable.map(({ price }) => price)].some((price) => price?.isOutdated)
      ? ['In outline: may be out of date.']
      : []),
  ];
}

/** How many it costs less than; nothing where a price may be out of date, or where nobody says how they are billed. */
function findingOf(name: string, own: Price, comparable: readonly PricedTool[]): string | null {
  const prices = comparable.flatMap(({ price }) => price ?? []);
  const current = prices.filter(({ isOutdated }) => !isOutdated);
  if (own.isOutdated || current.length < LEAST || isBillingUnsaid(own)) return null;
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
