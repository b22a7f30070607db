import { useState } from 'react';
import { Form, Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { itemList } from '#domain/discovery/json-ld.ts';
import type { BusinessFunctionCard as BusinessFunction } from '#domain/entities.ts';
import { formatCounted } from '#domain/format.ts';
import { GUIDE_MESSAGES } from '#domain/guide-messages.ts';
import { paths } from '#domain/paths.ts';
import { searchBusinessFunctions } from '#domain/search/business-search.ts';
import { listBusinessFunctions } from '#server/listing/business-functions.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { describePage } from '#server/request/described.server.ts';
import { orFallback } from '#server/request/failures.server.ts';
import { BusinessFunctionCard } from '#ui/business-function-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { ClearButton } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/business';

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

/** A search needs nothing that is not already here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
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
      <SearchableList businessFunctions={loaderData.businessFunctions} addressTerm={term} />
    </div>
  );
}

interface ListProps {
  businessFunctions: BusinessFunction[];
  /** The term in the address, shown in the box until another one is typed. */
  addressTerm: string;
}

function SearchableList({ businessFunctions, addressTerm }: ListProps) {
  const [text, setText] = useState(addressTerm);
  const [shown, setShown] = useState(addressTerm);
  if (shown !== addressTerm) {
    setShown(addressTerm);
    // A text that is being typed is left alone.
    if (text.trim() === shown) setText(addressTerm);
  }
  const navigate = useNavigate();
  const type = (typed: string) => {
    setText(typed);
    if (typed !== '' || addressTerm === '') return;
    void navigate(paths.business, { replace: true, preventScrollReset: true });
  };
  const term = text.trim();
  const found = searchBusinessFunctions(businessFunctions, term);
  return (
    <>
      <SearchForm text={text} onText={type} />
      <section aria-labelledby="functions">
        <SectionHeading
          id="functions"
          title={term === '' ? 'All Business Functions' : 'Search Results'}
          note={<span aria-live="polite">{formatCounted(found.length, 'business function')} found</span>}
        />
        {found.length === 0 ? (
          <EmptyState
            text={
              businessFunctions.length === 0
                ? GUIDE_MESSAGES.businessFunction.none
                : GUIDE_MESSAGES.businessFunction.noMatch(term)
            }
          >
            {term !== '' && (
              <Link to={paths.business} className="btn" onClick={() => setText('')}>
                All Business Functions
              </Link>
            )}
          </EmptyState>
        ) : (
          <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
            {found.map((businessFunction) => (
              <BusinessFunctionCard key={businessFunction.id} businessFunction={businessFunction} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const PLACEHOLDER = 'Search business functions...';

function SearchForm({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <Form
      action={paths.business}
      replace
      preventScrollReset
      role="search"
      aria-label="Business functions"
      className="search no-print mb-8 max-w-xl"
    >
      <input
        className="field"
        type="search"
        name="q"
        aria-label={PLACEHOLDER}
        placeholder={PLACEHOLDER}
        autoComplete="off"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <ClearButton />
      <button type="submit" className="search-go" aria-label="Search">
        <Icon name="search" />
      </button>
    </Form>
  );
}
