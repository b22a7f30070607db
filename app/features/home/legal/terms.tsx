import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './legal-page.tsx';
import { readLegal } from './read-legal.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readLegal(context, 'terms');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Terms',
    description: loaderData?.description ?? '',
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.terms },
  });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms" text={loaderData} />;
}
