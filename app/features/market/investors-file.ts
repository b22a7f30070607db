import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { INVESTOR_SORTS, readInvestorQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { Route } from './+types/investors-file';
import { readInvestorList } from './entity-lists.server.ts';
import { refuseUnread } from './export-list.server.ts';
import { filtersText } from './filter-words.ts';
import { INVESTOR_COLUMNS } from './investors-columns.ts';
import { leftOutLines, lockedLines } from './list-cover.ts';
import { wordedFilters } from './named-filters.ts';
import { fileNamed, sendExport } from './send-export.server.ts';

/** A selection of investors as a file, for members whose plan has exports. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readInvestorQuery(new URL(request.url).searchParams);
  const { filters, sort } = query;
  const page = paths.investorList(query);
  const exported = { name: fileNamed('investors', request), filters, page, speaks: speaksOfRounds };
  return sendExport({ request, context }, exported, async (db, viewer) => {
    const all = await readInvestorList(db, viewer, { ...query, page: 1 }, Number.MAX_SAFE_INTEGER);
    refuseUnread(query.unread, knownFilters(filters, all.options).unread);
    const { count, lines, unplaced, isPartial } = all;
    return {
      title: 'Investors',
      counted: formatCounted(count, 'investor'),
      columns: INVESTOR_COLUMNS,
      count,
      rows: lines,
      asked: [
        ['Filters', filtersText(wordedFilters(filters, all.options, FACT_WORDS.investor))],
        ['Order', INVESTOR_SORTS[sort]],
      ],
      notes: [...leftOutLines({ count: unplaced, one: 'investor' }), ...lockedLines(isPartial)],
    };
  });
}
