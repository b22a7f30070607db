import { budgetFault, describeBudgetFault } from '#catalogue/search/filters/budget.ts';
import { describeUnknown, resolveFacets, resolveFilters } from '#catalogue/search/filters/known-filters.ts';
import { unreadPrice } from '#catalogue/search/filters/price-limit.ts';
import { readToolQuery, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { writeToolQuery } from '#catalogue/search/filters/write-query.ts';
import { SORT_FIELDS } from '#catalogue/sort-fields.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { firstIds } from '#features/directory/search.server.ts';
import { searchName, searchSubject } from '#features/following/subjects.ts';
import { csvOf, refuseUnknown } from '#features/market/export-list.server.ts';
import { exportName, ownFileName } from '#features/market/export-name.ts';
import { spreadsheetOf } from '#features/market/spreadsheet.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { formatCounted } from '#site/format.ts';
import { LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/tools-file';
import { columnsOf } from './list-columns.ts';
import { readListed } from './listed-tools.server.ts';

const YES_OR_NO = ['true', 'false'];
/** Parameters that have few values. */
const CHOICES = {
  isPremium: YES_OR_NO,
  isFeatured: YES_OR_NO,
  sortBy: [...SORT_FIELDS, 'relevance'],
  sortOrder: ['asc', 'desc'],
};

/** The first tools of a selection as a file, for everybody: what cards show, and nothing that a tab may lock. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  return sendFile(context, 'exporting tools', async () => {
    await countOrRefuse(context, RATE_LIMITS.listFiles);
    const { db, settings } = context.get(servicesContext);
    refuseUnknown(searchParams, CHOICES);
    const columns = chosenColumns(columnsOf(false), request);
    const query = await understood(db.read, readToolQuery(searchParams));
    const { ids, count } = await firstIds(db.read, query, LIMITS.toolsInFile);
    const entries = await readListed(db.read, ids);
    const origin = calledAddress(request, settings);
    const rows = entries.map((entry, at) => ({
      ...entry,
      place: at + 1,
      page: origin + paths.tool(entry.tool.id),
    }));
    const day = new Date().toISOString().slice(0, 10);
    const file = pathname.endsWith('.xlsx') ? 'tools.xlsx' : 'tools.csv';
    const leftOut = count - rows.length;
    const cover = [
      [SITE.listed.first, `${SITE.name}, ${formatCounted(rows.length, 'tool')}`],
      ['Filters', searchName(searchSubject(query)) || 'none'],
      ...(leftOut > 0
        ? ([
            [
              'Left out',
              `${formatCounted(leftOut, 'more tool')}: a file holds the first ${LIMITS.toolsInFile}`,
            ],
          ] as const)
        : []),
      ['Day', day],
      ['Address', origin + paths.toolList(query)],
    ] as const;
    return {
      name: exportName(file.replace('tools', ownFileName()), Object.fromEntries(writeToolQuery(query)), day),
      body:
        file === 'tools.csv'
          ? csvOf(columns, rows, request.signal)
          : await spreadsheetOf({ sheet: say`Tools`, columns, rows }, cover),
      headers: { 'X-Robots-Tag': 'noindex' },
    };
  });
}

/** @throws Refused for a filter that cannot be read: the file would hold more than its address asks for */
async function understood(read: DrizzleDb, asked: ToolQuery): Promise<ToolQuery> {
  const isInTopic = asked.category !== null || asked.specialization !== null;
  const faceted = resolveFacets(asked);
  const { query, unknown } = resolveFilters(faceted.query, isInTopic ? await listCategories(read) : []);
  const unread = unknown ?? faceted.unknown ?? unreadPrice(query.q);
  const fault = query.typedBudget && budgetFault(query.typedBudget);
  const notice = unread ? describeUnknown(unread) : fault ? describeBudgetFault(fault) : null;
  if (notice !== null) throw new Refused({ status: 400, notice: `${notice}\n` });
  return { ...query, view: null, page: 1 };
}
