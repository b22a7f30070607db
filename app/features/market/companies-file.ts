import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { readCompanyQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/companies-file';
import { companyColumns } from './companies-columns.ts';
import { readCompanyList } from './entity-lists.server.ts';
import { csvOf, refuseUnread, sendExport } from './export-list.server.ts';

/** A selection of companies as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readCompanyQuery(new URL(request.url).searchParams);
  const exported = {
    name: 'companies.csv',
    filters: query.filters,
    page: paths.companyList(query),
  };
  return sendExport(context, exported, async (db, viewer) => {
    const all = await readCompanyList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(query.filters, all.options).unread);
    return csvOf(chosenColumns(companyColumns(), request), all.lines, request.signal);
  });
}
