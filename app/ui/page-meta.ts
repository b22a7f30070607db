import type { MetaDescriptor } from 'react-router';
import { SITE } from '#domain/site.ts';

interface Page {
  title: string;
  description?: string;
  /** Whether the title already names the site. */
  bareTitle?: boolean;
  /** The page's one address; a page without it stays out of search engines. */
  canonical?: { siteUrl: string | null | undefined; path: string };
  /** False for listings without content of their own: searches, sorts, filters. */
  indexed?: boolean;
}

/**
 * Title, description, canonical address and Open Graph of a page. The canonical address must be absolute,
 * so it is left out where the operator has set no public address (SITE_URL).
 */
export function pageMeta({
  title,
  description,
  bareTitle,
  canonical,
  indexed = true,
}: Page): MetaDescriptor[] {
  const full = bareTitle ? title : `${title} · ${SITE.name}`;
  const address = canonical?.siteUrl && `${canonical.siteUrl}${canonical.path}`;
  return [
    { title: full },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: SITE.name },
    { property: 'og:type', content: 'website' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(address
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]
      : []),
    ...(canonical && indexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
  ];
}
