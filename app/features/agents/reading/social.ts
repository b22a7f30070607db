import type { StatedAddress } from './addresses.ts';
import { quoteOf } from './addresses.ts';
import { ORGANIZATIONS } from './company.ts';
import type { Link } from './links.ts';
import type { Page } from './page.ts';
import { dataOf, typesOf } from './structured-data.ts';

const NETWORKS: readonly { field: string; pattern: RegExp }[] = [
  {
    field: 'social_media_x_link',
    pattern:
      /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?!(?:intent|share|search|home|hashtag|i|login|privacy|tos|explore)\b)@?(\w{1,15})\/?(?:\?.*)?$/i,
  },
  {
    field: 'social_media_linkedin',
    pattern:
      /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/((?:company|showcase)\/[\w%.-]+)(?:\/(?:about\/?)?)?(?:\?.*)?$/i,
  },
  {
    field: 'social_media_facebook',
    pattern:
      /^https?:\/\/(?:www\.|m\.)?facebook\.com\/(?!(?:sharer?|share\.php|dialog|plugins|tr|groups|events|policy|privacy|legal)\b)(profile\.php\?id=\d+|(?!profile\.php)[\w.-]{2,80})\/?(?:[?&].*)?$/i,
  },
  {
    field: 'social_media_instagram',
    pattern:
      /^https?:\/\/(?:www\.)?instagram\.com\/(?!(?:p|reel|explore|accounts)\/)([\w.]{1,30})\/?(?:\?.*)?$/i,
  },
  {
    field: 'social_media_youtube',
    pattern: /^https?:\/\/(?:www\.|m\.)?youtube\.com\/((?:@|c\/|channel\/|user\/)[\w.%-]+)\/?(?:\?.*)?$/i,
  },
];

/**
 * The vendor's accounts that a page links to, one for each network. Of a network with two different ones, the one in the
 * footer counts if it is alone there, else none.
 */
export function accountsOf(page: Page): StatedAddress[] {
  const links = [...page.links, ...namedIn(page)];
  return NETWORKS.flatMap(({ field, pattern }) => {
    const found = links.filter(({ url }) => pattern.test(url.href));
    const footer = found.filter(({ isFooter }) => isFooter);
    for (const among of [found, footer]) {
      const names = new Set(among.map(({ url }) => pattern.exec(url.href)?.[1]?.toLowerCase()));
      const [first] = among;
      if (!first || names.size !== 1) continue;
      const value = plainAddress(first.url);
      const quote = quoteOf(first);
      const handle = pattern.exec(first.url.href)?.[1];
      const isX = field === 'social_media_x_link' && handle !== undefined;
      return [
        { field, value, quote },
        ...(isX ? [{ field: 'social_media_x_handle', value: `@${handle}`, quote }] : []),
      ];
    }
    return [];
  });
}

/** The vendor's accounts in a page's JSON-LD. */
function namedIn({ root }: Page): Pick<Link, 'url' | 'text' | 'href' | 'isFooter'>[] {
  const makers = dataOf(root).filter(({ node }) => typesOf(node).some((type) => ORGANIZATIONS.has(type)));
  return makers.flatMap(({ node }) =>
    [node.sameAs].flat().flatMap((href) => {
      const url = typeof href === 'string' ? URL.parse(href) : null;
      return url && typeof href === 'string' ? [{ url, text: '"sameAs"', href, isFooter: true }] : [];
    }),
  );
}

function plainAddress(url: URL): string {
  const id = url.pathname === '/profile.php' ? `?id=${url.searchParams.get('id') ?? ''}` : '';
  return `${url.origin}${url.pathname}${id}`;
}
