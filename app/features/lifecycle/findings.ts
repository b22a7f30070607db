import { wordedTexts } from '#site/noun.ts';

/** States of a tool's own site, as far as the checker can tell. */
export const SITE_STATES = [
  'alive',
  'degraded',
  'moved',
  'acquired',
  'parked',
  'taken over',
  'dead',
] as const;
export type SiteState = (typeof SITE_STATES)[number];

/** States that the checker proposes to record; a person decides. */
export type Proposal = Exclude<SiteState, 'alive' | 'degraded'>;

export const STATE_LABELS: Readonly<Record<SiteState, string>> = {
  alive: 'Alive',
  degraded: 'In doubt',
  moved: 'Moved',
  acquired: 'Acquired',
  parked: 'Parked',
  'taken over': 'Taken over by other content',
  dead: 'Dead',
};

interface FindingRow {
  /** What one look showed, as a sentence. */
  text: string;
  /** The state that enough looks in a row prove. */
  state: SiteState;
  /** Looks in a row that it takes, and days between the first and the last. */
  looks: number;
  days: number;
}

/**
 * What a look at a site can show, with the proof that it takes. A mistake costs a tool its visitors, so faults that
 * often pass (an overloaded server, an expired certificate) take the longest.
 */
export const FINDINGS = wordedTexts({
  fine: { text: 'It answers.', state: 'alive', looks: 1, days: 0 },
  closed: { text: 'It answers, but lets no programs in.', state: 'alive', looks: 1, days: 0 },
  'other address': { text: 'It leads to another site.', state: 'moved', looks: 3, days: 4 },
  'new owner': { text: 'It says that it has been acquired.', state: 'acquired', looks: 3, days: 4 },
  'for sale': { text: 'Its address is for sale.', state: 'parked', looks: 3, days: 4 },
  'other content': { text: 'It no longer names the tool anywhere.', state: 'taken over', looks: 4, days: 7 },
  gone: { text: 'It says that it is gone for good.', state: 'dead', looks: 3, days: 4 },
  'no name': { text: 'Its name leads nowhere.', state: 'dead', looks: 5, days: 7 },
  'not found': { text: 'It has no such page.', state: 'dead', looks: 5, days: 10 },
  'not public': { text: 'Its name leads to no public address.', state: 'dead', looks: 5, days: 14 },
  'no connection': { text: 'No connection can be made.', state: 'dead', looks: 6, days: 14 },
  // A fault on our side proves nothing.
  'no route': {
    text: 'It has an address that this server cannot reach.',
    state: 'degraded',
    looks: 3,
    days: 4,
  },
  'too slow': { text: 'It does not answer in time.', state: 'dead', looks: 7, days: 21 },
  'goes round': { text: 'Its redirects lead nowhere.', state: 'dead', looks: 7, days: 21 },
  'server error': { text: 'Its server reports an error.', state: 'dead', looks: 7, days: 21 },
  // The page itself stays unknown, so it is asked for if this goes on for long (RFC 9309 §2.3.1.4).
  'no rules': {
    text: 'Its server does not say what programs may read.',
    state: 'dead',
    looks: Number.POSITIVE_INFINITY,
    days: Number.POSITIVE_INFINITY,
  },
  'not secure': { text: 'Its certificate is not valid.', state: 'dead', looks: 8, days: 28 },
} as const satisfies Readonly<Record<string, FindingRow>>);
export type Finding = keyof typeof FINDINGS;

/** Findings without any answer, where the fault may be on our side. */
const UNREACHED: ReadonlySet<Finding> = new Set(['no name', 'no connection', 'too slow']);

/** Whether a look reached no server at all. */
export function isUnreached(finding: Finding): boolean {
  return UNREACHED.has(finding);
}

/** The finding of an answer's status; null if the page has to be read. */
export function findingOfStatus(status: number): Finding | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  if (status === 404) return 'not found';
  // A server that refuses programs with 401, 403, 429 or the like is alive.
  return status >= 500 ? 'server error' : 'closed';
}
