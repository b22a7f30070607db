import { quarterLines } from '#catalogue/figures/quarters.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readQuarters } from '#catalogue/market/read-markets.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/quarters-file';
import { csvOf, sendExport } from './export-list.server.ts';
import { QUARTER_COLUMNS } from './quarters-columns.ts';

/** The sums of all quarters and categories as a file, one a line, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const exported = { name: 'quarters.csv', page: paths.marketQuarters };
  return sendExport(context, exported, async (db, viewer) => {
    const figures = await readQuarters(await catalogueOf(db), viewer);
    return csvOf(chosenColumns(QUARTER_COLUMNS, request), quarterLines(figures), request.signal);
  });
}
