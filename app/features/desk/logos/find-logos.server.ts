import { setTimeout as wait } from 'node:timers/promises';
import type { Visit } from '#features/lifecycle/visit.server.ts';
import type { Webp } from '#platform/pictures/to-webp.server.ts';
import { hostIn } from '#site/web-address.ts';
import { drawPicture } from '../pictures/draw-picture.server.ts';
import { checkLogo, type Logo } from './check-logo.server.ts';
import { iconsIn, type NamedIcon } from './icons-in.ts';

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
 * @param onFound gets each site's pictures, even if there are none, as soon as they are known
 * @param stopping ends the search; sites not read by then are not reported
 */
export async function findLogos(
  tools: readonly { id: string; url: string }[],
  visits: Visits,
  stopping: AbortSignal,
  onFound: (id: string, found: readonly FoundLogo[]) => Promise<void>,
): Promise<void> {
  const byHost = Map.groupBy(tools, ({ url }) => hostIn(url));
  const lookAt = async (those: readonly { id: string; url: string }[]) => {
    for (const { id, url } of those) {
      const found = await logosOf(url, visits, stopping).catch((error: unknown) => {
        if (!stopping.aborted) throw error;
        return null;
      });
      if (found === null) return;
      await onFound(id, found);
    }
  };
  await Promise.all([...byHost.values()].map(lookAt));
}

async function logosOf(home: string, visits: Visits, stopping: AbortSignal): Promise<FoundLogo[]> {
  const visited = await visits.page(home, OPEN_GATE, stopping);
  if (visited.outcome !== 'answered' || visited.html === null) return [];
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
