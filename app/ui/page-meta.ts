import type { MetaDescriptor } from 'react-router';
import { excerpt } from '#domain/content.ts';
import { type Described, graph } from '#domain/discovery/json-ld.ts';
import { SITE } from '#domain/site.ts';

interface Page {
  title: string;
  description?: string;
  /** Whether the title already names the site. */
  bareTitle?: boolean;
  /**
   * The page's one address; a page without it stays out of search engines. `siteUrl` is empty where the site's
   * own address is unknown.
   */
  canonical?: { siteUrl: string | undefined; path: string };
  /** False for listings without content of their own: searches, sorts, filters. */
  indexed?: boolean;
  /** What the page says of itself in schema.org's words. */
  described?: readonly Described[];
}

/** Search engines cut longer ones. */
const DESCRIPTION_LENGTH = 160;

/** Title, description, canonical address, Open Graph and Twitter card of a page. */
export function pageMeta({
  title,
  description,
  bareTitle,
  canonical,
  indexed = true,
  described = [],
}: Page): MetaDescriptor[] {
  const full = bareTitle ? title : `${title} · ${SITE.name}`;
  const address = canonical && `${canonical.siteUrl ?? ''}${canonical.path}`;
  const short = description && excerpt(description, DESCRIPTION_LENGTH);
  return [
    { title: full },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: SITE.name },
    { property: 'og:type', content: 'website' },
    ...(short
      ? [
          { name: 'description', content: short },
          { property: 'og:description', content: short },
        ]
      : []),
    ...(address
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]
      : []),
    ...(canonical && indexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    ...(described.length > 0 && indexed ? [{ 'script:ld+json': graph(described) }] : []),
  ];
}
