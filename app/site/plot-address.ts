/** What can be plotted: categories, quarters and the age of facts as a whole; a company, a tool, a category by its id. */
export const PLOT_KINDS = [
  'categories',
  'quarters',
  'ages',
  'company',
  'prices',
  'standing',
  'price-range',
  'specializations',
] as const;
export type PlotKind = (typeof PLOT_KINDS)[number];

/** Names a plot. */
export interface PlotSubject {
  kind: PlotKind;
  /** Of a company, a tool or a category; else `ALL_PLOTTED`. */
  id: string;
}

/** The id of what has no other: all categories, all quarters, all facts. */
export const ALL_PLOTTED = 'all';

export const PLOT_FILES = ['plot.svg', 'plot.png', 'plot.csv'] as const;
export type PlotFile = (typeof PLOT_FILES)[number];
