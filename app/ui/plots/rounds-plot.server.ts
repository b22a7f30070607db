import { scaleLinear } from 'd3-scale';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { amountText, bringsMoney, equityOf, roundName } from '#catalogue/tools/round-kinds.ts';
import { roundFigureId } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatDate, formatPercent, formatUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { acrossLines, axisOf, NAMED, nameBelow } from './axes.server.ts';
import { placeLabels } from './place-labels.server.ts';
import type { Plot, PlotMark, PlotText } from './plot.ts';
import { rounded } from './rounded.ts';
import type { Tone } from './tones.ts';

interface CompanyRounds {
  company: { id: string; name: string };
  /** Those that its page lists, exits too. */
  rounds: readonly ShownRound[];
  /** How many of its events this reader may see, and whether others may be locked. */
  totals: Pick<RoundTotals, 'events' | 'locked'>;
  day: string | null;
}

const HEIGHT = 314;
const TOP = NAMED + 12;
const BOTTOM = 264;

/** A company's events along time: the higher, the more money; those without a known amount stand at the foot. */
export function roundsPlot({ company, rounds, totals, day }: CompanyRounds): Plot | null {
  const { events, locked } = totals;
  const isPartial = locked?.rounds !== 0;
  const dated = rounds
    .flatMap((round) => (round.date === null ? [] : { round, date: round.date, year: yearOf(round.date) }))
    .sort((a, b) => a.year - b.year);
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last || dated.length < 2) return null;
  const amounts = dated.flatMap(({ round }) => (round.amount ? [round.amount] : []));
  const x = scaleLinear([first.year, Math.max(last.year, first.year + 1)], [6, 94]);
  const y = amounts.length === 0 ? null : axisOf(amounts, [BOTTOM - 30, TOP]);
  const dots = dated.map(({ round, date, year }) => ({
    round,
    date,
    shape: {
      kind: 'dot' as const,
      x: rounded(x(year)),
      y: y && round.amount ? y.at(round.amount) : BOTTOM,
      r: 6,
    },
  }));
  const across = y ? acrossLines(y, 'US dollars', formatUsd) : { lines: [], texts: [], gutter: 0 };
  const years = yearTexts(first.year, last.year, (year) => rounded(x(year)));
  const bare = dated.filter(({ date }) => date.length === 4).length;
  const unknown = dated.length - amounts.length;
  const undated = rounds.length - dated.length;
  const bounds = dated.flatMap(({ round }) => (round.up_to ? [round] : []));
  const tones = [...new Set(dated.map(({ round }) => toneOf(round)))];
  return {
    subject: { kind: 'company', id: company.id },
    title: `Rounds of ${company.name} over time`,
    finding: events > rounds.length ? null : findingOf(company.name, rounds, isPartial),
    unit: 'US dollars, as announced',
    coverage: `${formatCount(dated.length)} of ${formatCounted(events, 'event')}${isPartial ? ' that you may see' : ''}; the amount is known of ${formatCount(amounts.length)}`,
    source: 'Recorded rounds, each with its source in the table of rounds',
    day,
    notes: [
      ...(unknown > 0 ? ['In outline at the foot: the amount is not known.'] : []),
      ...(bare > 0
        ? [`${formatCounted(bare, 'event states', 'events state')} only a year: in its middle.`]
        : []),
      ...(bounds.length > 0
        ? [
            `Announced as an upper limit, which no sum counts: ${bounds.map((round) => roundName(round)).join(', ')}.`,
          ]
        : []),
      ...(undated > 0 ? [`Without a place: ${formatCounted(undated, 'event')} of no known date.`] : []),
    ],
    ...(isPartial && { locked: 'Rounds that are for subscribers are not drawn.' }),
    height: HEIGHT,
    gutter: across.gutter,
    lines: [
      ...across.lines,
      { x1: 0, x2: 100, y1: BOTTOM, y2: BOTTOM },
      ...dots.map(({ shape }) => ({ x1: shape.x, x2: shape.x, y1: BOTTOM, y2: shape.y })),
    ],
    texts: [
      ...across.texts,
      ...years,
      nameBelow('Year of the announcement', BOTTOM + 42),
      // The largest sums are named first.
      ...placeLabels(
        dots
          .toSorted((a, b) => (b.round.amount ?? 0) - (a.round.amount ?? 0))
          .map(({ round, shape }) => ({ ...shape, text: roundName(round) })),
        { height: BOTTOM, gutter: across.gutter, texts: across.texts },
      ),
    ],
    marks: dots.map(
      ({ round, date, shape }): PlotMark => ({
        shape,
        tone: toneOf(round),
        ...(!round.amount && { isHollow: true }),
        name: roundName(round),
        says: `${formatDate(date)}, ${amountText(round)}`,
        to: paths.roundList({
          filters: {
            company: company.id,
            kind: round.kind,
            since: date.slice(0, 7),
            until: date.slice(0, 7),
          },
        }),
      }),
    ),
    legend: tones.length < 2 ? [] : tones.map((tone) => ({ tone, text: TONE_TEXTS[tone] ?? '' })),
    table: {
      columns: [
        { title: 'Announced' },
        { title: 'Round' },
        { title: 'Kind' },
        { title: 'US dollars', isNumber: true },
      ],
      rows: rounds.map((round) => [
        round.date,
        roundName(round),
        FACT_WORDS.roundKind[round.kind],
        round.amount === null
          ? null
          : {
              value: round.amount,
              text: amountText(round),
              quote: paths.figure({ kind: 'company', id: company.id }, roundFigureId(round.id, 'amount')),
            },
      ]),
    },
  };
}

const TONE_TEXTS: Partial<Record<Tone, string>> = {
  first: 'Equity',
  second: 'Other money',
  other: 'Exit, listing or sale by owners',
};

function toneOf(round: ShownRound): Tone {
  if (!bringsMoney(round)) return 'other';
  return round.kind === 'equity' ? 'first' : 'second';
}

/** When something happened in years, in the middle of the year or month that is known. */
function yearOf(date: string): number {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (month === undefined) return year + 0.5;
  return year + (month - 1 + (day === undefined ? 0.5 : (day - 1) / 31)) / 12;
}

/** Beneath where each year begins; every so many, so that a phone has room. */
function yearTexts(first: number, last: number, at: (year: number) => number): PlotText[] {
  const [from, to] = [Math.ceil(first), Math.floor(Math.max(last, first + 1))];
  const step = Math.ceil((to - from + 1) / 6);
  const count = Math.max(0, Math.floor((to - from) / step) + 1);
  return Array.from({ length: count }, (_, place) => from + place * step).map((year) => ({
    x: at(year),
    y: BOTTOM + 24,
    text: String(year),
    anchor: 'middle',
    look: 'quiet',
  }));
}

/**
 * What the rounds of equity brought, and the largest of them. Of the others at most an upper limit is announced, and that is
 * less: else the largest may be one of them.
 */
function findingOf(name: string, rounds: readonly ShownRound[], isPartial: boolean): string | null {
  const raising = rounds.filter(bringsMoney);
  const sums = raising.map(equityOf);
  const known = sums.flatMap((sum) => (sum ? [sum] : []));
  if (known.length < 2) return null;
  const most = Math.max(...known);
  const mayBeLargest = raising.filter((round, place) => {
    const sum = sums[place];
    if (sum) return sum === most;
    return !round.up_to || round.amount === null || round.amount >= most;
  });
  const [largest, other] = mayBeLargest;
  if (!largest || other) return null;
  const whole = known.reduce((all, sum) => all + sum, 0);
  const count = known.length < raising.length ? `${known.length} of ${raising.length}` : known.length;
  const named = largest.round ? withArticle(largest.round) : `the one of ${formatDate(largest.date)}`;
  return `${name} raised ${formatUsd(whole)} in ${count} ${isPartial ? 'rounds that you may see' : 'recorded rounds'}, ${formatPercent((100 * most) / whole)} of it in ${named}`;
}

/** `Series B`, but `the Venture round`. */
function withArticle(round: string): string {
  return /\b(?:round|investment|extension|financing|funding)$/i.test(round) ? `the ${round}` : round;
}
