import type { MetaDescriptor } from 'react-router';
import { excerpt } from '#site/content.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { PREVIEW_SIZE } from '#site/preview-size.ts';
import { SITE } from '#site/site.ts';
import { readFailure } from './failure.ts';

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
  /** The path of the picture shown where the page's address is shared. */
  picture?: string;
  /** Null for a picture whose size depends on what it shows. */
  pictureSize?: typeof PREVIEW_SIZE | null;
}

/** Search engines cut longer descriptions. */
const DESCRIPTION_LENGTH = 160;

/** Title, description, canonical address, Open Graph and Twitter card of a page. */
export function pageMeta({
  title,
  description,
  bareTitle,
  canonical,
  indexed = true,
  picture,
  pictureSize = PREVIEW_SIZE,
}: Page): MetaDescriptor[] {
  const full = bareTitle ? title : `${title} · ${SITE.name}`;
  const address = canonical && `${canonical.siteUrl ?? ''}${canonical.path}`;
  // Dots: for a single '…', V8 would keep each character of a page in two bytes, and pages take longer to make.
  const short = description && excerpt(description, DESCRIPTION_LENGTH).replace(/…$/, '...');
  return [
    { title: full },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: SITE.name },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture
      ? [
          { property: 'og:image', content: (canonical?.siteUrl ?? '') + picture },
          ...(pictureSize
            ? [
                { property: 'og:image:width', content: String(pictureSize.width) },
                { property: 'og:image:height', content: String(pictureSize.height) },
              ]
            : []),
        ]
      : []),
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
  ];
}

const OEMBED_FORMATS = ['json', 'xml'] as const;

/** Where other sites ask how to show a page (oembed.com §4). @param path the page's */
export function oembedLinks(path: string, title: string): MetaDescriptor[] {
  return OEMBED_FORMATS.map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    title,
    href: paths.oembedFor(path, format),
  }));
}

/**
 * The title of a page that could not be made.
 *
 * @param error what its loader threw
 * @param missing the title if there is no such thing, or none any more
 */
export function failedMeta(error: unknown, missing: string): MetaDescriptor[] {
  const { status } = readFailure(error);
  return pageMeta({ title: status === 404 || status === 410 ? missing : MESSAGES.anErrorOccurred });
}
