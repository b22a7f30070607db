import type { ListOptions } from '#catalogue/rounds/list-options.ts';
import { countFilters, isFiltered } from '#catalogue/rounds/list-query.ts';
import { describeUnreadFilters } from '#catalogue/rounds/read-list-query.ts';
import { readRoundQuery, SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import { readRoundPage } from '#catalogue/rounds/round-page.server.ts';
import { type RoundQuery, writeRoundQuery } from '#catalogue/rounds/round-query.ts';
import { besideText, dominance, otherMoney } from '#catalogue/rounds/round-sums.ts';
import { EXPORT_COLUMNS, SPREADSHEET_ROWS, shownRound } from '#catalogue/rounds/round-table.ts';
import { type RoundTotals, UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { pageCount } from '#catalogue/search/filters/tool-query.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import type { QuotedSubject } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { PreviousNext } from '#ui/previous-next.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { QuotedFigure } from '#ui/quoted-figure.tsx';
import { RoundTable } from '#ui/round-table.tsx';
import { useSite } from '#ui/site-texts.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/rounds';
import { FileLinks } from './file-links.tsx';
import {
  CategoryChoice,
  CountryChoice,
  FilterForm,
  KindChoice,
  LeadChoice,
  SortChoice,
  StageChoice,
  Text,
} from './filter-fields.tsx';
import { filtersText } from './filter-words.ts';
import { LeftOut } from './left-out.tsx';
import { loadList } from './list-page.server.ts';
import { MarketLists } from './market-lists.tsx';
import { namedFilters } from './named-filters.ts';
import { WhoIsMeant } from './who-is-meant.tsx';

/** With more, and an address for each amount, the page would be too heavy. */
const PAGE_ROUNDS = 40;

/** Every recorded round that this reader may see, filtered and sorted. */
export async function loader(args: Route.LoaderArgs) {
  const { rounds, ...page } = await loadList(args, {
    title: 'Funding rounds',
    path: paths.marketRounds,
    speaks: speaksOfRounds,
    read: readRoundQuery,
    addressOf: paths.roundList,
    page: (db, viewer, query) => readRoundPage(db, viewer, query, PAGE_ROUNDS),
  });
  return { ...page, rounds: rounds.map(shownRound) };
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.pageNotFound);
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const { query, unread } = loaderData;
  return pageMeta({
    title: `Funding Rounds of Companies behind ${SITE.listed.titled}`,
    description: `Every recorded funding round of the companies behind ${SITE.listed.many}, with amounts, investors and sources, by category, stage, date and country.`,
    canonical: { siteUrl, path: paths.roundList(query) },
    indexed:
      !isFiltered(query) && query.sort === 'newest' && query.page === 1 && Object.keys(unread).length === 0,
  });
}

/** The id of the heading above the list. */
const RESULTS = 'results';

export default function Rounds({ loaderData }: Route.ComponentProps) {
  const { listed } = useSite();
  const { query, unread, options, totals, mayExport, rounds, meant } = loaderData;
  return (
    <div className="wrap list-page pt-8" {...MARKS.address(paths.roundList({ ...query, unread }))}>
      <h1>Funding Rounds</h1>
      <MarketLists current={paths.marketRounds} />
      <p className="list-aside lg:mt-2 max-w-[80ch] text-muted">
        Rounds in which companies behind {listed.many}
        {say` raised money, each once for a company, however many of its tools report it. Only equity is added up; acquisitions, listings and sales by owners are listed where their kind is chosen.`}
      </p>
      <ErrorBanner text={describeUnreadFilters(unread)} />
      <RoundFilterForm
        query={{ ...query, unread }}
        options={options}
        words={filtersText(namedFilters(query.filters, options, meant))}
      />
      <section aria-labelledby={RESULTS} className="mt-4">
        <h2 id={RESULTS} tabIndex={-1}>
          {formatCounted(totals.events, query.filters.kind ? 'event' : 'round')}
        </h2>
        <WhoIsMeant query={query} meant={meant} />
        <Totals
          totals={totals}
          subject={{ kind: 'rounds', id: 'all', params: writeRoundQuery({ filters: query.filters }) }}
        />
        <LeftOut count={totals.unplaced} one={query.filters.kind ? 'event' : 'round'} />
        {totals.events > 0 ? (
          <>
            <div className="list-aside flex flex-wrap items-baseline gap-x-6">
              {totals.rounds > 0 && (
                <QuoteLink
                  subject={{ kind: 'rounds', id: 'all', params: writeRoundQuery({ filters: query.filters }) }}
                  of="this selection"
                />
              )}
              <Files query={query} rounds={totals.events} mayExport={mayExport} />
            </div>
            <RoundTable rounds={rounds} caption="Funding rounds" />
            <PreviousNext
              page={query.page}
              pages={pageCount(totals.events, PAGE_ROUNDS)}
              addressOf={(page) => paths.roundList({ ...query, page })}
              resultsId={RESULTS}
            />
          </>
        ) : (
          <NoRounds query={query} totals={totals} />
        )}
        {totals.locked?.rounds !== 0 && <SubscribersNote text={lockedText(totals)} />}
      </section>
    </div>
  );
}

/** What the selection adds up to, and what that covers. */
function Totals({ totals, subject }: { totals: RoundTotals; subject: QuotedSubject }) {
  const { rounds, companies, amount, withAmount, median } = totals;
  const beside = besideText(totals.beside);
  if (rounds === 0) {
    if (totals.events === 0) return null;
    return (
      <p className="mt-1 mb-4 text-sm">{`${otherMoney(totals.beside)}, which no sum of what companies raised includes.`}</p>
    );
  }
  const of = formatCounted(companies, 'company', 'companies');
  if (withAmount === 0) {
    const none = `No amount of equity is recorded for ${formatCounted(rounds, 'round')} of ${of}`;
    return <p className="mt-1 mb-4 text-sm">{`${[none, beside].filter(Boolean).join('; ')}.`}</p>;
  }
  const rest = [
    `it is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')} of ${of}`,
    median !== null && `the median is ${formatUsd(median)}`,
    dominance(totals),
    beside,
  ];
  return (
    <p className="mt-1 mb-4 text-sm">
      <strong>
        <QuotedFigure
          subject={subject}
          id="raised"
          of="what was raised"
          text={formatUsd(amount)}
          exact={formatExactUsd(amount)}
        />
      </strong>{' '}
      of equity raised;{' '}
      <span className="small">{`${rest.filter(Boolean).join('; ')}. Computed from these rounds.`}</span>
    </p>
  );
}

function lockedText({ locked }: RoundTotals): string {
  if (locked === null) return UNCOUNTED_ROUNDS;
  return `${formatCounted(locked.rounds, 'further round')} of ${formatCounted(locked.companies, 'company', 'companies')}, for subscribers.`;
}

function Files({ query, rounds, mayExport }: { query: RoundQuery; rounds: number; mayExport: boolean }) {
  const hasSheet = !mayExport || rounds <= SPREADSHEET_ROWS;
  return (
    <FileLinks
      mayExport={mayExport}
      page={paths.roundList(query)}
      columns={EXPORT_COLUMNS}
      files={[
        ['CSV', paths.roundFile('rounds.csv', query)],
        ...(hasSheet ? [['XLSX', paths.roundFile('rounds.xlsx', query)] as const] : []),
      ]}
    >
      {!hasSheet && <span className="small">As XLSX up to {formatCount(SPREADSHEET_ROWS)} rounds.</span>}
    </FileLinks>
  );
}

function emptyText({ since, until }: RoundQuery['filters'], last: string | null): string {
  if (since && until && until < since.slice(0, until.length)) return 'The period ends before it begins.';
  const none = 'No recorded round that you may see is known';
  return last === null
    ? `${none} to fit.`
    : `${none} to be of this period. The last one that fits the other filters is of ${formatDate(last)}.`;
}

function NoRounds({ query, totals: { last } }: { query: RoundQuery; totals: RoundTotals }) {
  const { since: _, until: __, ...undated } = query.filters;
  if (Object.values(query.filters).every((value) => value === undefined)) {
    return <EmptyState text="No round that you may see is recorded yet." />;
  }
  const text = emptyText(query.filters, last);
  return (
    <EmptyState text={text}>
      {last !== null && <ButtonLink to={paths.roundList({ filters: undated })}>Any date</ButtonLink>}
      <ButtonLink to={paths.marketRounds}>All rounds</ButtonLink>
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.categories} text="All Categories" />;
}

interface FilterProps {
  query: RoundQuery;
  options: ListOptions;
  /** The filters in words. */
  words: string;
}

/** The filters as a form that works without scripts; its address is the selection. */
function RoundFilterForm({ query, options, words }: FilterProps) {
  // What could not be read stays in its field, to be mended.
  const filters = { ...query.filters, ...query.unread };
  return (
    <FilterForm action={paths.marketRounds} button="Show Rounds" chosen={countFilters(query)} words={words}>
      <CategoryChoice value={filters.category} categories={options.categories} />
      <StageChoice value={filters.stage} />
      <KindChoice value={filters.kind} kinds={FACT_WORDS.roundKind} none="All that raised money" />
      <Text name="minAmount" label="Amount from" value={filters.minAmount} example="$20M" />
      <Text name="maxAmount" label="Amount to" value={filters.maxAmount} example="$1B" />
      <Text name="minValuation" label="Valued from" value={filters.minValuation} example="$1B" />
      <Text name="since" label="Since" value={filters.since} example="2025-07" />
      <Text name="until" label="Until" value={filters.until} example="2026" />
      <Text name="investor" label="Investor" value={filters.investor} />
      <LeadChoice value={filters.led} />
      <Text name="company" label="Company" value={filters.company} />
      <CountryChoice value={filters.country} countries={options.countries} />
      <SortChoice value={query.sort} sorts={SORT_NAMES} />
    </FilterForm>
  );
}
