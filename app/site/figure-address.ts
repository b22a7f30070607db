import type { PlotSubject } from './plot-address.ts';

/**
 * What has figures: all markets, a category, a company, an investor, a selection of rounds, a tool, the catalogue, the age of
 * its facts, a plot.
 */
export const FIGURE_KINDS = [
  'market',
  'category',
  'company',
  'investor',
  'rounds',
  'tool',
  'catalogue',
  'ages',
  'plot',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** Names a page of figures. */
export interface QuotedSubject {
  kind: FigureKind;
  id: string;
  /** Filters of rounds, the tab of a tool, the kind of facts whose age it is, or the row of a plot. */
  params?: URLSearchParams;
}

/**
 * A figure's part of its address: its label, without what a comma adds to it.
 *
 * @example figureId('Market Growth, in listed tools') // 'market-growth'
 */
export function figureId(label: string): string {
  const [name = ''] = label.split(',');
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** What can be quoted of one round. */
export type ValueOfRound = 'amount' | 'valuation';

/** The part of an address of a figure of one round, which has the round's id, as names come twice. */
export function roundFigureId(id: string, value: ValueOfRound): string {
  return `${value}-${id}`;
}

/** The whole catalogue. */
export const CATALOGUE: QuotedSubject = { kind: 'catalogue', id: 'all' };

/** A row of a plot, each of whose numbers is a figure. @param row as `rowId` gives it */
export function plotRow({ kind, id }: PlotSubject, row: string): QuotedSubject {
  return { kind: 'plot', id: `${kind}${OF_PLOT}${id}`, params: new URLSearchParams({ row }) };
}

/** The plot whose figures an address asks for. */
export function readPlotId(id: string): { kind: string; id: string } {
  const [kind = '', ...rest] = id.split(OF_PLOT);
  return { kind, id: rest.join(OF_PLOT) };
}

/** In no id and no kind. */
const OF_PLOT = '~';
