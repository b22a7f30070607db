import { type QuarterLine, quarterLines } from '#catalogue/figures/quarters.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readQuarters } from '#catalogue/market/read-markets.server.ts';
import { otherMoney } from '#catalogue/rounds/round-sums.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/quarters-file';
import { CSV, csvOf, type FileColumn, sendExport } from './export-list.server.ts';

/** The sums of all quarters and categories as a file, one a line, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const exported = { name: 'quarters.csv', type: CSV, page: paths.marketQuarters };
  return sendExport(context, exported, async (db, viewer) => {
    const figures = await readQuarters(await catalogueOf(db), viewer);
    return csvOf(COLUMNS, quarterLines(figures), request.signal);
  });
}

const COLUMNS: readonly FileColumn<QuarterLine>[] = [
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
