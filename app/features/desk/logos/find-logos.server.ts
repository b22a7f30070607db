import { setTimeout as wait } from 'node:timers/promises';
import type { Visit } from '#features/lifecycle/visit.server.ts';
import { hostIn } from '#site/web-address.ts';
import { checkLogo, type Logo } from './check-logo.server.ts';
import { iconsIn, type NamedIcon } from './icons-in.ts';

/** A picture that a tool's own site names as its own. */
export interface FoundLogo extends NamedIcon {
  logo: Logo;
}

interface Visits {
  /** Reads pages. */
  page: Visit;
  /** Reads pictures, as bytes. */
  picture: Visit;
  /** Between two visits of a host, in milliseconds. */
  pauseMs: number;
}

/** Each host is asked by one visit at a time. */
const OPEN_GATE = { take: async () => true, rest: async () => {} };

/**
 * Looks for logos at the sites of some tools: hosts side by side, the tools of one host one after another.
 *
 * @param onFound is told what a site has, also nothing, as soon as that is known
 * @param stopping ends the looking; sites that were not read by then are not told of
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
    const answer = await visits.picture(icon.address, OPEN_GATE, stopping);
    const bytes = answer.outcome === 'answered' ? answer.bytes : undefined;
    const checked = bytes && (await checkLogo(bytes));
    if (checked && 'logo' in checked) found.push({ ...icon, logo: checked.logo });
  }
  return found;
}
