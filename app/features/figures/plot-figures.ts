import { figureId } from '#site/figure-address.ts';
import { formatDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { cellText, namedRows, quoteOf } from '#ui/plots/plot-rows.ts';
import type { QuotedFigure } from './quotable.ts';

/**
 * The numbers in a row of a plot, with what the plot covers and what the row says of them; null if it has no such row.
 * Recorded facts are quoted with their own sources at `recorded`, not here.
 */
export function plotFigures(
  { table, coverage, source, day }: Pick<Plot, 'table' | 'coverage' | 'source' | 'day'>,
  row: string,
): { name: string; figures: QuotedFigure[]; recorded: string[] } | null {
  const found = namedRows(table).find(({ id }) => id === row);
  if (!found) return null;
  const origin = {
    certainty: 'computed',
    source,
    date: day === null ? NOT_AVAILABLE : formatDate(day),
  } as const;
  const firstNumber = table.columns.findIndex(({ isNumber }) => isNumber);
  const said = table.columns.flatMap(({ title, isNumber }, place) => {
    const text = cellText(found.cells[place] ?? null);
    return place > firstNumber && !isNumber && text !== null ? [`${title}: ${text}`] : [];
  });
  const figures = table.columns.flatMap(({ title, isNumber }, place) => {
    const cell = found.cells[place] ?? null;
    const value = cellText(cell);
    return isNumber && value !== null && quoteOf(cell) === undefined
      ? [{ id: figureId(title), label: title, value, coverage: [coverage, ...said].join('; '), origin }]
      : [];
  });
  return { name: found.name, figures, recorded: found.cells.flatMap((cell) => quoteOf(cell) ?? []) };
}
