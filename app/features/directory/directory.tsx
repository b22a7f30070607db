import { catalogueOf } from '#catalogue/loader.server.ts';
import { NOTHING_FOUND } from '#catalogue/search/answer/found.ts';
import { describeUnknown, resolveFacets, resolveFilters } from '#catalogue/search/filters/known-filters.ts';
import { unreadPrice } from '#catalogue/search/filters/price-limit.ts';
import {
  type Change,
  changeFilters,
  isNarrowed,
  pageCount,
  pressSort,
  readToolQuery,
  type ToolQuery,
} from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { linkFeeds } from '#features/discovery/feeds/feed-links.server.ts';
import { itemList } from '#features/discovery/json-ld.ts';
import { listingTitles } from '#features/discovery/listing-titles.ts';
import { FollowSearch } from '#features/following/follow-search.tsx';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { searchName, searchSubject } from '#features/following/subjects.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { comparableText } from '#features/rates/rates.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { describeRemoved } from '#site/unread-filter.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { ListNotes } from '#ui/list-notes.tsx';
import { ListedTools } from '#ui/listed-tools.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PreviousNext } from '#ui/previous-next.tsx';
import { CorrectionNote, SearchNotes } from '#ui/search-notes.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { Route } from './+types/directory';
import { BudgetBanner } from './budget-fields.tsx';
import { DIRECTORY_FORM, DirectoryControls } from './directory-controls.tsx';
import { EmptyDirectory } from './empty-directory.tsx';
import { FilteredResults } from './filter-chips.tsx';
import { FilterNotes } from './filter-notes.tsx';
import { searchTools } from './search.server.ts';
import { ToolFiles } from './tool-files.tsx';

/**
 * One page of tools for the address's filters, and the categories to filter by (spec §2, "Tools directory").
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = readToolQuery(searchParams);
  const { read } = context.get(servicesContext).db;
  // Without the database, nobody knows whether there is such a category: the page does not name it.
  const unchecked = { ...asked, category: null, specialization: null };
  const none = {
    query: unchecked,
    titles: { ...listingTitles(unchecked, 0), indexed: false },
    unknown: null,
    followed: null,
    found: NOTHING_FOUND,
    comparable: '',
    categories: [],
  };
  linkFeeds(context);
  return orFallback(context, 'reading the directory', none, async () => {
    const isInTopic = asked.category !== null || asked.specialization !== null;
    const known = isInTopic ? await listCategories(read) : null;
    const faceted = resolveFacets(asked);
    const named = known ? resolveFilters(faceted.query, known) : { query: faceted.query, unknown: null };
    const { query } = named;
    const unknown = named.unknown ?? faceted.unknown ?? unreadPrice(query.q);
    const [{ topics }, page, followed, { currencies }] = await Promise.all([
      catalogueOf(read),
      searchTools(read, query, context.get(viewerContext)),
      isFollowed(context, { kind: 'search', subject: searchSubject(query) }),
      exchangeFor(read, null),
    ]);
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
      comparable: comparableText(currencies),
      categories: known?.map(({ name }) => name) ?? topics.names.categories,
    };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { query, titles } = loaderData;
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({
    ...titles,
    canonical: { siteUrl, path: paths.toolList({ ...query, view: null }) },
  });
}

/** How several tools are ordered, where no control shows it. */
function defaultOrder({ sortBy, sortOrder }: ToolQuery, count: number): string {
  const isDefault = sortBy === DIRECTORY_DEFAULTS.sortBy && sortOrder === DIRECTORY_DEFAULTS.sortOrder;
  return isDefault && count > 1 ? ', earliest listed first, then best known' : '';
}

/** Id of the heading over the list. */
const RESULTS = 'results';

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { query, unknown, followed, found, comparable, categories } = loaderData;
  const { listed } = useSite();
  const subject = searchSubject(query);
  const { count } = found;
  const addressOf = (change: Change) => paths.toolList(changeFilters(query, change));
  const isAll = !loaderData.failed && !isNarrowed(query);
  const isWhole = isAll && query.q !== '';
  const isEmpty = isAll && query.q === '' && unknown === null && count === 0;
  return (
    <div
      className="wrap pt-3 sm:pt-8"
      // An address whose meaning the page says was not understood, or could not look up, stays as it is.
      {...(unknown === null && !loaderData.failed && MARKS.address(paths.toolList(query)))}
      {...(query.q !== '' && { ...MARKS.tellsOpenings(), ...MARKS.search(query.q) })}
      {...(isWhole && MARKS.found(String(count)))}
    >
      <h1 className="wrap-anywhere">{query.specialization ?? `${listed.titled} Directory`}</h1>
      {query.specialization === null && <PageLead page="tools" />}
      <p className="mb-2 text-sm text-muted sm:mt-2 sm:mb-6 sm:text-base">
        <span aria-live="polite" {...MARKS.loading(say`Loading tools...`)}>
          {!loaderData.failed && `${formatCounted(count, 'tool')} available`}
        </span>
        {!loaderData.failed && defaultOrder(query, count)}
      </p>
      <FailureNotice failed={loaderData.failed} />
      <ErrorBanner text={unknown && describeRemoved(describeUnknown(unknown))} />
      <BudgetBanner typed={query.typedBudget} />
      <DirectoryControls
        query={query}
        categories={categories}
        panel={found.panel}
        sorts={found.sorts}
        resultsId={RESULTS}
      />
      <FilteredResults
        query={query}
        panel={found.panel}
        comparable={comparable}
        count={count}
        action={paths.tools}
        addressOf={addressOf}
        resultsId={RESULTS}
        form={DIRECTORY_FORM}
        withTerm
      >
        {!loaderData.failed && (
          <Results query={query} found={found} isEmpty={isEmpty} addressOf={addressOf} />
        )}
        {subject !== '' && !loaderData.failed && (
          <FollowSearch subject={subject} of={searchName(subject)} told={followed} />
        )}
        <PreviousNext
          page={query.page}
          pages={pageCount(count, LIMITS.pageSize)}
          addressOf={(page) => paths.toolList({ ...query, page })}
          resultsId={RESULTS}
        />
        <ToolFiles query={query} count={count} />
        {isAll && query.q === '' && (
          <p className="mt-6 text-sm no-print">
            <a href={paths.feed('tools', 'atom')} className="link">
              Feed
            </a>
          </p>
        )}
      </FilteredResults>
    </div>
  );
}

interface ResultsProps {
  query: ToolQuery;
  found: ToolSearch;
  /** Whether there are no tools at all. */
  isEmpty: boolean;
  addressOf: (change: Change) => string;
}

function Results({ query, found, isEmpty, addressOf }: ResultsProps) {
  const notes = { term: query.q, found, addressFor: (q: string) => addressOf({ q }), resultsId: RESULTS };
  return (
    <section aria-labelledby={RESULTS}>
      <h2 id={RESULTS} tabIndex={-1} className="sr-only">{say`Tools`}</h2>
      {query.q !== '' && (
        <>
          <CorrectionNote {...notes} />
          <SearchNotes {...notes} />
        </>
      )}
      <FilterNotes query={query} found={found} addressOf={addressOf} resultsId={RESULTS} />
      <ListNotes notes={found.outdated} resultsId={RESULTS} />
      {isEmpty ? (
        <EmptyDirectory />
      ) : found.data.length === 0 ? (
        <EmptyState text={MESSAGES.directory.none}>
          <ButtonLink to={paths.tools}>{say`All tools`}</ButtonLink>
        </EmptyState>
      ) : (
        <ListedTools
          name="view"
          query={query}
          tools={found.data}
          marks={found.marks}
          caption={say`Tools and their facts`}
          sortAddress={(field) => paths.toolList(pressSort(query, field))}
        />
      )}
    </section>
  );
}
