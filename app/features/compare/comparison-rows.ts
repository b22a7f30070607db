import { displayText } from '#catalogue/tools/display-text.ts';
import { COMPARED, fileColumnId } from '#site/file-columns.ts';
import { formatCounted } from '#site/format.ts';
import { say, worded, wordedTexts } from '#site/noun.ts';
import type { ComparedCell, Comparison } from './comparison.ts';
import { SOURCE_HEAD, SOURCE_WIDTHS, sourceCells } from './source-columns.ts';

/** A comparison as a file: which there are, and a row for each fact of each tool. */

/** `tools.csv` is for reading: one row per tool, without sources. */
export const COMPARISON_FILES = ['comparison.csv', 'comparison.xlsx', 'tools.csv'] as const;
export type ComparisonFile = (typeof COMPARISON_FILES)[number];

type Row = readonly (string | null)[];

const NOT_RECORDED = 'not recorded';

const HEAD = ['Group', 'Fact', COMPARED, 'Known', 'Value', 'Converted', ...SOURCE_HEAD];
const WIDTHS = [20, 26, 20, 16, 50, 40, ...SOURCE_WIDTHS];
/** For the cover sheet; sources and their days say themselves. */
const MEANINGS: Readonly<Record<string, string>> = {
  Group: 'The heading of the comparison under which the fact stands',
  Known: `Whether the fact is recorded, ${NOT_RECORDED}, or for subscribers`,
  Value: 'What is recorded, in words',
  Converted: 'Its amounts in the currency that was chosen, if one was',
  Grade: 'How sure the value is; see the grades below',
  Date: 'Of the source',
};
export const COMPARISON_COLUMNS = wordedTexts(
  HEAD.map((title, at) => ({
    ...{
      title,
      id: title === COMPARED ? 'tool' : fileColumnId({ title }),
      width: WIDTHS[at] ?? 0,
      means: MEANINGS[title],
    },
    of: (row: Row) => row[at] ?? null,
  })),
);

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

/**
 * The same for reading: one row per tool, one column per fact. Sources are in the other form alone.
 *
 * @param names of the tools, in the order of their columns
 * @param rates by which the amounts of each are converted
 */
export function comparisonByTool(
  { groups, missing }: Comparison,
  names: readonly string[],
  rates: readonly (string | null)[],
) {
  const facts = [
    ...groups.flatMap(({ title, rows, lone, locked }) => [
      ...rows.flatMap(({ label, cells }) => {
        const fact = { title, label, cells: cells.map(readCell) };
        const own = cells.map((cell) => (cell.state === 'known' && cell.converted?.join('; ')) || null);
        const converted = { title, label: `${label}, converted`, cells: own };
        return own.some((text) => text !== null) ? [fact, converted] : [fact];
      }),
      ...lone.flatMap(({ tool, labels }) =>
        labels.map((label) => {
          const cells = names.map((_, column) => (column === tool ? ON_ITS_PAGE : NOT_RECORDED));
          return { title, label, cells };
        }),
      ),
      ...(locked.some((count) => count > 0)
        ? [{ title, label: `${title}: facts for subscribers`, cells: locked.map(String) }]
        : []),
    ]),
    ...missing.map((fact) => ({ ...fact, cells: names.map(() => NOT_RECORDED) })),
  ];
  const isTwice = (label: string) => facts.filter((fact) => fact.label === label).length > 1;
  const columns = facts.map(({ title, label, cells }) => ({
    ...{ title: isTwice(label) ? `${label} (${title})` : label, width: 30 },
    of: (tool: number) => cells[tool] ?? null,
  }));
  const first = { title: worded(COMPARED), id: 'tool', width: 20, of: (tool: number) => names[tool] ?? null };
  const by = { title: 'Rates of converted amounts', width: 50, of: (tool: number) => rates[tool] ?? null };
  const isConverted = rates.some((rate) => rate !== null);
  return {
    columns: [first, ...columns, ...(isConverted ? [by] : [])],
    rows: names.map((_, tool) => tool),
  };
}

const ON_ITS_PAGE = 'recorded, on its page';

function readCell(cell: ComparedCell): string {
  if (cell.state === 'known') return displayText(cell.value);
  return cell.state === 'locked' ? 'for subscribers' : NOT_RECORDED;
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
