import { useEffect } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { itemList } from '#domain/discovery/json-ld.ts';
import { listingTitles } from '#domain/discovery/listing-titles.ts';
import type { ToolSearch } from '#domain/entities.ts';
import { searchName, searchSubject } from '#domain/following/subjects.ts';
import { formatCounted } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { NOTHING_FOUND } from '#domain/search/found.ts';
import { resolveFacets } from '#domain/search/known-facets.ts';
import { describeUnknown, resolveFilters } from '#domain/search/known-filters.ts';
import {
  type Change,
  changeFilters,
  isNarrowed,
  literalTerm,
  pageCount,
  pressSort,
  readToolQuery,
  type ToolQuery,
} from '#domain/search/tool-query.ts';
import { isFollowed } from '#server/follows/is-followed.server.ts';
import { listCategories, listCategoryOptions } from '#server/listing/categories.server.ts';
import { searchTools } from '#server/listing/search.server.ts';
import { servicesContext, viewerContext } from '#server/request/context.server.ts';
import { describePage } from '#server/request/described.server.ts';
import { orFallback } from '#server/request/failures.server.ts';
import { linkFeeds } from '#server/request/feed-links.server.ts';
import { showListing } from '#server/request/shown.server.ts';
import { lastCategoryNames } from '#server/search/topics.server.ts';
import { DirectoryControls } from '#ui/directory-controls.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { FilteredResults } from '#ui/filtered-results.tsx';
import { useFocusMove } from '#ui/focus-move.ts';
import { FollowSearch } from '#ui/follow-search.tsx';
import { ListedTools } from '#ui/listed-tools.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PreviousNext } from '#ui/previous-next.tsx';
import { SearchNotes } from '#ui/search-notes.tsx';
import { useMissedSearch } from '#ui/use-missed-search.ts';
import { useOpenings } from '#ui/use-openings.ts';
import type { Route } from './+types/directory';

/**
 * One page of tools for the address's filters, and the categories to filter by (spec §2, "Tools directory").
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readToolQuery(new URL(request.url).searchParams);
  const { read } = context.get(servicesContext).db;
  const none = {
    query: asked,
    titles: { ...listingTitles(asked, 0), indexed: false },
    unknown: null,
    followed: null,
    found: NOTHING_FOUND,
    categories: [],
  };
  linkFeeds(context);
  return orFallback(context, 'reading the directory', none, async () => {
    const isInTopic = asked.category !== null || asked.specialization !== null;
    const known = isInTopic ? await listCategories(read) : null;
    const faceted = resolveFacets(asked);
    const named = known ? resolveFilters(faceted.query, known) : { query: faceted.query, unknown: null };
    const { query } = named;
    const unknown = named.unknown ?? faceted.unknown;
    const isFound = query.q !== '' && literalTerm(query.q) === null;
    const [page, categories, followed] = await Promise.all([
      searchTools(read, query, context.get(viewerContext)),
      known ?? (isFound ? null : listCategoryOptions(read)),
      isFollowed(context, { kind: 'search', subject: searchSubject(query) }),
    ]);
    showListing(context, query, page.data);
    // The page number returned by the server overrides the requested one (spec §4).
    const shown = { ...query, without: page.without, page: page.currentPage };
    const titles = listingTitles(shown, page.count);
    const indexed = titles.indexed && unknown === null;
    if (indexed) {
      describePage(context, (site) => [
        itemList(
          site,
          page.data.map(({ id }) => paths.tool(id)),
          (shown.page - 1) * LIMITS.pageSize,
        ),
      ]);
    }
    return {
      query: shown,
      titles: { ...titles, indexed },
      unknown,
      followed,
      found: page,
      categories: categories?.map(({ name }) => name) ?? (await lastCategoryNames(read)),
    };
  });
}

/**
 * Two spellings of one listing need no second answer: only the address is being rewritten. The very same
 * address is fetched again, as after a failure.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [current, next] = [currentUrl, nextUrl].map((url) => paths.toolList(readToolQuery(url.searchParams)));
  const isRewritten = currentUrl.search !== nextUrl.search && current === next;
  return isRewritten ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { query, titles } = loaderData;
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({
    ...titles,
    canonical: { siteUrl, path: paths.toolList({ ...query, view: null }) },
  });
}

/** Id of the heading over the list. */
const RESULTS = 'results';

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { query, unknown, followed, found, categories } = loaderData;
  const subject = searchSubject(query);
  const { count } = found;
  const addressOf = (change: Change) => paths.toolList(changeFilters(query, change));
  const { location } = useNavigation();
  const loading = location?.pathname === paths.tools;
  useFocusMove();
  useActiveAddress(unknown ? null : query);
  const isWhole = !loaderData.failed && !isNarrowed(query);
  useMissedSearch(query.q, isWhole ? count : null);
  useOpenings(query.q !== '');
  return (
    <div className="wrap pt-8">
      <h1>AI Tools Directory</h1>
      <p className="mt-2 mb-6 text-muted" aria-live="polite">
        {loading
          ? 'Loading tools...'
          : `${formatCounted(count, 'tool')}${found.isMore ? ' and more' : ''} available`}
      </p>
      <FailureNotice failed={loaderData.failed} />
      <ErrorBanner text={unknown && describeUnknown(unknown)} />
      <DirectoryControls query={query} categories={categories} panel={found.panel} />
      <FilteredResults
        query={query}
        panel={found.panel}
        count={count}
        action={paths.tools}
        addressOf={addressOf}
        resultsId={RESULTS}
        withTerm
      >
        <Results query={query} found={found} loading={loading} addressOf={addressOf} />
        {subject !== '' && !loaderData.failed && (
          <FollowSearch subject={subject} of={searchName(subject)} isFollowed={followed} />
        )}
        <PreviousNext
          page={query.page}
          pages={pageCount(count, LIMITS.pageSize)}
          addressOf={(page) => paths.toolList({ ...query, page })}
          resultsId={RESULTS}
        />
      </FilteredResults>
    </div>
  );
}

interface ResultsProps {
  query: ToolQuery;
  found: ToolSearch;
  /** Whether another page of the directory is on its way. */
  loading: boolean;
  addressOf: (change: Change) => string;
}

function Results({ query, found, loading, addressOf }: ResultsProps) {
  return (
    <section aria-labelledby={RESULTS} aria-busy={loading}>
      <h2 id={RESULTS} tabIndex={-1} className="sr-only">
        Tools
      </h2>
      {query.q !== '' && (
        <SearchNotes term={query.q} found={found} addressFor={(q) => addressOf({ q })} resultsId={RESULTS} />
      )}
      {found.data.length === 0 ? (
        <EmptyState text={MESSAGES.directory.none}>
          <Link to={paths.tools} className="btn">
            All tools
          </Link>
        </EmptyState>
      ) : (
        <ListedTools
          name="view"
          query={query}
          tools={found.data}
          marks={found.marks}
          caption="Tools and their facts"
          addressOf={(view) => paths.toolList({ ...query, view })}
          sortAddress={(field) => paths.toolList(pressSort(query, field))}
        />
      )}
    </section>
  );
}

/**
 * Rewrites the address with the active values, replacing history (spec §2), so that each listing has one
 * address. The router's location goes with these values; the window's may already be that of the next page.
 *
 * @param query null leaves the address alone, because nobody would read the page's message about the original
 * address
 */
function useActiveAddress(query: ToolQuery | null) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  const active = query ? paths.toolList(query) : shown;
  useEffect(() => {
    if (shown !== active) void navigate(active, { replace: true, preventScrollReset: true });
  }, [shown, active, navigate]);
}
