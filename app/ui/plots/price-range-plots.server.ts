import {
  FEWEST_PRICES,
  type GroupedPrices,
  type PriceGroup,
  type PriceRange,
} from '#catalogue/figures/price-groups.ts';
import { formatPrice, formatPriceFrom, isByMonth, unitOf } from '#catalogue/tools/fact-words.ts';
import { formatCount, formatCounted, formatExactUsd, formatMoney } from '#site/format.ts';
import { raised, say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { belowTexts } from './axes.server.ts';
import type { Plot, PlotCell, PlotTable } from './plot.ts';
import { drawStrips, MOST_DRAWN, notDrawn, type Strip, stripOf } from './price-strip.server.ts';

interface Prices extends GroupedPrices {
  /** By which rates amounts are converted, or why they are not. */
  conversions: readonly string[];
}

interface Standing {
  of: { id: string; name: string };
  /** The specialization or category. */
  topic: string;
  /** Prices that compare, the tool's own among them. */
  group: PriceGroup;
  prices: Prices;
  day: string | null;
}

/**
 * Where a tool's price stands among those of its specialization or category. Where too few compare, other prices by the month
 * stand beneath, and nothing is said of where it stands; null where there is none.
 */
export function standingPlot({ of, topic, group, prices, day }: Standing): Plot | null {
  const few = tooFewText({ of, topic, group, prices });
  if (few !== null) return besidePlot({ of, topic, group, prices, day }, few);
  const strip = stripOf(group, { own: of.id });
  const own = group.prices.find(({ id }) => id === of.id);
  if (!strip.range || !own) return null;
  const { median } = strip.range;
  const side = own.amount < median ? 'below' : own.amount > median ? 'above' : 'at';
  return {
    ...plotOf([strip], prices, topic),
    subject: { kind: 'standing', id: of.id },
    title: `The price of ${of.name} in ${topic}`,
    finding: `${of.name}, recorded at ${formatPrice({ ...group, amount: own.amount })}, is ${side} the median of ${formatExactUsd(median)} in ${topic}`,
    day,
    legend: [{ tone: 'own', text: of.name }, { tone: 'first', text: 'Others' }, BAND],
  };
}

/** Strips beneath that of the tool; each has dots to go past. */
const MOST_BESIDE = 3;

/** A price beside those for other units or of another billing. */
function besidePlot({ of, topic, group, prices, day }: Standing, few: string): Plot | null {
  const others = prices.groups
    .filter((each) => each !== group && isByMonth(each.per) && isByMonth(group.per))
    .slice(0, MOST_BESIDE);
  if (group.prices.length + others.length < 2) return null;
  const strips = [group, ...others].map((each) => titledStrip(each, each === group ? of.id : null));
  const plot = plotOf(strips, prices, topic);
  return {
    ...plot,
    subject: { kind: 'standing', id: of.id },
    title: `The price of ${of.name} beside others in ${topic}`,
    finding: null,
    day,
    notes: [few, ...plot.notes],
    legend: [
      { tone: 'own', text: of.name },
      { tone: 'first', text: 'Others' },
      ...(strips.some(({ range }) => range) ? [BAND] : []),
    ],
  };
}

/** What a price is, and that too few compare with it to say where it stands; null where they are enough. */
export function tooFewText({ of, topic, group, prices }: Omit<Standing, 'day'>): string | null {
  const count = group.prices.length;
  const own = group.prices.find(({ id }) => id === of.id);
  if (count >= FEWEST_PRICES || !own) return null;
  return say`${of.name} is recorded at ${formatExactUsd(own.amount)} ${unitOf(group)}: of ${formatCounted(prices.tools, 'tool')} in ${topic}, ${formatCount(count)} ${count === 1 ? 'has' : 'have'} a price of this kind, and to say where one stands takes ${FEWEST_PRICES}.`;
}

interface Category {
  category: { id: string; name: string };
  prices: Prices;
  day: string | null;
}

/**
 * The prices of a category by what they are for and how they are billed; null where too few compare. Its table has every
 * price, drawn or not.
 */
export function priceRangePlot({ category, prices, day }: Category): Plot | null {
  const strips = prices.groups.map((group) => titledStrip(group, null));
  const byMonth = strips.filter(({ group }) => isByMonth(group.per));
  // Prices for other units have no axis in common.
  const drawn = byMonth.some(({ range }) => range) ? byMonth : strips.slice(0, 1);
  const [first] = drawn;
  if (!first?.range) return null;
  const { range, group } = first;
  return {
    ...plotOf(drawn, prices, category.name),
    subject: { kind: 'price-range', id: category.id },
    title: `Lowest prices in ${category.name}`,
    finding: `The median lowest price in ${category.name} is ${formatPriceFrom({ ...group, amount: range.median })}, of ${formatCount(group.prices.length)} recorded`,
    day,
    legend: [{ tone: 'first', text: say`Tools` }, BAND],
  };
}

const BAND = { tone: 'block', text: 'Middle half, split at the median' } as const;

function titledStrip(group: PriceGroup, own: string | null): Strip {
  const title = `${raised(unitOf(group))}: ${formatCounted(group.prices.length, 'price')}`;
  return stripOf(group, { title, own });
}

/** @param of whose tools they are of */
function plotOf(
  strips: readonly Strip[],
  prices: Prices,
  of: string,
): Omit<Plot, 'subject' | 'title' | 'finding' | 'day' | 'legend'> {
  const groups = strips.map(({ group }) => group);
  const all = groups.flatMap((group) => group.prices.map((price) => ({ group, price })));
  const old = all.filter(({ price }) => price.isOutdated).length;
  const unit = `US dollars${groups.length === 1 && groups[0] ? ` ${unitOf(groups[0])}` : ' a month, by unit and billing'}`;
  const { axis, bottom, ...drawn } = drawStrips(strips);
  return {
    unit: `${unit}; the lowest paid price of each`,
    coverage: say`the price of ${formatCount(all.length)} of ${formatCounted(prices.tools, 'tool')} in ${of}`,
    source: say`Prices as recorded, each with its source on the page of its tool`,
    notes: [
      // Whoever does not see the drawing reads them here.
      ...strips.flatMap(({ group, range }) =>
        range === null ? [] : [`${raised(unitOf(group))}: ${rangeText(range)}.`],
      ),
      ...notDrawn(prices, groups),
      ...(groups.some(({ per, billed }) => billed === undefined && isByMonth(per))
        ? ['Where billing is not known, monthly and yearly billing may be mixed.']
        : []),
      ...(groups.some((group) => group.prices.length > MOST_DRAWN)
        ? [
            say`Of more than ${MOST_DRAWN} prices of one kind, those of the best known tools have a dot; median and quartiles count all.`,
          ]
        : []),
      ...(old > 0 ? [`In outline: ${formatCount(old)} that may be out of date.`] : []),
      ...(all.some(({ price }) => price.sold) ? prices.conversions : []),
    ],
    height: bottom + 44,
    gutter: 0,
    ...drawn,
    texts: [
      ...drawn.texts,
      ...belowTexts(axis, {
        name: groups.length === 1 ? unit : 'US dollars a month',
        bottom,
        write: formatExactUsd,
      }),
    ],
    table: tableOf(
      groups,
      prices.groups.filter((each) => !groups.includes(each)),
    ),
  };
}

/** What all prices share is not said in each line. */
function tableOf(drawn: readonly PriceGroup[], beyond: readonly PriceGroup[]): PlotTable {
  const groups = [...drawn, ...beyond];
  const [only] = groups.length === 1 ? groups : [];
  const isSoldElsewhere = groups.some(({ prices }) => prices.some(({ sold }) => sold));
  const rowsOf = (some: readonly PriceGroup[]) =>
    some.flatMap((group) =>
      group.prices.map(({ id, name, amount, sold, isOutdated }): PlotCell[] => [
        { value: name, text: name, to: paths.tool(id) },
        { value: amount, text: formatExactUsd(amount), quote: sold ? undefined : paths.quotedPrice(id) },
        ...(only ? [] : [unitOf(group)]),
        ...(isSoldElsewhere ? [sold ? formatMoney(sold.amount, sold.currency) : formatExactUsd(amount)] : []),
        isOutdated ? 'yes' : 'no',
      ]),
    );
  return {
    columns: [
      { title: say`Tool` },
      { title: only ? `US dollars ${unitOf(only)}` : 'US dollars', isNumber: true },
      ...(only ? [] : [{ title: 'Unit and billing' }]),
      ...(isSoldElsewhere ? [{ title: 'Recorded as' }] : []),
      { title: 'May be out of date' },
    ],
    rows: rowsOf(drawn),
    beyond: rowsOf(beyond),
  };
}

/** `median $9, middle half $8 to $10, all $5 to $19`. */
function rangeText({ least, low, median, high, most }: PriceRange): string {
  const between = (from: number, to: number) => `${formatExactUsd(from)} to ${formatExactUsd(to)}`;
  return `median ${formatExactUsd(median)}, middle half ${between(low, high)}, all ${between(least, most)}`;
}
