import { type Element, elementsOf, treeOf } from '#features/agents/reading/tree.ts';

/** A picture that a page declares for itself. */
export interface NamedIcon {
  kind: 'icon' | 'apple-touch-icon' | 'og:image';
  address: string;
}

/** Pictures that are fetched of one site. */
const MOST_ICONS = 4;
const LONGEST_ADDRESS = 500;

/** The pictures that a page declares, likeliest logo first. @param base the page's address */
export function iconsIn(html: string, base: string): NamedIcon[] {
  const root = treeOf(html);
  const links = elementsOf(root, ({ tag }) => tag === 'link');
  const rels = (link: Element) => (link.attributes.rel ?? '').toLowerCase().split(/\s+/);
  const named = (rel: string) =>
    links
      .filter((link) => rels(link).includes(rel))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map(({ attributes }) => attributes.href);
  const touch = [...named('apple-touch-icon'), ...named('apple-touch-icon-precomposed')];
  const metas = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'meta' && attributes.property === 'og:image',
  );
  const own = named('icon');
  const all = [
    ...own.slice(0, 2).map((address) => ({ kind: 'icon' as const, address })),
    ...touch.slice(0, 1).map((address) => ({ kind: 'apple-touch-icon' as const, address })),
    ...metas
      .slice(0, 1)
      .map(({ attributes }) => ({ kind: 'og:image' as const, address: attributes.content })),
    ...(own.length === 0 ? [{ kind: 'icon' as const, address: '/favicon.ico' }] : []),
  ];
  const known = new Map<string, NamedIcon>();
  for (const { kind, address } of all) {
    const whole = wholeAddress(address, base);
    if (whole !== null && !known.has(whole)) known.set(whole, { kind, address: whole });
  }
  return [...known.values()].slice(0, MOST_ICONS);
}

/** The longer side that a link states; drawings rank above all. */
function sizeOf({ attributes: { sizes = '', type = '', href = '' } }: Element): number {
  if (sizes === 'any' || type === 'image/svg+xml' || /\.svg(?:$|[?#])/i.test(href))
    return Number.MAX_SAFE_INTEGER;
  return Math.max(0, ...[...sizes.matchAll(/(\d{1,5})x(\d{1,5})/gi)].map(([, width]) => Number(width)));
}

function wholeAddress(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return /^https?:$/.test(protocol) && href.length <= LONGEST_ADDRESS ? href : null;
}
