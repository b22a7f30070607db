/** What has figures: all markets, a category, a company, an investor, a selection of rounds, a tool. */
export const FIGURE_KINDS = ['market', 'category', 'company', 'investor', 'rounds', 'tool'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** Names a page of figures. */
export interface QuotedSubject {
  kind: FigureKind;
  id: string;
  /** Filters of rounds, or the tab of a tool. */
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
