import { knownFilters, optionsFor } from '#catalogue/rounds/list-options.ts';
import { readRoundQuery, SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import { countriesOfRounds, selectRounds, totalOf } from '#catalogue/rounds/round-list.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import { besideText, dominance } from '#catalogue/rounds/round-sums.ts';
import { EXPORT_COLUMNS, ROUND_FILES, SPREADSHEET_ROWS, shownRound } from '#catalogue/rounds/round-table.ts';
import { askRounds, readRounds } from '#catalogue/rounds/rounds.server.ts';
import type { RoundTotals, ShownRound } from '#catalogue/rounds/rounds.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import type { Viewer } from '#site/access.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import type { Route } from './+types/rounds-file';
import { csvOf, refuseUnread, sendExport } from './export-list.server.ts';
import { filtersText } from './filter-words.ts';
import { leftOutText } from './left-out.tsx';
import { namedFilters } from './named-filters.ts';
import { spreadsheetOf } from './spreadsheet.server.ts';

/** A selection of rounds as a file, for members whose plan has exports. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const file = ROUND_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response(null, { status: 404 });
  const query = readRoundQuery(new URL(request.url).searchParams);
  const page = paths.roundList(query);
  const exported = { name: file, filters: query.filters, page };
  return sendExport(context, exported, async (db, viewer, day) => {
    const columns = chosenColumns(EXPORT_COLUMNS, request);
    const rounds = await select(db, viewer, query);
    if (file === 'rounds.csv') return csvOf(columns, rounds.read(), request.signal);
    if (rounds.count > SPREADSHEET_ROWS) {
      throw new Refused({
        status: 413,
        notice: `A spreadsheet holds up to ${SPREADSHEET_ROWS} rounds. Take the CSV.\n`,
      });
    }
    const address = calledAddress(request, context.get(servicesContext).settings) + page;
    const cover = roundsCover({ query, asked: rounds.asked, totals: rounds.totals(), address, day });
    return spreadsheetOf({ sheet: 'Funding rounds', columns, rows: rounds.read() }, cover);
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
    totals: () => totalOf(seen, selection),
    async *read(): AsyncGenerator<ShownRound> {
      for (let from = 0; from < selected.length; from += BATCH) {
        const rounds = await readRounds(db, viewer, selected.slice(from, from + BATCH));
        yield* rounds.map(shownRound);
      }
    },
  };
}

interface About {
  query: RoundQuery;
  /** Its filters in words. */
  asked: string;
  totals: RoundTotals;
  /** Of the page of the same selection. */
  address: string;
  /** YYYY-MM-DD */
  day: string;
}

type Line = [label: string, text: string];

/** What the first sheet of a file of rounds says: whose it is, what was asked for, and how much of that is known. */
function roundsCover({ query, asked, totals, address, day }: About): Line[] {
  const { rounds, companies, amount, withAmount, beside } = totals;
  const covered = `the amount is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')} of ${formatCounted(companies, 'company', 'companies')}`;
  const sum = withAmount === 0 ? covered : `${formatExactUsd(amount)} of equity; ${covered}`;
  const coverage = [sum, dominance(totals), besideText(beside)].filter(Boolean).join('; ');
  return [
    ['Funding rounds', `${SITE.name}, ${formatCounted(totals.events, 'event')}`],
    ['Filters', asked],
    ['Order', SORT_NAMES[query.sort]],
    ['Day', day],
    ['Address', address],
    ['Coverage', coverage],
    ...(totals.unplaced === 0
      ? []
      : [
          [
            'Left out',
            leftOutText({ count: totals.unplaced, one: query.filters.kind ? 'event' : 'round' }),
          ] as Line,
        ]),
    ...(totals.locked?.rounds === 0
      ? []
      : [['Left out', 'Rounds that the plan of whoever took this file does not open'] as Line]),
  ];
}
