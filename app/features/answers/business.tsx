import { useSearchParams } from 'react-router';
import { describeBusinessSearch, isTermIn, searchedTexts } from '#catalogue/search/business-search.ts';
import type { BusinessFunctionCard as BusinessFunction } from '#catalogue/tools/entities.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { itemList } from '#features/discovery/json-ld.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import { BusinessFunctionCard } from '#ui/business-function-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { inPlace } from '#ui/in-place.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { ClearButton } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/business';
import { listBusinessFunctions } from './business-functions.server.ts';

/** All business functions, because the search happens on the page (spec §2, "Business functions list"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const nothing: { businessFunctions: BusinessFunction[] } = { businessFunctions: [] };
  return orFallback(context, 'reading business functions', nothing, async () => {
    const businessFunctions = await listBusinessFunctions(read);
    if (termOf(new URL(request.url).searchParams) === '') {
      describePage(context, (site) => [
        itemList(
          site,
          businessFunctions.map(({ slug }) => paths.businessFunction(slug)),
        ),
      ]);
    }
    return { businessFunctions };
  });
}

/** The search term in the address, so that a search works without scripts and can be shared. */
function termOf(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim();
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { siteUrl = '' } = matches[0].loaderData ?? {};
  const term = termOf(new URLSearchParams(location.search));
  return pageMeta({
    title: 'AI for Business Functions',
    description:
      'What AI changes in each business function: enhancements with their business impact, recommended tools and cases.',
    canonical: { siteUrl, path: paths.businessSearch(term) },
    indexed: term === '',
  });
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const term = termOf(params);
  return (
    <div className="wrap pt-8">
      <h1>AI for Business Functions</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        What AI changes in each part of a company, what that is worth to the business, and the tools for it.
      </p>
      <FailureNotice failed={loaderData.failed} />
      {!loaderData.failed && <SearchableList businessFunctions={loaderData.businessFunctions} term={term} />}
    </div>
  );
}

interface ListProps {
  businessFunctions: BusinessFunction[];
  term: string;
}

/** All of them are on the page, so that `browser/business-search.ts` can search while somebody types. */
function SearchableList({ businessFunctions, term }: ListProps) {
  const cards = businessFunctions.map((businessFunction) => {
    const texts = searchedTexts(businessFunction);
    return { businessFunction, texts, isFound: isTermIn(texts, term) };
  });
  const found = cards.filter(({ isFound }) => isFound).length;
  const says = describeBusinessSearch(cards.length, found, term);
  return (
    <>
      <SearchForm term={term} />
      <section aria-labelledby="functions">
        <SectionHeading
          id="functions"
          title={says.title}
          note={
            <span aria-live="polite" data-count>
              {says.count}
            </span>
          }
        />
        <div data-empty hidden={found > 0}>
          <EmptyState text={says.empty}>
            {cards.length > 0 && (
              <a href={paths.business} className="btn" {...inPlace()}>
                All Business Functions
              </a>
            )}
          </EmptyState>
        </div>
        <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ businessFunction, texts, isFound }) => (
            <BusinessFunctionCard
              key={businessFunction.id}
              businessFunction={businessFunction}
              data-searched={texts.join('\n')}
              hidden={!isFound}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

const PLACEHOLDER = 'Search business functions...';

function SearchForm({ term }: { term: string }) {
  return (
    <search aria-label="Business functions">
      <form action={paths.business} className="search no-print mb-8 max-w-xl" {...inPlace()}>
        <input
          className="field"
          type="search"
          name="q"
          aria-label={PLACEHOLDER}
          placeholder={PLACEHOLDER}
          autoComplete="off"
          defaultValue={term}
          data-searches-page
        />
        <ClearButton />
        <button type="submit" className="search-go" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
