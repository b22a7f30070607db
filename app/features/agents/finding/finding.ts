/** How the discovery agent goes about finding what is not listed (docs/agents.md). */
export const FINDING = {
  sources: 50,
  /** How much of a source is read. */
  sourceBytes: 1024 * 1024,
  /** Of one source: how many entries are looked at, and how many new ones are taken in a turn. */
  entries: 10_000,
  newEntries: 300,
  /** While so many of a source wait, no more are taken from it. */
  waiting: 500,
  /** Of all sources: what was seen longest ago is forgotten. */
  remembered: 50_000,
  /** What did not end is taken up again after so many minutes: longer than anything takes. */
  leaseMinutes: 15,
  /** How long something waits whose host was asked a moment ago. */
  laterMinutes: 15,
  /** A site that cannot be reached is asked again after so many days, and then given up. */
  againDays: [1, 7],
  /** For all pages of a candidate. */
  siteMs: 180_000,
} as const;

/** Candidates that are visited in a day, on all nodes together. */
export const FINDING_PACE = { least: 1, most: 200, usual: 20 } as const;

/** Hours between two readings of a source. */
export const SOURCE_HOURS = { least: 1, most: 720, usual: 24 } as const;

export const SOURCE_KINDS = ['feed', 'sitemap', 'markdown', 'page', 'hacker-news'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * What became of a candidate: it waits for its visit; it is known already; it was refused before; it names no product;
 * its site cannot be read; it waits at the desk.
 */
export const CANDIDATE_STATES = [
  'waiting',
  'known',
  'refused',
  'no product',
  'unreadable',
  'proposed',
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** What servers say that sources are. */
export const SOURCE_TYPES = /html|xml|rss|atom|json|text\/|markdown/i;
