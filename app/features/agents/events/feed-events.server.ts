import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Entry } from '../finding/entry.ts';
import { eventsIn } from './page-events.ts';
import { companyNamed, proposeEvents } from './propose-events.server.ts';

const MOST_ENTRIES = 300;
const NOBODY = { names: null, isOwn: false } as const;

/**
 * Proposes the events that a feed tells of listed companies. One sentence has to name the company.
 *
 * @param day of the reading, as YYYY-MM-DD
 * @returns how many proposals are new
 */
export async function proposeFromFeed(
  db: DrizzleDb,
  entries: readonly Entry[],
  day: string,
): Promise<number> {
  let waiting = 0;
  for (const { title, words, links, published } of entries.slice(0, MOST_ENTRIES)) {
    const [first] = links;
    if (!first) continue;
    // An entry's text may be cut off, so an unfinished last sentence is dropped.
    const whole = words.slice(0, words.search(/[.!?][^.!?]*$/) + 1);
    const found = eventsIn([title, whole], { subject: NOBODY, day, url: first.url.href, published });
    for (const one of found) {
      const companyId = await companyNamed(db, one.event.who);
      if (companyId !== null) waiting += await proposeEvents(db, { companyId, found: [one], day });
    }
  }
  return waiting;
}
