import type { ListedCompany } from '#catalogue/figures/company-list.ts';
import type { CompanyQuery } from '#catalogue/rounds/entity-queries.ts';
import type { ListOptions } from '#catalogue/rounds/list-options.ts';
import { countFilters, isFiltered } from '#catalogue/rounds/list-query.ts';
import { companySorts, readCompanyQuery } from '#catalogue/rounds/read-entity-queries.ts';
import { describeUnreadFilters } from '#catalogue/rounds/read-list-query.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import {
  type CompanyField,
  isRecordedOfCompanies,
  speaksOfCompanies,
} from '#catalogue/tools/recorded-fields.ts';
import { roundName } from '#catalogue/tools/round-kinds.ts';
import { roundFigureId } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { QuotedValue } from '#ui/figure.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/companies';
import { companyColumns } from './companies-columns.ts';
import { type EntityColumn, EntityList, PAGE_LINES } from './entity-list.tsx';
import { readCompanyList } from './entity-lists.server.ts';
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
import { LeftOut } from './left-out.tsx';
import { loadList } from './list-page.server.ts';
import { MarketLists } from './market-lists.tsx';
import { wordedFilters } from './named-filters.ts';
import { Raised } from './raised.tsx';

/** The companies behind the tools, with the rounds that this reader may see. */
export function loader(args: Route.LoaderArgs) {
  return loadList(args, {
    title: 'Companies',
    path: paths.companies,
    speaks: speaksOfCompanies,
    read: readCompanyQuery,
    addressOf: paths.companyList,
    page: (db, viewer, query) => readCompanyList(db, viewer, query, PAGE_LINES),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Companies' });
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const { query, unread } = loaderData;
  return pageMeta({
    title: `Companies behind ${SITE.listed.titled}`,
    description: speaksOfRounds()
      ? `The companies behind ${SITE.listed.many}, with their country, year, owner and recorded funding, by category, stage, country and kind.`
      : `The companies behind ${SITE.listed.many}, with what is recorded of them, by category.`,
    canonical: { siteUrl, path: paths.companyList(query) },
    indexed:
      !isFiltered(query) && query.sort === 'known' && query.page === 1 && Object.keys(unread).length === 0,
  });
}

export default function Companies({ loaderData }: Route.ComponentProps) {
  const { query, unread, options, count, lines, unplaced, undated, isPartial, mayExport } = loaderData;
  const companies = { one: 'company', several: 'companies' };
  return (
    <div className="wrap list-page pt-8" {...MARKS.address(paths.companyList({ ...query, unread }))}>
      <h1>Companies</h1>
      <MarketLists current={paths.companies} />
      <p className="list-aside lg:mt-2 max-w-[80ch] text-muted">{say`Who ${SITE.listed.isAi ? 'makes' : 'is behind'} the listed tools${speaksOfRounds() ? ', has raised money for one, or owns who did' : ', or owns who does'}. The name of a tool finds its company.`}</p>
      <ErrorBanner text={describeUnreadFilters(unread)} />
      <Filters query={{ ...query, unread }} options={options} />
      <EntityList
        caption="Companies"
        heading={formatCounted(count, 'company', 'companies')}
        note={
          speaksOfRounds() &&
          'The sum raised is equity, as far as the rounds state it; debt, announced upper limits, acquisitions and listings are left out.'
        }
        {...{ count, lines, isPartial }}
        files={
          <FileLinks
            mayExport={mayExport}
            page={paths.companyList(query)}
            files={LIST_FORMATS.map(([name, format]) => [name, paths.companyFile(format, query)])}
            columns={companyColumns()}
          />
        }
        leftOut={
          <>
            <LeftOut count={unplaced} {...companies} />
            <LeftOut count={undated} lacks="founding year" {...companies} />
          </>
        }
        columns={COLUMNS.filter(
          ({ isOfRounds, fields }) =>
            (!isOfRounds || speaksOfRounds()) && (fields?.some(isRecordedOfCompanies) ?? true),
        )}
        page={query.page}
        addressOf={(page) => paths.companyList({ ...query, page })}
        none={{ ever: 'No company is listed yet.', fitting: 'No company is known to fit.' }}
        isFiltered={isFiltered(query)}
        all={{ to: paths.companies, text: 'All companies' }}
      />
    </div>
  );
}

/** The number of rounds leads to them. */
const COLUMNS: readonly (EntityColumn<ListedCompany> & {
  isOfRounds?: true;
  /** What it shows: one of them is recorded of some company. */
  fields?: readonly CompanyField[];
})[] = [
  {
    label: 'Company',
    cell: ({ id, name }) => <TextLink to={paths.company(id)}>{name}</TextLink>,
  },
  { label: 'Country', fields: ['country'], isUnder: true, cell: ({ country }) => country },
  { label: 'Founded', fields: ['founded'], isNumber: true, cell: ({ founded }) => founded },
  {
    label: 'Category',
    isUnder: true,
    cell: ({ category }) => category && <TextLink to={paths.category(category.id)}>{category.name}</TextLink>,
  },
  { label: 'Kind', fields: ['kind'], isUnder: true, cell: ({ kind }) => kind && FACT_WORDS.company[kind] },
  {
    label: 'Status',
    fields: ['status', 'parent'],
    cell: (line) => (line.status || line.owner ? <Status {...line} /> : null),
  },
  {
    label: 'Rounds',
    isOfRounds: true,
    isNumber: true,
    cell: ({ id, sum: { rounds } }) =>
      rounds === 0 ? null : (
        <TextLink to={paths.roundList({ filters: { company: id } })}>{formatCount(rounds)}</TextLink>
      ),
  },
  {
    label: 'Raised',
    isOfRounds: true,
    isNumber: true,
    isMain: true,
    cell: ({ id, sum }) =>
      sum.rounds === 0 ? null : (
        <Raised {...sum} quote={`${paths.figures({ kind: 'company', id })}#raised`} />
      ),
  },
  {
    label: 'Last valued at',
    isOfRounds: true,
    isNumber: true,
    cell: ({ id, valuation }) =>
      valuation && (
        <>
          <QuotedValue
            text={formatUsd(valuation.amount)}
            exact={formatExactUsd(valuation.amount)}
            quote={paths.figure({ kind: 'company', id }, roundFigureId(valuation.round, 'valuation'))}
          />{' '}
          {valuation.date && <span className="small block">{formatDate(valuation.date)}</span>}
        </>
      ),
  },
  {
    label: 'Newest round',
    isOfRounds: true,
    cell: ({ last }) =>
      last && (
        <>
          {last.stage === 'other' ? roundName(last) : STAGE_NAMES[last.stage]}{' '}
          {last.date && <span className="small block">{formatDate(last.date)}</span>}
        </>
      ),
  },
];

/** What became of a company, and who owns it. */
function Status({ status, owner }: Pick<ListedCompany, 'status' | 'owner'>) {
  return (
    <>
      {status && FACT_WORDS.companyStatus[status]}{' '}
      {owner && (
        <span className="small block">
          Owned by <TextLink to={paths.company(owner.id)}>{owner.name}</TextLink>
        </span>
      )}
    </>
  );
}

function Filters({ query, options }: { query: CompanyQuery; options: ListOptions }) {
  // What could not be read stays in its field, to be mended.
  const filters = { ...query.filters, ...query.unread };
  return (
    <FilterForm
      action={paths.companies}
      button="Show Companies"
      chosen={countFilters(query)}
      words={filtersText(wordedFilters(query.filters, options, FACT_WORDS.company))}
    >
      <Text name="q" label={say`Name, or that of a tool`} value={filters.q} />
      <CategoryChoice value={filters.category} categories={options.categories} />
      {speaksOfRounds() && (
        <>
          <StageChoice value={filters.stage} />
          <Text name="since" label="Raised since" value={filters.since} example="2026-01" />
          <Text name="minValuation" label="Last valued from" value={filters.minValuation} example="$1B" />
        </>
      )}
      {isRecordedOfCompanies('founded') && (
        <Text name="foundedSince" label="Founded since" value={filters.foundedSince} example="2023" />
      )}
      {isRecordedOfCompanies('kind') && <KindChoice value={filters.kind} kinds={FACT_WORDS.company} />}
      {isRecordedOfCompanies('country') && (
        <CountryChoice value={filters.country} countries={options.countries} />
      )}
      <SortChoice value={query.sort} sorts={companySorts()} />
    </FilterForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.tools} text={say`All Tools`} />;
}
