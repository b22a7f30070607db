import { catalogueOf } from '#catalogue/loader.server.ts';
import { headingOf, marketColumns } from '#catalogue/market/market-columns.ts';
import { MARKET_ORDERS, readMarketQuery } from '#catalogue/market/market-sorts.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/market-file';
import { refuseUnknown } from './export-list.server.ts';
import { lockedLines } from './list-cover.ts';
import { marketFileColumns } from './market-file-columns.ts';
import { readMarketTable } from './market-page.server.ts';
import { fileNamed, sendExport } from './send-export.server.ts';

/** All categories side by side as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = readMarketQuery(searchParams);
  const exported = { name: fileNamed('market', request), page: paths.marketBy(query) };
  return sendExport({ request, context }, exported, async (db, viewer) => {
    const sorts = marketColumns();
    refuseUnknown(searchParams, { sort: sorts.map(({ id }) => id), order: MARKET_ORDERS });
    const { rows, total, until, isPartial } = await readMarketTable(db, await catalogueOf(db), viewer, query);
    const sorted = sorts.find(({ id }) => id === query.sort);
    return {
      title: 'Market',
      counted: formatCounted(rows.length, 'category', 'categories'),
      columns: marketFileColumns(rows, total, until),
      count: rows.length + 1,
      rows: [...rows, total],
      asked: sorted ? [['Sorted by', headingOf(sorted, until)]] : [],
      notes: lockedLines(isPartial),
    };
  });
}
