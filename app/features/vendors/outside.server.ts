import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { beginningOf, createPublicGet, redirectOf } from '#platform/outside/public-get.server.ts';
import { isForbidden, type Reach } from '#platform/outside/public-lookup.server.ts';

/** What the site looks up elsewhere to check a claim. */
export interface Outside {
  /** The TXT records of a domain; none if they cannot be read. */
  records(domain: string): Promise<string[]>;
  /** The beginning of a page; null if it cannot be read. */
  page(url: string): Promise<string | null>;
}

/** For each look-up, from the name to the last byte. */
const LOOK_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const MOST_REDIRECTS = 3;

interface OutsideOptions extends Reach {
  /** Replaces Node's own authorities. */
  ca?: string | undefined;
  timeoutMs?: number;
  /** Replace the machine's own name servers. */
  nameServers?: readonly string[];
}

/**
 * Looks at public servers only, by `https`, for at most 64 kB and five seconds. Follows redirects only within the same
 * host.
 */
export function createOutside({
  ca,
  timeoutMs = LOOK_MS,
  nameServers,
  ...reach
}: OutsideOptions = {}): Outside {
  const get = createPublicGet({ ca, agentName: 'AIToolbox-claim', ...reach });
  return {
    async records(domain) {
      const resolver = new dns.promises.Resolver({ timeout: timeoutMs, tries: 1 });
      if (nameServers) resolver.setServers([...nameServers]);
      const late = setTimeout(() => resolver.cancel(), timeoutMs);
      const found = await resolver.resolveTxt(domain).catch(() => []);
      clearTimeout(late);
      return found.map((parts) => parts.join(''));
    },
    async page(url) {
      const signal = AbortSignal.timeout(timeoutMs);
      let target = new URL(url);
      try {
        for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
          if (isForbidden(target, reach)) return null;
          const answer = await get(target, signal);
          const next = redirectOf(answer, target);
          if (!next) return answer.statusCode === 200 ? await beginningOf(answer, MOST_BYTES) : leave(answer);
          leave(answer);
          if (next.host !== target.host) return null;
          target = next;
        }
      } catch {
        // The error stays untold, because it could reveal the network behind the site.
      }
      return null;
    },
  };
}

function leave(answer: IncomingMessage): null {
  answer.destroy();
  return null;
}
