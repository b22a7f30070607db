import { setTimeout as wait } from 'node:timers/promises';
import { type Element, elementsOf, treeOf } from '#features/agents/reading/tree.ts';
import type { Visit } from '#features/lifecycle/visit.server.ts';
import type { Webp } from '#platform/pictures/to-webp.server.ts';
import { hostIn } from '#site/web-address.ts';
import { drawPicture } from '../pictures/draw-picture.server.ts';
import { checkLogo, type Logo } from './check-logo.server.ts';

/** A picture that a page declares for itself. */
interface NamedIcon {
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

/** A picture that a tool's site declares as its icon, or one of the tool. */
export interface FoundLogo extends Omit<NamedIcon, 'kind'> {
  kind: NamedIcon['kind'] | 'picture';
  logo: Logo;
}

interface Visits {
  /** Fetches pages. */
  page: Visit;
  /** Fetches icons, as bytes. */
  icon: Visit;
  /** The same of `og:image`, which may be larger. */
  picture: Visit;
  /** Between two visits of a host, in milliseconds. */
  pauseMs: number;
}

/** One visit at a time goes to a host already. */
const OPEN_GATE = { take: async () => true, rest: async () => {} };

/**
 * Looks for logos on tools' sites: hosts in parallel, the tools of one host in turn.
 *
 * @param onFound gets each site's pictures as soon as they are known, or null if the site could not be read
 * @param stopping ends the search; sites not read by then are not reported
 */
export async function findLogos(
  tools: readonly { id: string; url: string }[],
  visits: Visits,
  stopping: AbortSignal,
  onFound: (id: string, found: readonly FoundLogo[] | null) => Promise<void>,
): Promise<void> {
  const byHost = Map.groupBy(tools, ({ url }) => hostIn(url));
  const lookAt = async (those: readonly { id: string; url: string }[]) => {
    for (const { id, url } of those) {
      const found = await logosOf(url, visits, stopping).catch((error: unknown) => {
        if (!stopping.aborted) throw error;
        return null;
      });
      if (stopping.aborted) return;
      await onFound(id, found);
    }
  };
  await Promise.all([...byHost.values()].map(lookAt));
}

async function logosOf(home: string, visits: Visits, stopping: AbortSignal): Promise<FoundLogo[] | null> {
  const visited = await visits.page(home, OPEN_GATE, stopping);
  if (visited.outcome !== 'answered' || visited.html === null) return null;
  const found: FoundLogo[] = [];
  for (const icon of iconsIn(visited.html, visited.address)) {
    await wait(visits.pauseMs, undefined, { signal: stopping });
    const answer = await visits[icon.kind === 'og:image' ? 'picture' : 'icon'](
      icon.address,
      OPEN_GATE,
      stopping,
    );
    const bytes = answer.outcome === 'answered' ? answer.bytes : undefined;
    const checked = bytes && (await checkLogo(bytes));
    if (checked && 'logo' in checked) found.push({ ...icon, logo: checked.logo });
    const drawn = icon.kind === 'og:image' && bytes && (await drawPicture(bytes));
    if (drawn && 'picture' in drawn)
      found.push({ kind: 'picture', address: icon.address, logo: asLogo(drawn.picture) });
  }
  return found;
}

function asLogo({ bytes, width, height }: Webp): Logo {
  return { type: 'webp', bytes, size: { width, height } };
}
