import { scaleLinear } from 'd3-scale';
import type { QuarterFigures } from '#catalogue/figures/quarters.ts';
import type { QuarterSpan } from '#catalogue/market/periods.ts';
import type { RoundSum } from '#catalogue/rounds/round-sums.ts';
import { formatCount, formatCounted, formatDate, formatPercent, formatUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { ALL_PLOTTED } from '#site/plot-address.ts';
import { acrossLines, NAMED, nameBelow } from './axes.server.ts';
import { type Plot, type PlotCell, type PlotMark, type PlotText, WIDTHS } from './plot.ts';
import { rounded } from './rounded.ts';
import { textWidth } from './text-width.server.ts';
import type { Tone } from './tones.ts';

const HEIGHT = 340;
const TOP = NAMED + 4;
const BOTTOM = 290;

/** The kinds of money, from the foot of a column up. Upper limits are none: nobody knows what came. */
const KINDS = [
  { kind: 'equity', label: 'Equity', tone: 'first' },
  { kind: 'mixed', label: 'Equity and debt in one', tone: 'fifth' },
  { kind: 'debt', label: 'Debt', tone: 'second' },
  { kind: 'grant', label: 'Grants', tone: 'third' },
  { kind: 'token', label: 'Tokens', tone: 'fourth' },
  { kind: 'unknown', label: 'Kind not known', tone: 'other' },
] as const satisfies readonly { kind: string; label: string; tone: Tone }[];
type Kind = (typeof KINDS)[number]['kind'];

interface Column {
  quarter: QuarterSpan;
  sum: RoundSum;
  /** Dollars, or rounds for those who may not see all. */
  parts: Record<Kind, number>;
  whole: number;
}

/** Money by quarter and kind as stacked columns; for readers who may not see all rounds, the number of those that they may. */
export function quartersPlot(figures: QuarterFigures): Plot | null {
  const { quarters, total, until, isPartial } = figures;
  const columns = quarters
    .flatMap((quarter, place): Column[] => {
      const sum = total.cells[place];
      if (!sum) return [];
      const parts = partsOf(sum, isPartial);
      return [{ quarter, sum, parts, whole: Object.values(parts).reduce((all, part) => all + part, 0) }];
    })
    .reverse();
  const most = Math.max(...columns.map(({ whole }) => whole));
  if (columns.filter(({ whole }) => whole > 0).length < 2) return null;
  const y = scaleLinear([0, most], [BOTTOM, TOP]).nice(4);
  const write = isPartial ? formatCount : formatUsd;
  const shown = KINDS.filter(({ kind }) => columns.some(({ parts }) => parts[kind] > 0));
  const axis = { at: (value: number) => rounded(y(value)), ticks: y.ticks(4), isLogarithmic: false };
  const across = acrossLines(axis, isPartial ? 'Rounds' : 'US dollars', write);
  const step = 100 / columns.length;
  const rounds = columns.reduce((all, { sum }) => all + sum.rounds, 0);
  const stated = columns.reduce((all, { sum }) => all + sum.withAmount, 0);
  return {
    subject: { kind: 'quarters', id: ALL_PLOTTED },
    title: isPartial ? 'Open rounds by quarter and kind' : 'Money raised by quarter and kind',
    finding: isPartial ? mostRounds(columns) : findingOf(figures, columns),
    unit: isPartial ? 'Rounds that are open to everybody' : 'US dollars, as announced in each quarter',
    coverage: isPartial
      ? `${formatCounted(rounds, 'round')} that you may see`
      : `the equity of ${formatCount(stated)} of ${formatCounted(rounds, 'round')}`,
    source: 'Added up from the recorded rounds',
    day: until.asOf,
    notes: notesOf(figures, columns),
    ...(isPartial && {
      locked:
        'What each quarter raised, and the rounds that are not open to everybody, are for subscribers, who see sums upwards.',
    }),
    height: HEIGHT,
    gutter: across.gutter,
    lines: across.lines,
    texts: [
      ...across.texts,
      ...columns.map(({ quarter }, place) => quarterText(quarter, (place + 0.5) * step)),
      ...yearTexts(columns, step, across.gutter),
      nameBelow('Quarter of the announcement', BOTTOM + 46),
    ],
    marks: columns.flatMap(({ quarter, parts, whole }, place): PlotMark[] => {
      let foot = 0;
      return shown.flatMap(({ kind, label, tone }) => {
        const part = parts[kind];
        if (part === 0) return [];
        const [bottom, top] = [y(foot), y(foot + part)];
        foot += part;
        return {
          shape: {
            kind: 'bar',
            x: rounded(place * step + step * 0.12),
            y: rounded(top),
            width: rounded(step * 0.76),
            height: Math.max(0.5, rounded(bottom - top)),
          },
          tone,
          ...(quarter.recorded < 3 && { isHollow: true }),
          name: quarter.label,
          says: `${label} ${write(part)}${part === whole ? '' : ` of ${write(whole)}`}`,
          to: paths.roundList({
            filters: { kind, since: quarter.since, until: quarter.until },
          }),
        };
      });
    }),
    legend: shown.length < 2 ? [] : shown.map(({ label, tone }) => ({ tone, text: label })),
    table: {
      columns: [
        { title: 'Quarter' },
        ...shown.map(({ label }) => ({
          title: `${label} (${isPartial ? 'rounds' : 'US dollars'})`,
          isNumber: true as const,
        })),
        { title: 'Rounds', isNumber: true },
        ...(isPartial ? [] : [{ title: 'Rounds whose equity is known', isNumber: true as const }]),
      ],
      rows: columns.map(({ quarter, sum, parts }): PlotCell[] => [
        quarter.label,
        ...shown.map(({ kind }) => ({ value: parts[kind], text: write(parts[kind]) })),
        sum.rounds,
        ...(isPartial ? [] : [sum.withAmount]),
      ]),
    },
  };
}

function partsOf({ rounds, amount, beside }: RoundSum, isPartial: boolean): Column['parts'] {
  const of = (kind: Exclude<Kind, 'equity'>) => {
    const found = beside.find((each) => each.kind === kind);
    return (isPartial ? found?.rounds : found?.amount) ?? 0;
  };
  const others = {
    mixed: of('mixed'),
    debt: of('debt'),
    grant: of('grant'),
    token: of('token'),
    unknown: of('unknown'),
  };
  const counted = rounds - Object.values(others).reduce((all, count) => all + count, 0);
  return { equity: isPartial ? counted : amount, ...others };
}

/** The quarter beneath its column, where there is room. */
function quarterText({ label }: QuarterSpan, x: number): PlotText {
  const text = label.split(' ')[0] ?? '';
  return { x: rounded(x), y: BOTTOM + 14, text, anchor: 'middle', at: 'wide', look: 'quiet' };
}

/** Between two years, in pixels. */
const APART = 6;

/** Each year beneath its first column; the first of them, which may have but few, only if the next leaves it room. */
function yearTexts(columns: readonly Column[], step: number, gutter: number): PlotText[] {
  const years = columns.map(({ quarter }) => quarter.label.split(' ')[1] ?? '');
  const begun = [...new Set(years)].map((year) => ({ year, x: (years.indexOf(year) + 0.5) * step }));
  const [first, second] = begun;
  const room =
    first && second ? ((second.x - first.x) / 100) * (WIDTHS.narrow[0] - gutter) : Number.POSITIVE_INFINITY;
  const shown = room < textWidth(first?.year ?? '') + APART ? begun.slice(1) : begun;
  return shown.map(({ year, x }) => ({
    x: rounded(x),
    y: BOTTOM + 28,
    text: year,
    anchor: 'middle',
    look: 'quiet',
  }));
}

function notesOf({ outside, isPartial }: QuarterFigures, columns: readonly Column[]): string[] {
  const last = columns.at(-1)?.quarter;
  const limits = columns.map(({ sum }) => limitsOf(sum));
  const count = limits.reduce((all, { rounds }) => all + rounds, 0);
  const amount = limits.reduce((all, each) => all + each.amount, 0);
  return [
    ...(last && last.recorded < 3
      ? [
          `${last.label}, in outline, is recorded until ${formatDate(last.until)} only, so its column is not a fall.`,
        ]
      : []),
    ...(!isPartial && count > 0 && amount > 0
      ? [
          `Not drawn: up to ${formatUsd(amount)} announced as an upper limit in ${formatCounted(count, 'round')}.`,
        ]
      : []),
    ...(outside.undated > 0
      ? [`In no quarter: ${formatCounted(outside.undated, 'round')} of no known month.`]
      : []),
  ];
}

/** How much of a column's rounds has to state its equity for a rank among columns. */
const STATED = 0.5;

/**
 * The quarter that brought the most. It says nothing where another may have brought as much: with what was announced there
 * as an upper limit, with the rounds that state only their year, or because less than half of its rounds state their equity.
 */
function findingOf({ total }: QuarterFigures, columns: readonly Column[]): string | null {
  const [first, ...others] = columns.toSorted((a, b) => b.whole - a.whole);
  if (!first) return null;
  const equity = columns.reduce((all, { sum }) => all + sum.amount, 0);
  const unplaced = total.all.amount - equity;
  const mayBeMore = others.some(({ whole, sum }) => whole + limitsOf(sum).amount + unplaced >= first.whole);
  if (mayBeMore || columns.some(({ sum }) => sum.withAmount < STATED * sum.rounds)) return null;
  const share = formatPercent((100 * first.parts.equity) / first.whole);
  return `The most was raised in ${first.quarter.label}: ${formatUsd(first.whole)}, ${share} of it equity`;
}

/** The quarter with the most open rounds, unless another has as many. */
function mostRounds(columns: readonly Column[]): string | null {
  const [first, second] = columns.toSorted((a, b) => b.sum.rounds - a.sum.rounds);
  if (!first || first.sum.rounds === second?.sum.rounds) return null;
  const all = columns.reduce((total, { sum }) => total + sum.rounds, 0);
  return `Most open rounds of a known month were announced in ${first.quarter.label}: ${formatCount(first.sum.rounds)} of ${formatCount(all)}`;
}

/** Rounds announced as an upper limit, and what these limits add up to. */
function limitsOf({ beside }: RoundSum): { rounds: number; amount: number } {
  return beside.find(({ kind }) => kind === 'up to') ?? { rounds: 0, amount: 0 };
}
