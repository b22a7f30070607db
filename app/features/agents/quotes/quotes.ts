import type { RateLimit } from '#site/limits.ts';

/** How pages are visited to look for the words that somebody quotes (docs/agents.md). */
export const QUOTES = {
  /** A page whose visit did not end is visited again after so many minutes: longer than any visit takes. */
  leaseMinutes: 15,
  /** A page that could not be read is visited so many times in all, a day apart. */
  tries: 3,
  /** Quotations of one page that one visit looks for. */
  ofOnePage: 50,
} as const;

/** Visits of quoted pages: of a member's proposals, of all readers together, of a site, and in all. */
export const QUOTE_LIMITS = {
  proposer: { name: 'quotes-of', burst: 30, everySeconds: 2_880 },
  readers: { name: 'quotes-of-readers', burst: 60, everySeconds: 1_440 },
  site: { name: 'quotes-at', burst: 10, everySeconds: 8_640 },
  all: { name: 'quotes', burst: 300, everySeconds: 288 },
} as const satisfies Record<string, RateLimit>;
