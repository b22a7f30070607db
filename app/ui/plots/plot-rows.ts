import { figureId } from '#site/figure-address.ts';
import { formatCount } from '#site/format.ts';
import type { PlotCell, PlotTable } from './plot.ts';

/** A row of a plot's numbers. */
export interface NamedRow {
  /** Its part of an address; no other row of the plot has it. */
  id: string;
  /** What it is about: the texts before its first number. */
  name: string;
  cells: readonly PlotCell[];
}

/** The rows of a plot, by what they are about: names and dates stay where figures change. */
export function namedRows({ columns, rows, beyond = [] }: PlotTable): NamedRow[] {
  const firstNumber = columns.findIndex(({ isNumber }) => isNumber);
  const counts = new Map<string, number>();
  return [...rows, ...beyond].map((cells) => {
    const texts = cells.slice(0, firstNumber).flatMap((cell) => cellText(cell) ?? []);
    const plain = figureId(texts.join(' ').replaceAll(',', ' ')) || 'row';
    const before = counts.get(plain) ?? 0;
    counts.set(plain, before + 1);
    return { id: before === 0 ? plain : `${plain}-${before + 1}`, name: texts.join(', '), cells };
  });
}

/** Where a recorded fact stands with its own source; undefined for what the plot computes. */
export function quoteOf(cell: PlotCell): string | undefined {
  return typeof cell === 'object' ? cell?.quote : undefined;
}

/** What a page writes; null where nothing is known. */
export function cellText(cell: PlotCell): string | null {
  if (cell === null || typeof cell === 'string') return cell;
  return typeof cell === 'number' ? formatCount(cell) : cell.text;
}
