import type { Finding } from '#features/lifecycle/findings.ts';

const FOUND: Readonly<Record<Finding, string>> = {
  fine: 'it gave no page',
  closed: 'it lets no programs in',
  'other address': 'it leads to another site',
  'new owner': 'it has a new owner',
  'for sale': 'its address is for sale',
  'other content': 'it is about something else',
  gone: 'it says that it is gone for good',
  'no name': 'its address could not be found',
  'not found': 'there is no such page',
  'not public': 'its name leads to no public address',
  'no connection': 'no connection could be made',
  'no route': 'it has an address that this server cannot reach',
  'too slow': 'it did not answer in time',
  'goes round': 'its redirects lead nowhere',
  'server error': 'its server reported an error',
  'no rules': 'its server did not say what programs may read',
  'not secure': 'its certificate is not valid',
};

/** Readings that ended with a fault of our own. */
const FAILED = { failed: 'reading it failed here; the log says why' } as const;

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...FOUND, ...FAILED }));

/** Why a page could not be read, in words. */
export function unreadInWords(why: string): string {
  return WORDS.get(why) ?? why;
}

/** How many readings got no page and why, the most frequent reason first; null if all got one. */
export function failuresInWords(readings: readonly { failure: string | null }[]): string | null {
  const failed = readings.flatMap(({ failure }) => failure ?? []);
  if (failed.length === 0) return null;
  const reasons = [...Map.groupBy(failed, unreadInWords)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([words, each]) => `${words} (${each.length})`);
  const of =
    readings.length === 1 ? 'The last reading' : `Of the last ${readings.length} readings, ${failed.length}`;
  return `${of} read no page: ${reasons.join('; ')}.`;
}
