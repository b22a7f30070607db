import { SOURCE_HEAD } from '#features/compare/source-columns.ts';
import { COMPARED, fileColumnId, type NamedColumn } from '#site/file-columns.ts';
import { worded } from '#site/noun.ts';

/** The sheets of a workbook, each with its columns. After those of scores comes one for each criterion. */
export const WORKBOOK_PAGES = {
  Cost: [
    ...[COMPARED, 'Plan', 'Price', 'Billed', 'Currency', 'A month', 'A year', 'Seats', 'Known'],
    ...['How it is worked out', 'Price as of', ...SOURCE_HEAD],
    ...['Converted to', 'Price, converted', 'A month, converted', 'A year, converted'],
    'Within the budget',
  ],
  Facts: ['Fact', COMPARED, 'Known', 'Value', ...SOURCE_HEAD],
  'Scores and notes': [COMPARED, 'Place', 'Result', 'In words', 'Notes'],
  'Open questions': [COMPARED, 'Question'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type WorkbookPage = keyof typeof WORKBOOK_PAGES;

export interface WorkbookColumn extends NamedColumn {
  page: WorkbookPage;
  /** What stands above it; null for all columns of scores. */
  head: string | null;
}

const HEADS = (Object.keys(WORKBOOK_PAGES) as WorkbookPage[]).flatMap((page) =>
  WORKBOOK_PAGES[page].map((head): WorkbookColumn => ({ title: `${page}: ${head}`, page, head })),
);
const CRITERIA: WorkbookColumn = { title: 'Scores and notes: scores', page: 'Scores and notes', head: null };

/** Everything in a workbook that can be chosen. */
export function workbookColumns(): WorkbookColumn[] {
  return [...HEADS, CRITERIA].map((column) => ({
    ...column,
    id: fileColumnId({ title: column.title.replace(COMPARED, 'Tool') }),
    title: worded(column.title),
  }));
}
