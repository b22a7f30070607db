import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { COMPANY_SORTS, readCompanyQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/companies-file';
import { companyColumns } from './companies-columns.ts';
import { readCompanyList } from './entity-lists.server.ts';
import { refuseUnread } from './export-list.server.ts';
import { filtersText } from './filter-words.ts';
import { leftOutLines, lockedLines } from './list-cover.ts';
import { wordedFilters } from './named-filters.ts';
import { fileNamed, sendExport } from './send-export.server.ts';

const COMPANIES = { one: 'company', several: 'companies' };

/** A selection of companies as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readCompanyQuery(new URL(request.url).searchParams);
  const { filters, sort } = query;
  const exported = {
    name: fileNamed('companies', request),
    filters,
    page: paths.companyList(query),
    speaks: speaksOfCompanies,
  };
  return sendExport({ request, context }, exported, async (db, viewer) => {
    const all = await readCompanyList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(filters, all.options).unread);
    const { count, lines, unplaced, undated, isPartial } = all;
    return {
      title: 'Companies',
      counted: formatCounted(count, 'company', 'companies'),
      columns: companyColumns(),
      count,
      rows: lines,
      asked: [
        ['Filters', filtersText(wordedFilters(filters, all.options, FACT_WORDS.company))],
        ['Order', COMPANY_SORTS[sort]],
      ],
      notes: [
        ...leftOutLines({ count: unplaced, ...COMPANIES }),
        ...leftOutLines({ count: undated, lacks: 'founding year', ...COMPANIES }),
        ...lockedLines(isPartial),
      ],
    };
  });
}
