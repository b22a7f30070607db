import { companiesOf } from '#catalogue/market/funding.ts';
import { marketColumns } from '#catalogue/market/market-columns.ts';
import { isTold } from '#catalogue/market/market-rows.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { marketData } from '#features/discovery/json-ld.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ALL_PLOTTED } from '#site/plot-address.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { DatedEntry, DatedList, DatedRound } from '#ui/dated-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { hasCategoriesPlot } from '#ui/plots/categories-plot.server.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/market';
import { FileLinks, LIST_FORMATS } from './file-links.tsx';
import { FundingByQuarter } from './funding-by-quarter.tsx';
import { marketFileColumns } from './market-file-columns.ts';
import { MarketLists } from './market-lists.tsx';
import { type MarketPage, readMarketPage } from './market-page.server.ts';
import { MarketTable } from './market-table.tsx';
import { Methods } from './methods.tsx';

/** All categories side by side: three statements, however large the catalogue is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return orUnavailable(context, 'reading the market', async () => {
    const page = await readMarketPage(context, searchParams);
    const isSorted = searchParams.size > 0;
    if (!isSorted) {
      describePage(context, (site) => [
        marketData(site, {
          name: 'All categories',
          path: paths.market,
          description: descriptionOf(),
          figures: marketColumns().map(({ label }) => label),
        }),
      ]);
    }
    return { page, isSorted, hasPlot: page !== null && hasCategoriesPlot(page.rows, page.isPartial) };
  });
}

function descriptionOf(): string {
  const all = `All categories of ${SITE.listed.many} side by side`;
  return SITE.listed.isAi
    ? `${all}: launches, companies, recorded funding by period, prices, free tiers and momentum, each figure with its coverage.`
    : `${all}, counted in the catalogue, each figure with its coverage.`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `Market of ${SITE.listed.many}: categories compared`,
    description: descriptionOf(),
    canonical: { siteUrl, path: paths.market },
    indexed: loaderData?.isSorted === false,
  });
}

export default function MarketScreen({ loaderData: { page, hasPlot } }: Route.ComponentProps) {
  return (
    <article className="wrap pt-8">
      <h1>Market</h1>
      <PageLead page="market" />
      <MarketLists current={paths.market} />
      {page ? (
        <Market page={page} hasPlot={hasPlot} />
      ) : (
        <div className="mt-6">
          <EmptyState
            text={say`No figures are recorded yet. They are counted from the tools that are listed.`}
          >
            <ButtonLink to={paths.tools}>{say`Browse all tools`}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </article>
  );
}

function Market({ page, hasPlot }: { page: MarketPage; hasPlot: boolean }) {
  const { rows, total, until, funding, isPartial, quarters, query, rounds, launches, changes, mayExport } =
    page;
  const ofReader = isPartial ? ' that you may see' : '';
  const recorded =
    until.month === null
      ? `No funding round${ofReader} is recorded.`
      : `Rounds${ofReader} are recorded until ${formatDate(until.month)}, so the last 12 months end there.`;
  const end = speaksOfRounds() ? ` ${recorded}` : '';
  return (
    <>
      <div className="list-page">
        <p className="list-aside mt-2 mb-8 max-w-prose text-muted">
          {`${formatCounted(rows.length, 'category', 'categories')} side by side, counted in the catalogue as of ${formatDate(until.asOf)}.${end} Each figure leads to its lines to cite and its rows.`}
        </p>
        <section aria-labelledby="markets" className="scroll-mt-32">
          <SectionHeading
            id="markets"
            title="Categories compared"
            more={
              hasPlot && (
                <a
                  href={paths.plot({ kind: 'categories', id: ALL_PLOTTED })}
                  className="link text-sm"
                  rel="nofollow"
                >
                  As a plot
                </a>
              )
            }
          />
          <p className="small list-aside mb-4 lg:-mt-5">{howCounted(page)}</p>
          <FileLinks
            mayExport={mayExport}
            page={paths.marketBy(query)}
            files={LIST_FORMATS.map(([name, format]) => [name, paths.marketFile(format, query)])}
            columns={marketFileColumns(rows, total, until)}
          />
          <MarketTable rows={rows} total={total} until={until} query={query} isPartial={isPartial} />
        </section>
      </div>
      <FundingByQuarter quarters={quarters} funding={funding} until={until} isPartial={isPartial} />
      <LatestNews
        rounds={rounds}
        recorded={funding.all.rounds}
        isPartial={isPartial}
        launches={launches}
        changes={changes}
      />
      <Methods
        until={until}
        laterLaunches={page.laterLaunches}
        funding={funding}
        isPartial={isPartial}
        hasPrices={isTold('price', rows, total)}
      />
    </>
  );
}

function howCounted({ funding, until, isPartial }: MarketPage): string {
  if (!speaksOfRounds()) {
    return say`A tool counts once in each of its categories, and once in the line for all.${until.year === null ? '' : say` Launches are compared by year, up to ${until.year}.`}`;
  }
  const rounds = isPartial ? 'Rounds that you may see' : 'Rounds';
  return say`A tool counts once in each of its categories, a round in the main one of its company, and both once in the line for all. ${rounds} are recorded for ${formatCount(funding.all.companies)} of ${companiesOf(funding.companies)}; for most tools only the year of launch is known, so launches are compared by year, up to ${until.year ?? 'now'}.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.categories} text="All Categories" />;
}

interface Props extends Pick<MarketPage, 'rounds' | 'launches' | 'changes'> {
  /** How many rounds this reader may see, and whether there are others. */
  recorded: number;
  isPartial: boolean;
}

/** The newest rounds, launches and changes that this reader may see. */
function LatestNews({ rounds, recorded, isPartial, launches, changes }: Props) {
  const hasLaunches = SITE.listed.isAi || launches.length > 0;
  const dated = [speaksOfRounds() && 'rounds', hasLaunches && worded('launches')].filter(
    (kind) => kind !== false,
  );
  return (
    <section aria-labelledby="latest" className="mt-16">
      <SectionHeading
        id="latest"
        title="Latest"
        note={[
          ...(dated.length > 0 ? [`${dated.join(' and ')} by the date that they state`] : []),
          'changes by when the catalogue recorded them.',
        ]
          .join('; ')
          .replace(/^./, (first) => first.toUpperCase())}
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        {speaksOfRounds() && (
          <DatedList
            title="Rounds"
            note={
              <p className="small mt-2">
                {`The newest ${formatCount(rounds.length)} of ${formatCounted(recorded, 'recorded round')}${isPartial ? ' that you may see' : ''}.`}{' '}
                <TextLink to={paths.marketRounds}>All recorded rounds</TextLink>
              </p>
            }
          >
            {rounds.map((round) => (
              <DatedRound key={round.id} round={round} />
            ))}
          </DatedList>
        )}
        {hasLaunches && (
          <DatedList title={worded('Launches')}>
            {launches.map(({ id, name, date }) => (
              <DatedEntry key={id} to={paths.tool(id)} name={name} date={date} />
            ))}
          </DatedList>
        )}
        <DatedList title="Changes">
          {changes.map(({ path, ...change }) => (
            <DatedEntry key={`${path} ${change.date}`} to={path} {...change} />
          ))}
        </DatedList>
      </div>
    </section>
  );
}
