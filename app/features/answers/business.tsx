import { useSearchParams } from 'react-router';
import type { BusinessFunctionCard as BusinessFunction } from '#catalogue/tools/entities.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { itemList } from '#features/discovery/json-ld.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orFallback } from '#platform/request/failures.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/business';
import { listBusinessFunctions } from './business-functions.server.ts';
import BusinessSearch from './business-search.island.tsx';

/** All business functions, because the search happens on the page (spec §2, "Business functions list"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const nothing: { businessFunctions: BusinessFunction[] } = { businessFunctions: [] };
  return orFallback(context, 'reading business functions', nothing, async () => {
    const businessFunctions = await listBusinessFunctions(read);
    if (businessFunctions.length === 0 && !SITE.listed.isAi) throw notFound(MESSAGES.pageNotFound);
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
    title: say`AI for Business Functions`,
    description: say`What AI changes in each business function: enhancements with their business impact, recommended tools and cases.`,
    canonical: { siteUrl, path: paths.businessSearch(term) },
    indexed: term === '',
  });
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const term = termOf(params);
  return (
    <div className="wrap pt-8">
      <h1>{say`AI for Business Functions`}</h1>
      <PageLead
        page="business"
        className="mt-2 mb-6"
      >{say`What AI changes in each part of a company, what that is worth to the business, and the tools for it.`}</PageLead>
      <FailureNotice failed={loaderData.failed} />
      {!loaderData.failed && <BusinessSearch functions={loaderData.businessFunctions} term={term} />}
    </div>
  );
}
