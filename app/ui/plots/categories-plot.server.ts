import { scaleSqrt } from 'd3-scale';
import type { MarketCell, MarketRow } from '#catalogue/market/market-rows.ts';
import type { MarketFigures } from '#catalogue/market/recorded-rounds.ts';
import { NO_SUM } from '#catalogue/rounds/round-sums.ts';
import { formatCount, formatCounted, formatPercent, formatUsd } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ALL_PLOTTED } from '#site/plot-address.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { acrossLines, axisOf, belowTexts, NAMED } from './axes.server.ts';
import { type Labelled, numberUnnamed, placeLabels } from './place-labels.server.ts';
import type { Plot, PlotMark } from './plot.ts';
import { standAside } from './stand-aside.server.ts';

interface Categories {
  rows: readonly MarketRow[];
  /** As far as this reader may see them. */
  figures: Pick<MarketFigures, 'all' | 'categories' | 'until' | 'isPartial'>;
}

const HEIGHT = 464;
const BOTTOM = 420;
const LARGEST = 13;

/** What stands upwards: money for those who may see all of it, else something that hides none. */
interface Upwards {
  title: string;
  cell: (row: MarketRow) => MarketCell;
  write: (value: number) => string;
}

const MONEY: Upwards = {
  title: 'Raised in 24 months (US dollars)',
  cell: ({ cells }) => cells.funding24,
  write: formatUsd,
};
const COMPANIES: Upwards = { title: 'Companies', cell: ({ cells }) => cells.companies, write: formatCount };

/** Fewer categories are no picture. */
const FEWEST = 3;

function plotted(rows: readonly MarketRow[], isPartial: boolean) {
  const upwards = isPartial || !speaksOfRounds() ? COMPANIES : MONEY;
  const known = rows.flatMap((row) => {
    const [launched, up] = [row.cells.launched2.value, upwards.cell(row).value];
    return launched && up ? [{ row, launched, up, tools: row.cells.tools.value ?? 0 }] : [];
  });
  return { upwards, known };
}

/** Whether there is such a plot. @param isPartial whether there are rounds that the reader may not see */
export function hasCategoriesPlot(rows: readonly MarketRow[], isPartial: boolean): boolean {
  return plotted(rows, isPartial).known.length >= FEWEST;
}

/** Categories as bubbles: launches across, money (or companies) upwards, the number of tools as the size. */
export function categoriesPlot({ rows, figures }: Categories): Plot | null {
  const { until, isPartial } = figures;
  const { upwards, known } = plotted(rows, isPartial);
  if (known.length < FEWEST) return null;
  const years = until.year === null ? '' : `${until.year - 1} and ${until.year}`;
  const x = axisOf(
    known.map(({ launched }) => launched),
    [4, 95],
  );
  const y = axisOf(
    known.map(({ up }) => up),
    [BOTTOM - LARGEST - 4, NAMED + LARGEST],
  );
  const size = scaleSqrt([0, Math.max(...known.map(({ tools }) => tools))], [0, LARGEST]);
  const across = acrossLines(y, upwards.title, upwards.write);
  // The largest first, so that small ones lie on top and can be pressed.
  const placed = standAside(
    known
      .toSorted((a, b) => b.tools - a.tools)
      .map(({ row, launched, up, tools }) => ({
        row,
        dot: {
          kind: 'dot' as const,
          x: x.at(launched),
          y: y.at(up),
          r: Math.max(3, Math.round(size(tools))),
        },
      })),
    across.gutter,
  );
  const finding = (isPartial ? null : raisedMost(rows, figures)) ?? launchedMost(rows, years);
  const dots = mostToldFirst(
    placed.map(({ row, dot }) => ({ ...dot, text: row.name, isSubject: row.name === finding?.name })),
  );
  const room = { height: BOTTOM, gutter: across.gutter, texts: across.texts };
  const names = placeLabels(dots, room);
  const numbers = numberUnnamed(dots, { ...room, texts: [...across.texts, ...names] });
  const left = rows.filter((row) => known.every((one) => one.row !== row));
  return {
    subject: { kind: 'categories', id: ALL_PLOTTED },
    title: `Categories by launches and ${isPartial ? 'companies' : 'money raised'}`,
    finding: finding?.text ?? null,
    unit: say`Rightwards: tools launched in ${years}. Upwards: ${isPartial ? 'companies' : 'equity'}. Size: tools listed`,
    coverage: `${known.length} of ${formatCounted(rows.length, 'category', 'categories')}`,
    source: 'Counted in the catalogue',
    day: until.asOf,
    notes: [
      ...(left.length === 0
        ? []
        : [
            `Without a place, as a figure of theirs is none or not known: ${left.map(({ name }) => name).join(', ')}.`,
          ]),
      ...(placed.some(({ hasMoved }) => hasMoved)
        ? ['Categories that would cover each other stand side by side.']
        : []),
    ],
    ...(isPartial && {
      locked: 'The sums that categories raised are for subscribers, who see them upwards.',
    }),
    height: HEIGHT,
    gutter: across.gutter,
    lines: [...across.lines, { x1: 0, x2: 100, y1: BOTTOM, y2: BOTTOM }],
    texts: [
      ...across.texts,
      ...belowTexts(x, { name: say`Tools launched in ${years}`, bottom: BOTTOM, write: formatCount }),
      ...names,
      ...numbers.texts,
    ],
    marks: placed.map(({ row, dot }): PlotMark => {
      const { launched2, tools } = row.cells;
      const up = upwards.cell(row);
      return {
        shape: dot,
        tone: row.name === finding?.name ? 'own' : 'first',
        name: row.name,
        says: say`${launched2.text} launched in ${years}, ${up.text} ${isPartial ? 'companies' : 'raised'}, ${tools.text} tools`,
        to: paths.category(row.id),
      };
    }),
    // Where its name has no room beside it.
    legend: finding
      ? [
          { tone: 'own', text: finding.name },
          { tone: 'first', text: 'Other categories' },
        ]
      : [],
    key: numbers.key,
    table: {
      columns: [
        { title: 'Category' },
        { title: `Launched in ${years}`, isNumber: true },
        { title: upwards.title, isNumber: true },
        { title: say`Tools`, isNumber: true },
      ],
      rows: rows.map((row) =>
        [row.name, row.cells.launched2, upwards.cell(row), row.cells.tools].map(cellOf),
      ),
    },
  };
}

/** The one that the finding is about is named first, then those at an end of an axis, the largest and the smallest. */
function mostToldFirst(dots: readonly Labelled[]): Labelled[] {
  const ends = [
    (dot: Labelled) => dot.x,
    (dot: Labelled) => -dot.y,
    (dot: Labelled) => dot.r,
    (dot: Labelled) => -dot.x,
    (dot: Labelled) => dot.y,
    (dot: Labelled) => -dot.r,
  ].map((far) => dots.toSorted((a, b) => far(b) - far(a)));
  const extremes = [0, 1].flatMap((place) => ends.flatMap((end) => end[place] ?? []));
  return [...new Set([...dots.filter(({ isSubject }) => isSubject), ...extremes, ...dots])];
}

function cellOf(cell: string | MarketCell): Plot['table']['rows'][number][number] {
  if (typeof cell === 'string') return cell;
  return cell.value === null ? null : { value: cell.value, text: cell.text };
}

interface Finding {
  /** The category that it is about. */
  name: string;
  text: string;
}

/** Which category most was launched in, unless another has as much. */
function launchedMost(rows: Categories['rows'], years: string): Finding | null {
  const [first, second] = rows
    .map(({ name, cells }) => ({ name, ...cells.launched2 }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (!first?.value || first.value === second?.value) return null;
  return { name: first.name, text: `Launched most in ${years}: ${first.name} (${first.text})` };
}

/** How many of the rounds have to state their amount for a rank among sums of them. */
const STATED = 0.5;

/**
 * Which category raised the most, unless another may have: half of the rounds of both state their amount, and it raised
 * twice as much as the next.
 */
function raisedMost(rows: Categories['rows'], { all, categories }: Categories['figures']): Finding | null {
  const [first, second] = rows
    .map(({ id, name }) => ({ name, sum: categories[id]?.last24 ?? NO_SUM }))
    .sort((a, b) => b.sum.amount - a.sum.amount);
  const whole = all.last24.amount;
  if (!first || !second || first.sum.amount === 0 || first.sum.amount < 2 * second.sum.amount) return null;
  if ([first.sum, second.sum].some(({ rounds, withAmount }) => withAmount < STATED * rounds)) return null;
  return {
    name: first.name,
    text: `${first.name} raised ${formatPercent((100 * first.sum.amount) / whole)} of the recorded equity of 24 months: ${formatUsd(first.sum.amount)} of ${formatUsd(whole)}`,
  };
}
