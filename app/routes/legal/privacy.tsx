import { PRIVACY } from '#domain/legal.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/privacy';
import { LegalPage } from './legal-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: PRIVACY.title,
    description: PRIVACY.intro(SITE.name),
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.privacy },
  });
}

export default function Privacy() {
  return <LegalPage text={PRIVACY} />;
}
