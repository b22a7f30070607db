import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { describeUnknown } from '#catalogue/search/filters/known-filters.ts';
import { type Change, changeFilters } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { FilterChips } from '#features/directory/filter-chips.tsx';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs } from '#features/discovery/json-ld.ts';
import { MarketLists } from '#features/market/market-lists.tsx';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { describeRemoved } from '#site/unread-filter.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { oembedLinks, pageMeta } from '#ui/page-meta.ts';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/landscape';
import { ColourLegend } from './colour-legend.tsx';
import { COLOUR_LABELS, COLOUR_NOTES } from './colours.ts';
import LandscapeMap from './landscape-map.island.tsx';
import { type LandscapePage, readLandscapePage } from './landscape-page.server.ts';
import { isWhole, readLandscapeQuery } from './landscape-query.ts';
import { MapControls } from './map-controls.tsx';
import { offeredColours } from './offered-colours.ts';
import { TAKEAWAY, Takeaway } from './takeaway.tsx';
import { landscapeTitle } from './titles.ts';
import { ToolLists } from './tool-lists.tsx';
import { viewOfTile } from './view-address.ts';

/** The whole market at one look (spec §2): no statement but for a search in quotes, once a state of the catalogue is read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readLandscapeQuery(new URL(request.url).searchParams);
  return orUnavailable(context, 'reading the landscape', async () => {
    const page = await readLandscapePage(context, asked);
    describePage(context, (site) => [
      breadcrumbs(site, [
        { name: 'Market', path: paths.market },
        { name: 'Landscape', path: paths.landscape() },
      ]),
    ]);
    return page;
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const query = loaderData?.query;
  const category = query?.tools.category ?? null;
  const path = paths.landscape({ tools: { ...DIRECTORY_DEFAULTS, category } });
  const hasTiles = loaderData !== undefined && loaderData.shown > 0;
  const page = pageMeta({
    title: query ? landscapeTitle(query.tools) : `The landscape of ${SITE.listed.many}`,
    description: say`${category ?? 'All categories'} of ${SITE.listed.many} at one look: every tool a tile, the larger the more widely known, coloured by ${colourList()}.`,
    canonical: { siteUrl, path },
    ...(hasTiles && { picture: paths.preview('landscape', loaderData.preview) }),
    indexed:
      loaderData !== undefined &&
      loaderData.unknown === null &&
      isWhole({ ...loaderData.query, tools: { ...loaderData.query.tools, category: null } }),
  });
  return hasTiles ? [...page, ...oembedLinks(path, landscapeTitle(loaderData.query.tools))] : page;
}

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

function colourList(): string {
  return EITHER.format(offeredColours().map((name) => COLOUR_LABELS[name].toLowerCase()));
}

/** Id of the line that says how many tools fit. */
const FITTING = 'fitting';

export default function Landscape({ loaderData: page, matches }: Route.ComponentProps) {
  const { query, unknown, count, panel } = page;
  const { tools, colour, lit } = query;
  const addressOf = (change: Change) => paths.landscape({ colour, lit, tools: changeFilters(tools, change) });
  return (
    <article className="wrap landscape" {...(unknown === null && MARKS.address(paths.landscape(query)))}>
      <div>
        <div className="map-screen">
          <h1>{landscapeTitle(tools)}</h1>
          <MarketLists current={paths.landscape()} />
          <ErrorBanner text={unknown && describeRemoved(describeUnknown(unknown))} />
          {count > 0 && (
            <p className="relative">
              <a href={`#${TAKEAWAY}`} className="skip-link skip-part">
                Skip to poster and embed
              </a>
            </p>
          )}
          <MapControls query={query} panel={panel} count={count} hidesMoney={page.hidesMoney} />
          <p
            id={FITTING}
            tabIndex={-1}
            className="small mb-2"
            aria-live="polite"
            {...MARKS.loading('Looking…')}
          >
            {fittingText(page)}
          </p>
          {colour !== 'category' && (
            <ColourLegend
              query={query}
              classes={page.legend}
              resultsId={FITTING}
              isPartial={colour === 'raised' && page.hidesMoney}
            />
          )}
          {page.total === 0 ? (
            <EmptyState text={say`No tool is listed yet.`}>
              <a href={paths.submit} className="btn">{say`Submit Tool`}</a>
            </EmptyState>
          ) : (
            <LandscapeMap
              id="map"
              data={{ wide: paths.landscapeTiles('wide'), tall: paths.landscapeTiles('tall') }}
              picture={{
                wide: paths.landscapePicture(query, { look: 'tiles' }),
                tall: paths.landscapePicture(query, { look: 'tiles', shape: 'tall' }),
              }}
              label={pictureText(page)}
              address={paths.landscape(query)}
              focus={FITTING}
              version={page.version}
              fits={page.fits}
              colour={colour}
              classes={page.legend.map(({ says, shade }) => ({ says, shade }))}
              begin={page.first[0]?.id ?? null}
              area={tools.category}
            />
          )}
        </div>
        {page.first.length > 0 && <FirstNames first={page.first} count={count} isByWords={tools.q !== ''} />}
        <FilterChips query={tools} chosen={panel.chosen} addressOf={addressOf} resultsId={FITTING} withTerm />
        {colour === 'raised' && page.hidesMoney && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
        <p
          id="map-help"
          className="small needs-script no-print mt-2"
        >{say`Drag, pinch or turn the wheel to move. Keys: arrows go from one lit tool to the next, or with an open card to any tool beside it, whose card opens; + and − zoom, 0 shows all, Enter opens a card, and again the page.`}</p>
        <p className="small mt-2">
          {COLOUR_NOTES[colour]} {say`The larger its tile, the more widely known a tool is.`}
        </p>
        <Takeaway query={query} count={count} siteUrl={matches[0].loaderData?.siteUrl} />
      </div>
      <ToolLists page={page} />
      <img className="poster" src={paths.landscapePicture(query)} alt="" loading="lazy" />
    </article>
  );
}

/** The first that fit, so that nobody has to look for them on the map. */
function FirstNames({
  first,
  count,
  isByWords,
}: Pick<LandscapePage, 'first' | 'count'> & { isByWords: boolean }) {
  return (
    <ul className="map-first" aria-label="The first that fit">
      <li className="text-muted">{isByWords ? 'The best matches first:' : 'The most widely known first:'}</li>
      {first.map(({ id, name }) => (
        <li key={id}>
          <a href={paths.tool(id)} className="link">
            {name}
          </a>{' '}
          <a
            href={viewOfTile(id)}
            className="needs-script text-muted underline"
            aria-label={`Show ${name} on the map`}
          >
            on the map
          </a>
        </li>
      ))}
      {count > first.length && (
        <li>
          <a href="#lists" className="link">
            All as lists
          </a>
        </li>
      )}
    </ul>
  );
}

function pictureText({ query, count, total, shown }: LandscapePage): string {
  const some = isWhole(query)
    ? formatCounted(shown, 'tool')
    : `${formatCount(count)} of ${formatCounted(total, 'tool')} lit up`;
  return `${landscapeTitle(DIRECTORY_DEFAULTS)}: ${some}, as tiles by category and specialization`;
}

function fittingText(page: LandscapePage): string {
  const { query, count, selected, total, shown, asOf } = page;
  const best = shown < total ? ` The picture shows the ${formatCount(shown)} most widely known.` : '';
  const all = formatCounted(total, 'tool');
  if (count === 0)
    return `None of ${all} fits. ${query.tools.q === '' ? 'Take' : 'Search for other words, or take'} a filter off below. As of ${formatDate(asOf)}.`;
  const rest = `${largestText(page)} As of ${formatDate(asOf)}.${best}`;
  if (isWhole(query)) return `${all}, each once.${rest}`;
  if (query.lit.length > 0 && selected < total)
    return `${formatCount(count)} of the ${formatCount(selected)} that fit are lit up, of ${all} in all${besideText(page)}.${rest}`;
  return `${formatCount(count)} of ${all} ${count === 1 ? 'fits' : 'fit'} and ${count === 1 ? 'is' : 'are'} lit up${besideText(page)}.${rest}`;
}

/** How many of those that fit stand in the chosen category: each tool stands once, in its main one. */
function besideText({ query, count, ownCount }: LandscapePage): string {
  const { category } = query.tools;
  if (category === null || ownCount === count) return '';
  return `, ${formatCount(ownCount)} of them in ${category}, the others in their main categories`;
}

/** Which category most of them are in, unless another has as many. */
function largestText({ query, categories }: LandscapePage): string {
  if (query.tools.category !== null) return '';
  const [first, second] = categories.toSorted((a, b) => b.count - a.count);
  if (!first || !second || first.count === second.count) return '';
  return ` Largest: ${first.name}, ${formatCount(first.count)}.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.tools} text={say`All tools`} />;
}
