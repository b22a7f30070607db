import type { ListedCompany } from '#catalogue/figures/company-list.ts';
import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { readCompanyQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/companies-file';
import { readCompanyList } from './entity-lists.server.ts';
import { CSV, csvOf, type FileColumn, refuseUnread, sendExport } from './export-list.server.ts';

/** A selection of companies as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readCompanyQuery(new URL(request.url).searchParams);
  const exported = {
    name: 'companies.csv',
    type: CSV,
    filters: query.filters,
    page: paths.companyList(query),
  };
  return sendExport(context, exported, async (db, viewer) => {
    const all = await readCompanyList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(query.filters, all.options).unread);
    return csvOf(COLUMNS, all.lines, request.signal);
  });
}

/** What the page says of a company. */
const COLUMNS: readonly FileColumn<ListedCompany>[] = [
  { title: 'Company', of: ({ name }) => name },
  { title: 'Country', of: ({ country }) => country },
  { title: 'Founded', of: ({ founded }) => founded },
  { title: 'Category', of: ({ category }) => category?.name ?? null },
  { title: 'Kind', of: ({ kind }) => kind && FACT_WORDS.company[kind] },
  { title: 'Status', of: ({ status }) => status && FACT_WORDS.companyStatus[status] },
  { title: 'Owned by', of: ({ owner }) => owner?.name ?? null },
  { title: 'Rounds', of: ({ sum }) => sum.rounds },
  { title: 'Raised as equity (US dollars)', of: ({ sum }) => (sum.withAmount === 0 ? null : sum.amount) },
  { title: 'Rounds whose equity is known', of: ({ sum }) => sum.withAmount },
  { title: 'Last valued at (US dollars)', of: ({ valuation }) => valuation?.amount ?? null },
  { title: 'Date of that valuation', of: ({ valuation }) => valuation?.date ?? null },
  { title: 'Newest round', of: ({ last }) => last?.round ?? null },
  { title: 'Stage of the newest round', of: ({ last }) => last && STAGE_NAMES[last.stage] },
  { title: 'Date of the newest round', of: ({ last }) => last?.date ?? null },
];
