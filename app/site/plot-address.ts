/** What can be plotted of a category, by its id. */
export const CATEGORY_PLOT_KINDS = ['price-range', 'specializations', 'category-ages'] as const;
export type CategoryPlotKind = (typeof CATEGORY_PLOT_KINDS)[number];

/** What else can be plotted: categories, quarters and the age of facts as a whole; a company or a tool by its id. */
export const OTHER_PLOT_KINDS = ['categories', 'quarters', 'ages', 'company', 'prices', 'standing'] as const;
export type OtherPlotKind = (typeof OTHER_PLOT_KINDS)[number];

export type PlotKind = CategoryPlotKind | OtherPlotKind;

export interface PlotSubject {
  kind: PlotKind;
  /** Of a company, a tool or a category; else `ALL_PLOTTED`. */
  id: string;
}

/** The id of what has no other: all categories, all quarters, all facts. */
export const ALL_PLOTTED = 'all';

export const PLOT_FILES = ['plot.svg', 'plot.png', 'plot.csv'] as const;
export type PlotFile = (typeof PLOT_FILES)[number];
