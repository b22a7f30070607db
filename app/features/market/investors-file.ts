import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { readInvestorQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/investors-file';
import { readInvestorList } from './entity-lists.server.ts';
import { csvOf, refuseUnread, sendExport } from './export-list.server.ts';
import { INVESTOR_COLUMNS } from './investors-columns.ts';

/** A selection of investors as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readInvestorQuery(new URL(request.url).searchParams);
  const exported = {
    name: 'investors.csv',
    filters: query.filters,
    page: paths.investorList(query),
  };
  return sendExport(context, exported, async (db, viewer) => {
    const all = await readInvestorList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(query.filters, all.options).unread);
    return csvOf(chosenColumns(INVESTOR_COLUMNS, request), all.lines, request.signal);
  });
}
