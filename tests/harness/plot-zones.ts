import type { PlotText } from '#ui/plots/plot.ts';

/** The drawings of a plot, by their width. */
export const ZONES = ['narrow', 'middle', 'full'] as const;

/** Whether a text is shown in a drawing of some widths. */
export function isShownAt({ at }: PlotText, zone: (typeof ZONES)[number]): boolean {
  return at === undefined || at === zone || (at === 'wide' && zone !== 'narrow');
}
