import type { Robots } from './robots.server.ts';

/** How long rules may be cached (RFC 9309 §2.4). */
const RULES_MS = 24 * 60 * 60 * 1_000;
/** Hosts in memory; those asked longest ago are dropped first. */
const MOST_HOSTS = 256;

/**
 * What this process remembers of hosts: their rules for a day, and when they were last asked. A visit that need not ask
 * for the rules then waits as long as one that does.
 */
export class HostMemory {
  readonly #now: () => number;
  readonly #rules = new Map<string, { rules: Robots; until: number }>();
  readonly #asked = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The rules of an origin, such as `https://example.com`; null if they are not known. */
  rulesOf(origin: string): Robots | null {
    const known = this.#rules.get(origin);
    return known && this.#now() < known.until ? known.rules : null;
  }

  keepRules(origin: string, rules: Robots): void {
    put(this.#rules, origin, { rules, until: this.#now() + RULES_MS });
  }

  /** Milliseconds since a host was last asked. */
  sinceAsked(host: string): number {
    return this.#now() - (this.#asked.get(host) ?? -Infinity);
  }

  ask(host: string): void {
    put(this.#asked, host, this.#now());
  }
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > MOST_HOSTS ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
