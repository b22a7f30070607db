import type { RateLimit } from '#site/limits.ts';

/** Limits of looking for quotations (docs/agents.md). */
export const QUOTES = {
  /** Minutes after which a visit that did not end is repeated; longer than any visit takes. */
  leaseMinutes: 15,
  /** How often a page that cannot be read is visited, a day apart. */
  tries: 3,
  /** Most quotations that one visit looks for. */
  ofOnePage: 50,
} as const;

/** Visits of quoted pages, for one member's proposals, all readers, one site, and in total. */
export const QUOTE_LIMITS = {
  proposer: { name: 'quotes-of', burst: 30, everySeconds: 2_880 },
  readers: { name: 'quotes-of-readers', burst: 60, everySeconds: 1_440 },
  site: { name: 'quotes-at', burst: 10, everySeconds: 8_640 },
  all: { name: 'quotes', burst: 300, everySeconds: 288 },
} as const satisfies Record<string, RateLimit>;
