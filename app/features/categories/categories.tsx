import { listCategories } from '#catalogue/topics/categories.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { itemList } from '#features/discovery/json-ld.ts';
import { servicesContext, twinContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { CategoryCard } from '#ui/category-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/categories';

/** All categories with their sizes, and the specializations of one; as Markdown, those of all (spec §2, "Categories"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const opened = new URL(request.url).searchParams.get('open');
  const nothing = { categories: [], opened, isWhole: false };
  return orFallback(context, 'reading categories', nothing, async () => {
    const categories = await listCategories(read);
    describePage(context, (site) => [
      itemList(
        site,
        categories.map(({ id }) => paths.category(id)),
      ),
    ]);
    return { categories, opened, isWhole: context.get(twinContext) !== null };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { siteUrl } = matches[0].loaderData;
  const count = loaderData.categories.length;
  return pageMeta({
    title: 'Browse by Category',
    description: `${SITE.listed.first} ${count === 0 ? 'by category' : `in ${formatCounted(count, 'category', 'categories')}`}, each with ${SITE.listed.isAi ? 'its specializations and ' : ''}a market view.`,
    canonical: { siteUrl, path: paths.categories },
    indexed: loaderData.opened === null,
  });
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { categories, opened, isWhole, failed } = loaderData;
  const specializations = categories.reduce((sum, category) => sum + category.specializations.length, 0);
  return (
    <div className="wrap pt-8">
      <h1>Browse by Category</h1>
      <PageLead page="categories" />
      <FailureNotice failed={failed} />
      {failed ? null : categories.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={MESSAGES.category.noneTitle} text={MESSAGES.category.none} />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-10 text-muted">
            {formatCounted(categories.length, 'category', 'categories')} with{' '}
            {formatCounted(specializations, 'specialization')}
            {say`. A tool counts once in each category that it belongs to.`}
          </p>
          <h2 className="sr-only">Categories</h2>
          <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {categories.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                isOpen={isWhole || category.id === opened}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
