import { quarterLines } from '#catalogue/figures/quarters.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readQuarters } from '#catalogue/market/read-markets.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { Route } from './+types/quarters-file';
import { lockedLines } from './list-cover.ts';
import { QUARTER_COLUMNS } from './quarters-columns.ts';
import { fileNamed, sendExport } from './send-export.server.ts';

/** The sums of all quarters and categories as a file, one a line, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const exported = {
    name: fileNamed('quarters', request),
    page: paths.marketQuarters,
    speaks: speaksOfRounds,
  };
  return sendExport({ request, context }, exported, async (db, viewer) => {
    const figures = await readQuarters(await catalogueOf(db), viewer);
    const lines = quarterLines(figures);
    return {
      title: 'Funding by quarter',
      counted: formatCounted(figures.quarters.length, 'quarter'),
      columns: QUARTER_COLUMNS,
      count: lines.length,
      rows: lines,
      asked: [['Recorded until', formatDate(figures.until.month)]],
      notes: lockedLines(figures.isPartial),
    };
  });
}
