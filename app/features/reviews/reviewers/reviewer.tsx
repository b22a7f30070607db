import type { CSSProperties } from 'react';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs } from '#features/discovery/json-ld.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { aboutLine } from '../about.ts';
import type { Route } from './+types/reviewer';
import { readReviewerPage } from './reviewer-page.server.ts';
import {
  type RatedTool,
  REVIEWER_TEXTS,
  type ReviewerPage as Reviewer,
  readRatedPage,
} from './reviewer-rules.ts';

/**
 * A member's ratings, under the name that they chose. The answer is not cached, so that the page is gone as soon as
 * its owner switches it off.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = readRatedPage(new URL(request.url).searchParams);
  const reviewer = await orUnavailable(context, 'reading a reviewer', () =>
    readReviewerPage(db, params.slug, page),
  );
  if (!reviewer) throw notFound(REVIEWER_TEXTS.notFound);
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const path = paths.reviewer(reviewer.slug);
  describePage(context, (site) => [
    {
      '@type': 'ProfilePage',
      url: site + path,
      mainEntity: { '@type': 'Person', name: reviewer.name, url: site + path },
    },
    breadcrumbs(site, [{ name: reviewer.name, path }]),
  ]);
  return reviewer;
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, REVIEWER_TEXTS.notFound);
  const { name, slug, page, reviews } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `${name}: Reviews of ${SITE.listed.titled}`,
    description: `${name} has rated ${saidOf(loaderData)}.`,
    canonical: { siteUrl, path: paths.reviewer(slug, page) },
    indexed: reviews > 0 && page === 1,
  });
}

function saidOf({ ratings, reviews }: Pick<Reviewer, 'ratings' | 'reviews'>): string {
  return `${formatCounted(ratings, SITE.listed.one, SITE.listed.many)} and written ${formatCounted(reviews, 'review')}`;
}

export default function ReviewerPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, since, ratings, page, pages, rated } = loaderData;
  return (
    <article className="wrap pt-8">
      <h1 dir="auto" className="wrap-anywhere">
        {name}
      </h1>
      <p className="mt-2 text-muted">
        Member since <time dateTime={since}>{formatDate(since)}</time> · has rated {saidOf(loaderData)}
      </p>
      <section aria-labelledby="rated" className="mt-10">
        <SectionHeading id="rated" title="Ratings and reviews" />
        {ratings === 0 && <EmptyState text="There is no rating to see yet." />}
        <ul>
          {rated.map((each) => (
            <Rated key={each.tool.id} rated={each} />
          ))}
        </ul>
        <Pager page={page} pages={pages} addressOf={(to) => paths.reviewer(slug, to)} />
      </section>
    </article>
  );
}

function Rated({ rated: { tool, rating, review, about, created_at } }: { rated: RatedTool }) {
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 dir="auto" className="wrap-anywhere">
          <TextLink to={paths.tool(tool.id)}>{tool.name}</TextLink>
        </h3>
        <span
          className="stars"
          style={{ '--r': rating } as CSSProperties}
          role="img"
          aria-label={formatCounted(rating, 'star')}
        />
        <time className="small" dateTime={created_at}>
          {formatDate(created_at)}
        </time>
      </div>
      {review && about && <p className="small mt-1 wrap-anywhere">{aboutLine(about)}</p>}
      {review && (
        <p dir="auto" className="mt-2 max-w-prose overflow-clip break-words whitespace-pre-line">
          {review}
        </p>
      )}
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      notFoundHint={REVIEWER_TEXTS.notFoundHint}
      to={paths.tools}
      text={say`All tools`}
    />
  );
}
