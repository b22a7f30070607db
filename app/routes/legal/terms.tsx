import { TERMS } from '#domain/legal.ts';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './legal-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: TERMS.title,
    description: TERMS.intro(SITE.name),
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.terms },
  });
}

export default function Terms() {
  return <LegalPage text={TERMS} />;
}
