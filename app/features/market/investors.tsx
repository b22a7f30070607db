import { type ListedInvestor, RECENT_MONTHS } from '#catalogue/figures/investor-list.ts';
import type { InvestorQuery } from '#catalogue/rounds/entity-queries.ts';
import type { ListOptions } from '#catalogue/rounds/list-options.ts';
import { countFilters, isFiltered } from '#catalogue/rounds/list-query.ts';
import { INVESTOR_SORTS, readInvestorQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { describeUnreadFilters } from '#catalogue/rounds/read-list-query.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/investors';
import { type EntityColumn, EntityList, PAGE_LINES } from './entity-list.tsx';
import { readInvestorList } from './entity-lists.server.ts';
import { FileLinks, LIST_FORMATS } from './file-links.tsx';
import {
  CategoryChoice,
  CountryChoice,
  FilterForm,
  KindChoice,
  SortChoice,
  StageChoice,
  Text,
} from './filter-fields.tsx';
import { filtersText } from './filter-words.ts';
import { INVESTOR_COLUMNS } from './investors-columns.ts';
import { LeftOut } from './left-out.tsx';
import { loadList } from './list-page.server.ts';
import { MarketLists } from './market-lists.tsx';
import { wordedFilters } from './named-filters.ts';
import { Raised } from './raised.tsx';

/** Who took part in recorded rounds that this reader may see. */
export function loader(args: Route.LoaderArgs) {
  return loadList(args, {
    title: 'Investors',
    path: paths.investors,
    speaks: speaksOfRounds,
    read: readInvestorQuery,
    addressOf: paths.investorList,
    page: (db, viewer, query) => readInvestorList(db, viewer, query, PAGE_LINES),
  });
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.pageNotFound);
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const { query, unread } = loaderData;
  return pageMeta({
    title: `Investors in Companies behind ${SITE.listed.titled}`,
    description: `Who invests in the companies behind ${SITE.listed.many}, by activity, stage, category, country and kind, counted from recorded funding rounds.`,
    canonical: { siteUrl, path: paths.investorList(query) },
    indexed:
      !isFiltered(query) && query.sort === 'active' && query.page === 1 && Object.keys(unread).length === 0,
  });
}

export default function Investors({ loaderData }: Route.ComponentProps) {
  const { query, unread, options, count, lines, unplaced, isPartial, mayExport, until } = loaderData;
  const ofPeriod = query.filters.since !== undefined || query.filters.until !== undefined;
  return (
    <div className="wrap list-page pt-8" {...MARKS.address(paths.investorList({ ...query, unread }))}>
      <h1>Investors</h1>
      <MarketLists current={paths.investors} />
      <p className="list-aside lg:mt-2 max-w-[80ch] text-muted">{say`Who took part in the recorded rounds of the companies behind listed tools. A stage, a category and dates choose the rounds that count.`}</p>
      <ErrorBanner text={describeUnreadFilters(unread)} />
      <Filters query={{ ...query, unread }} options={options} />
      <EntityList
        caption="Investors"
        heading={formatCounted(count, 'investor')}
        note={
          <>
            {!ofPeriod &&
              until !== null &&
              `The most active have the most rounds in the ${RECENT_MONTHS} months up to ${formatDate(until)}, where the records end. `}
            The sum is the equity that all investors together put into the rounds, as far as it is recorded;
            what each of them put in is not.
          </>
        }
        {...{ count, lines, isPartial }}
        files={
          <FileLinks
            mayExport={mayExport}
            page={paths.investorList(query)}
            files={LIST_FORMATS.map(([name, format]) => [name, paths.investorFile(format, query)])}
            columns={INVESTOR_COLUMNS}
          />
        }
        leftOut={<LeftOut count={unplaced} one="investor" />}
        columns={columnsFor(query, ofPeriod)}
        page={query.page}
        addressOf={(page) => paths.investorList({ ...query, page })}
        none={{
          ever: 'No round that you may see names an investor yet.',
          fitting: 'No round that you may see is known to have such an investor.',
        }}
        isFiltered={isFiltered(query)}
        all={{ to: paths.investors, text: 'All investors' }}
      />
    </div>
  );
}

/** The columns of the list. The number of rounds leads to them. */
function columnsFor({ filters, sort }: InvestorQuery, ofPeriod: boolean): EntityColumn<ListedInvestor>[] {
  const { category, stage, since, until } = filters;
  // What is quoted is the sum of all rounds.
  const isOfSome = [category, stage, since, until].some((value) => value !== undefined);
  // On a narrow screen the number by which they are sorted stands beside the names.
  const isByRecent = sort === 'active' && !ofPeriod;
  const recent = {
    label: `Last ${RECENT_MONTHS} months`,
    isNumber: true,
    isMain: isByRecent,
    cell: (line: ListedInvestor) => formatCount(line.recent ?? 0),
  };
  return [
    {
      label: 'Investor',
      cell: ({ id, name }) => <TextLink to={paths.investor(id)}>{name}</TextLink>,
    },
    { label: 'Kind', isUnder: true, cell: ({ kind }) => kind && FACT_WORDS.investor[kind] },
    { label: 'Country', isUnder: true, cell: ({ country }) => country },
    {
      label: 'Rounds',
      isNumber: true,
      isMain: !isByRecent,
      cell: ({ id, rounds }) => (
        <TextLink to={paths.roundList({ filters: { category, stage, since, until, investor: id } })}>
          {formatCount(rounds)}
        </TextLink>
      ),
    },
    ...(ofPeriod ? [] : [recent]),
    { label: 'Companies', isNumber: true, cell: ({ companies }) => formatCount(companies) },
    {
      label: 'Newest round',
      cell: ({ last }) => last && <span className="whitespace-nowrap">{formatDate(last)}</span>,
    },
    {
      label: 'Sum of the rounds',
      isNumber: true,
      cell: (line) => (
        <Raised
          {...line}
          quote={isOfSome ? undefined : `${paths.figures({ kind: 'investor', id: line.id })}#together`}
        />
      ),
    },
  ];
}

function Filters({ query, options }: { query: InvestorQuery; options: ListOptions }) {
  // What could not be read stays in its field, to be mended.
  const filters = { ...query.filters, ...query.unread };
  return (
    <FilterForm
      action={paths.investors}
      button="Show Investors"
      chosen={countFilters(query)}
      words={filtersText(wordedFilters(query.filters, options, FACT_WORDS.investor))}
    >
      <Text name="q" label="Name" value={filters.q} />
      <CategoryChoice value={filters.category} categories={options.categories} />
      <StageChoice value={filters.stage} />
      <KindChoice value={filters.kind} kinds={FACT_WORDS.investor} />
      <CountryChoice value={filters.country} countries={options.countries} />
      <Text name="since" label="Since" value={filters.since} example="2025-07" />
      <Text name="until" label="Until" value={filters.until} example="2026" />
      <SortChoice value={query.sort} sorts={INVESTOR_SORTS} />
    </FilterForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.market} text="Market" />;
}
