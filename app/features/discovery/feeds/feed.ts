import type { Provenance } from '#catalogue/tools/certainty.ts';
import { wordedTexts } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';

/** What can be followed: its title, and what an entry is. */
export const FEEDS = wordedTexts({
  tools: { title: 'New tools', of: 'Tools in the order in which they were added' },
  changes: {
    title: 'Changed facts',
    of: 'Prices and other public facts of tools that have changed',
  },
  rounds: { title: 'Funding rounds', of: 'The newest funding rounds that are open to everybody' },
} as const);

export type FeedName = keyof typeof FEEDS;
export const FEED_NAMES: readonly FeedName[] = ['tools', 'changes', 'rounds'];

/** The feeds that pages lead to. */
export function shownFeeds(): FeedName[] {
  return FEED_NAMES.filter((name) => name !== 'rounds' || speaksOfRounds());
}

/** The feed of weekly letters: of the site as a whole, never of a category. */
export const LETTERS_FEED = 'weekly';

/** The formats, each with the ending of its addresses. */
export const FEED_FORMATS = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** How many entries a feed has at most. */
export const FEED_ENTRIES = 50;

export interface Feed {
  title: string;
  description: string;
  /** Its own address and that of the page it belongs to, without the origin. */
  path: string;
  page: string;
  entries: FeedEntry[];
  /** ISO time that a feed without entries gives as its last change: when the newest tool came, or the member. */
  emptySince?: string;
}

export interface FeedEntry {
  /** The address that is also its identity, without the origin: it never changes. */
  path: string;
  title: string;
  /** When it came into the catalogue, and when it last changed, as ISO times. */
  published: string;
  updated: string;
  summary: string;
  facts: FeedFact[];
  categories: string[];
}

/** A value with how sure it is. */
export interface FeedFact {
  label: string;
  text: string;
  origin: Provenance;
}

/** Which feed a file name stands for: `tools.atom`. */
export function readFeedFile<Name extends string>(
  file: string,
  names: readonly Name[],
): { name: Name; format: FeedFormat } | null {
  const [given, ending, ...rest] = file.split('.');
  const name = names.find((each) => each === given);
  const format = ending === 'atom' || ending === 'json' ? ending : null;
  return name && format && rest.length === 0 ? { name, format } : null;
}

/** When anything in it last changed. A site without a single tool has never changed. */
export function feedUpdated({ entries, emptySince = NEVER }: Pick<Feed, 'entries' | 'emptySince'>): string {
  const [first, ...rest] = entries;
  if (!first) return emptySince;
  return rest.reduce((newest, { updated }) => (updated > newest ? updated : newest), first.updated);
}

const NEVER = '1970-01-01T00:00:00.000Z';

/**
 * A feed that says nothing of times to come: readers who have seen one would ask for what is newer than that, and get
 * nothing until then. @param now as an ISO time
 */
export function withoutTimesAhead(feed: Feed, now: string): Feed {
  const known = (time: string) => (time > now ? now : time);
  return {
    ...feed,
    entries: feed.entries.map((entry) => ({
      ...entry,
      published: known(entry.published),
      updated: known(entry.updated),
    })),
    ...(feed.emptySince !== undefined && { emptySince: known(feed.emptySince) }),
  };
}
