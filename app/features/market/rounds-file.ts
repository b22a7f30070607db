import { knownFilters, optionsFor } from '#catalogue/rounds/list-options.ts';
import { readRoundQuery, SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import { countriesOfRounds, selectRounds, totalOf } from '#catalogue/rounds/round-list.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import { besideText, dominance } from '#catalogue/rounds/round-sums.ts';
import { EXPORT_COLUMNS, ROUND_FILES, shownRound } from '#catalogue/rounds/round-table.ts';
import { askRounds, readRounds } from '#catalogue/rounds/rounds.server.ts';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { Route } from './+types/rounds-file';
import { refuseUnread } from './export-list.server.ts';
import { filtersText } from './filter-words.ts';
import { leftOutLines, lockedLines } from './list-cover.ts';
import { namedFilters } from './named-filters.ts';
import { sendExport } from './send-export.server.ts';

/** A selection of rounds as a file, for members whose plan has exports. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const file = ROUND_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response(null, { status: 404 });
  const query = readRoundQuery(new URL(request.url).searchParams);
  const page = paths.roundList(query);
  const exported = { name: file, filters: query.filters, page, speaks: speaksOfRounds };
  return sendExport({ request, context }, exported, async (db, viewer) => {
    const { asked, count, totals, read } = await select(db, viewer, query);
    return {
      title: 'Funding rounds',
      counted: formatCounted(totals.events, 'event'),
      columns: EXPORT_COLUMNS,
      count,
      rows: read(),
      asked: [
        ['Filters', asked],
        ['Order', SORT_NAMES[query.sort]],
      ],
      notes: [
        ['Coverage', coverageOf(totals)],
        ...leftOutLines({ count: totals.unplaced, one: query.filters.kind ? 'event' : 'round' }),
        ...lockedLines(totals.locked?.rounds !== 0),
      ],
    };
  });
}

/** Rounds per statement. */
const BATCH = 5_000;

/** All rounds of a selection, in its order, whatever page it names. */
async function select(db: DrizzleDb, viewer: Viewer, { filters, sort, unread }: RoundQuery) {
  const { catalogue, seen, selection: asked, meant } = await askRounds(db, viewer, filters);
  const options = optionsFor(catalogue, seen.once(countriesOfRounds));
  const { filters: selection, unread: unknown } = knownFilters(asked, options);
  refuseUnread(unread, unknown);
  const selected = selectRounds(seen, selection, sort);
  const { company, investor } = filters;
  const named = namedFilters(filters, options, meant);
  return {
    count: selected.length,
    // A name that nobody bears is said as it was typed.
    asked: filtersText({ ...named, company: named.company ?? company, investor: named.investor ?? investor }),
    totals: totalOf(seen, selection),
    async *read(): AsyncGenerator<ShownRound> {
      for (let from = 0; from < selected.length; from += BATCH) {
        const rounds = await readRounds(db, viewer, selected.slice(from, from + BATCH));
        yield* rounds.map(shownRound);
      }
    },
  };
}

/** How much of a selection is known. */
function coverageOf(totals: RoundTotals): string {
  const { rounds, companies, amount, withAmount, beside } = totals;
  const covered = `the amount is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')} of ${formatCounted(companies, 'company', 'companies')}`;
  const sum = withAmount === 0 ? covered : `${formatExactUsd(amount)} of equity; ${covered}`;
  return [sum, dominance(totals), besideText(beside)].filter(Boolean).join('; ');
}
