import { paths } from '#site/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/privacy';
import { LegalPage } from './legal-page.tsx';
import { readLegal } from './read-legal.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readLegal(context, 'privacy');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy',
    description: loaderData?.description ?? '',
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.privacy },
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy" text={loaderData} />;
}
