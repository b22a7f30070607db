import { Fragment } from 'react';
import { FEWEST_PRICES } from '#catalogue/figures/price-groups.ts';
import type { MarketView } from '#catalogue/market/category-view.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import { refuseWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { linkFeeds } from '#features/discovery/feeds/feed-links.server.ts';
import { breadcrumbs, lockedPage, marketData } from '#features/discovery/json-ld.ts';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orNone, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import type { NearName } from '#site/near-name.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { Bars } from '#ui/charts/bars.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { MomentumFold } from '#ui/momentum-fold.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import type { Plot } from '#ui/plots/plot.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { Route } from './+types/category';
import { readCategoryPage } from './category-page.server.ts';
import { FigureNotes } from './figure-notes.tsx';
import { Forecast } from './forecast.tsx';
import { FundingActivity } from './funding-activity.tsx';
import { Insights } from './insights.tsx';
import { KeyInvestors } from './key-investors.tsx';
import { MarketHeader } from './market-header.tsx';
import { MarketSection, Nothing } from './market-section.tsx';
import { Overview } from './overview.tsx';
import { ownMark, type Said, saidOfFigures } from './said-figures.ts';
import { TopTools } from './top-tools.tsx';

/** A category's market (spec §2, "Category market overview"). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await orUnavailable(
    context,
    'reading a category',
    () => readCategoryPage(context, params.categoryId),
    MESSAGES.category.failed,
  );
  if (!page) {
    await orUnavailable(context, 'looking for a category', () =>
      refuseWithdrawnTopic(context.get(servicesContext).db.read, {
        kind: 'categories',
        id: params.categoryId,
        message: MESSAGES.category.withdrawn,
      }),
    );
  }
  if (!page) throw notFound(MESSAGES.category.notFound, await namesNear(context, params.categoryId));
  const followed = await isFollowed(context, { kind: 'category', subject: page.category.id });
  const { category, view } = page;
  const { name } = category;
  const path = paths.category(category.id);
  const { tiles, overview } = shownOf(view, SITE.listed.isAi);
  const figures = [...tiles, ...overview].map(({ label }) => label);
  const isLocked = view.funding.content.isPartial || view.investors.content.isPartial;
  linkFeeds(context, category);
  describePage(context, (site) => [
    marketData(site, { name, path, description: descriptionOf(category), figures }),
    breadcrumbs(site, [
      { name: 'Categories', path: paths.categories },
      { name, path },
    ]),
    ...(isLocked ? [lockedPage(site, path)] : []),
  ]);
  return { ...page, followed };
}

function descriptionOf({ name, description }: { name: string; description: string }): string {
  const has = speaksOfRounds() ? 'market size, growth, funding' : 'figures, prices';
  return say`${name}: ${has} and leading tools. ${description}`;
}

/** A directory of something else leaves out what its market does not have. */
function shownOf({ tiles, overview }: Pick<MarketView, 'tiles' | 'overview'>, isAi: boolean) {
  return {
    tiles: tiles.filter(({ value, isLocked }) => isAi || value !== null || isLocked),
    overview: overview.filter(({ value }) => isAi || (value !== null && value !== '0')),
  };
}

/** Categories whose names resemble an id that no category has. */
function namesNear(context: Route.LoaderArgs['context'], id: string): Promise<NearName[]> {
  return orNone(context, 'looking for near names', async () => {
    const all = await listCategoryOptions(context.get(servicesContext).db.read);
    return nearest(id, all).map(({ id, name }) => ({ name, to: paths.category(id) }));
  });
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.category.notFound);
  const { category } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `${category.name}: Market View`,
    description: descriptionOf(category),
    canonical: { siteUrl, path: paths.category(category.id) },
    picture: paths.preview('categories', category.id),
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, view, line, followed, plots } = loaderData;
  const { specializations, 'price-range': prices, 'category-ages': ages } = plots;
  const { trend, shares } = view;
  const { isAi } = useSite().listed;
  const { tiles, overview } = shownOf(view, isAi);
  const { investors, isPartial } = view.investors.content;
  const hasFunding = view.funding.content.events.length > 0 || view.funding.content.isPartial;
  const said = saidOfFigures(saidParts({ ...view, tiles, overview }));
  const mark = (origin: Provenance) => ownMark(said, origin);
  const sharesPlot = shares.certainty === 'computed' ? specializations : null;
  return (
    <article>
      <MarketHeader
        category={category}
        tiles={tiles}
        ownMark={mark}
        notes={
          <div className="flex flex-wrap items-baseline gap-x-6">
            <FigureNotes said={said} caution={view.largestShare} />
            <QuoteLink subject={{ kind: 'category', id: category.id }} of={category.name} />
          </div>
        }
        first={category.topTools.length > 0 && <FirstTools tools={category.topTools.slice(0, 3)} />}
      >
        {category.tool_count > 0 && (
          <ButtonLink to={paths.toolsOf(category.name)}>
            {`See its ${formatCounted(category.tool_count, 'tool')}`}
          </ButtonLink>
        )}
        <FollowButton kind="category" subject={category.id} of={category.name} told={followed} />
        <TextLink to={paths.landscape({ tools: { ...DIRECTORY_DEFAULTS, category: category.name } })}>
          See its landscape
        </TextLink>
      </MarketHeader>
      <div className="halves wrap mt-12 grid gap-x-12 gap-y-14 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-14">
          <TopTools category={category} />
          {(isAi || line) && (
            <MarketSection
              title="Growth Trend"
              origin={mark(trend)}
              note={trend.content.finding ?? trend.content.title}
            >
              {line ? (
                <LineChart geometry={line} title={trend.content.title} points={trend.content.points} />
              ) : (
                <Nothing text="No trend available" />
              )}
            </MarketSection>
          )}
          {(investors.length > 0 || (isAi && !isPartial)) && (
            <KeyInvestors section={view.investors} category={category.id} origin={mark(view.investors)} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-14">
          {(isAi || shares.content.slices.length > 0) && (
            <MarketSection
              title="Market Share Distribution"
              origin={mark(shares)}
              note={sharesPlot ? <PlotLink plot={sharesPlot} /> : shares.content.title}
            >
              <Bars
                name={shares.content.title}
                bars={shares.content.slices.map(({ name, percent, text }) => ({
                  key: name,
                  label: name,
                  text,
                  length: percent,
                }))}
              />
              {shares.content.slices.length === 0 && <Nothing text="No distribution available" />}
            </MarketSection>
          )}
          {(isAi || hasFunding) && (
            <FundingActivity funding={view.funding} category={category} origin={mark(view.funding)} />
          )}
        </div>
        {(ages || (specializations && !sharesPlot)) && (
          <p className="flex flex-wrap gap-x-6 gap-y-2 lg:col-span-2">
            {specializations && !sharesPlot && <PlotLink plot={specializations} />}
            {ages && <PlotLink plot={ages} />}
          </p>
        )}
        {overview.length > 0 && <Overview figures={overview} category={category.id} ownMark={mark} />}
        {category.momentum && (
          <div className="lg:col-span-2">
            <MomentumFold momentum={category.momentum} of={category.name} />
          </div>
        )}
        {(isAi || prices) && (
          <div className="lg:col-span-2">
            <MarketSection title={say`Prices of Its Tools`}>
              {prices ? (
                <PlotFigure plot={prices} />
              ) : (
                <Nothing text={say`Fewer than ${FEWEST_PRICES} of its tools have prices that compare`} />
              )}
            </MarketSection>
          </div>
        )}
        {(isAi || view.insights.content.length > 0) && (
          <Insights insights={view.insights} origin={mark(view.insights)} />
        )}
        {(isAi || view.forecast.some(({ value }) => value !== null)) && (
          <Forecast forecast={view.forecast} ownMark={mark} />
        )}
      </div>
    </article>
  );
}

/** Leads to a plot's own page, with its files and lines to cite. */
function PlotLink({ plot: { subject, finding, title } }: { plot: Plot }) {
  return (
    <a href={paths.plot(subject)} className="link" rel="nofollow">
      {finding ?? title}
    </a>
  );
}

/** All that the page shows with a grade. */
function saidParts({
  tiles,
  overview,
  trend,
  shares,
  funding,
  investors,
  insights,
  forecast,
}: MarketView): Said[] {
  const figures = [...tiles, ...overview, ...forecast].filter(({ value }) => value !== null);
  const parts = [
    ['Growth Trend', trend, trend.content.points],
    ['Market Share Distribution', shares, shares.content.slices],
    ['Funding Activity', funding, funding.content.events],
    ['Key Investors', investors, investors.content.investors],
    ['Market Insights', insights, insights.content],
  ] as const;
  return [
    ...figures.map(({ label, brief, coverage, ...origin }) => ({
      ...{ of: label, origin },
      coverage: coverage === brief ? null : coverage,
    })),
    ...parts
      .filter(([, , shown]) => shown.length > 0)
      .map(([of, origin]) => ({ of, coverage: null, origin })),
  ];
}

/** Where its best rated tools stand beneath all figures, a line leads to the first of them. */
function FirstTools({ tools }: { tools: readonly { id: string; name: string }[] }) {
  return (
    <p className="mt-4 lg:hidden">
      {say`Top tools: `}
      {tools.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <TextLink to={paths.tool(id)}>{name}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      message={MESSAGES.category.failed}
      to={paths.categories}
      text="All Categories"
    />
  );
}
