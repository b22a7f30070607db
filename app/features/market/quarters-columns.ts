import type { QuarterLine } from '#catalogue/figures/quarters.ts';
import { otherMoney } from '#catalogue/rounds/round-sums.ts';
import type { FileColumn } from './export-list.server.ts';

/** A line for each quarter and category. */
export const QUARTER_COLUMNS: readonly FileColumn<QuarterLine>[] = [
  { title: 'Quarter', of: ({ label }) => label },
  { title: 'From', of: ({ since }) => since },
  { title: 'To', of: ({ until }) => until },
  { title: 'Category', of: ({ category }) => category?.name ?? 'All categories' },
  {
    title: 'Equity (US dollars)',
    of: ({ sum: { rounds, withAmount, amount } }) => (rounds > 0 && withAmount === 0 ? null : amount),
  },
  { title: 'Rounds', of: ({ sum }) => sum.rounds },
  { title: 'Rounds whose equity is known', of: ({ sum }) => sum.withAmount },
  { title: 'Companies', of: ({ sum }) => sum.companies },
  { title: 'Median round (US dollars)', of: ({ sum }) => sum.median },
  { title: 'Company that raised the most', of: ({ sum }) => sum.largest?.company ?? null },
  { title: 'Its share (0 to 1)', of: ({ sum }) => sum.largest?.share ?? null },
  { title: 'Beside the sum', of: ({ sum }) => otherMoney(sum.beside) || null },
];
