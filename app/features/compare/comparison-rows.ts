import { displayText } from '#catalogue/tools/display-text.ts';
import { fileColumnId } from '#site/file-columns.ts';
import { formatCounted } from '#site/format.ts';
import { say, wordedTexts } from '#site/noun.ts';
import type { ComparedCell, Comparison } from './comparison.ts';
import { SOURCE_HEAD, SOURCE_WIDTHS, sourceCells } from './source-columns.ts';

/** A comparison as a file: which there are, and a row for each fact of each tool. */

export const COMPARISON_FILES = ['comparison.csv', 'comparison.xlsx'] as const;
export type ComparisonFile = (typeof COMPARISON_FILES)[number];

type Row = readonly (string | null)[];

const HEAD = ['Group', 'Fact', 'Tool', 'Known', 'Value', 'Converted', ...SOURCE_HEAD];
const WIDTHS = [20, 26, 20, 16, 50, 40, ...SOURCE_WIDTHS];
export const COMPARISON_COLUMNS = wordedTexts(
  HEAD.map((title, at) => ({
    ...{ title, id: fileColumnId({ title }), width: WIDTHS[at] ?? 0 },
    of: (row: Row) => row[at] ?? null,
  })),
);

const NOT_RECORDED = 'not recorded';

/** @param names of the tools, in the order of their columns */
export function comparisonRows({ groups, missing }: Comparison, names: readonly string[]): Row[] {
  return [
    ...groups.flatMap(({ title, rows, lone, locked }) => [
      ...rows.flatMap(({ label, cells }) =>
        cells.map((cell, column): Row => [title, label, names[column] ?? '', ...cellsOf(cell)]),
      ),
      ...lone.flatMap(({ tool, labels }) =>
        labels.map((label): Row => [title, label, names[tool] ?? '', say`for this tool alone, on its page`]),
      ),
      ...locked.flatMap((count, column): Row[] =>
        count === 0 ? [] : [[title, formatCounted(count, 'fact'), names[column] ?? '', 'for subscribers']],
      ),
    ]),
    ...missing.flatMap(({ title, label }) => names.map((name): Row => [title, label, name, NOT_RECORDED])),
  ];
}

/** By which rates amounts are converted, or why they are not, for a file without a sheet of its own for that. */
export function noteRows(notes: readonly string[]): Row[] {
  return notes.map((note) => ['Currencies', 'Converted amounts', null, null, note]);
}

function cellsOf(cell: ComparedCell): Row {
  if (cell.state !== 'known') return [cell.state === 'locked' ? 'for subscribers' : NOT_RECORDED];
  const { value, origin, converted = [] } = cell;
  return ['recorded', displayText(value), converted.join('; ') || null, ...sourceCells(origin)];
}
