import { type ListedInvestor, RECENT_MONTHS } from '#catalogue/figures/investor-list.ts';
import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { readInvestorQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/investors-file';
import { readInvestorList } from './entity-lists.server.ts';
import { CSV, csvOf, type FileColumn, refuseUnread, sendExport } from './export-list.server.ts';

/** A selection of investors as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readInvestorQuery(new URL(request.url).searchParams);
  const exported = {
    name: 'investors.csv',
    type: CSV,
    filters: query.filters,
    page: paths.investorList(query),
  };
  return sendExport(context, exported, async (db, viewer) => {
    const all = await readInvestorList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(query.filters, all.options).unread);
    return csvOf(COLUMNS, all.lines, request.signal);
  });
}

/** What the page says of an investor. */
const COLUMNS: readonly FileColumn<ListedInvestor>[] = [
  { title: 'Investor', of: ({ name }) => name },
  { title: 'Kind', of: ({ kind }) => kind && FACT_WORDS.investor[kind] },
  { title: 'Country', of: ({ country }) => country },
  { title: 'Rounds', of: ({ rounds }) => rounds },
  { title: `Rounds of the last ${RECENT_MONTHS} months`, of: ({ recent }) => recent },
  { title: 'Companies', of: ({ companies }) => companies },
  { title: 'Newest round', of: ({ last }) => last },
  {
    title: 'Equity of the rounds, of all investors together (US dollars)',
    of: ({ withAmount, amount }) => (withAmount === 0 ? null : amount),
  },
  { title: 'Rounds whose equity is known', of: ({ withAmount }) => withAmount },
];
