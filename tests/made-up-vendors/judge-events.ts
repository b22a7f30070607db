import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventIn, type StatedEvent } from '#features/agents/events/stated-event.ts';

/**
 * A sentence as vendors' news and watched feeds have it, with what it tells: an event, or none. The first hundred made the
 * rules; the others were written after them, in six lots, each read once before anything that it showed was mended.
 */
interface Told {
  says: string;
  is: Partial<StatedEvent> | null;
  /** `we`: on a page of Acme (made by Acme Labs). `any`: in a feed, about whom nobody knows beforehand. */
  in?: 'we' | 'any';
}

const SENTENCES: readonly Told[] = readFileSync(
  path.join(import.meta.dirname, 'event-sentences.ndjson'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const DAY = '2026-11-20';
const NAMES = ['Acme', 'Acme Labs'];

/** How well sentences are read: those that tell an event, those read as one, those read rightly, wrongly, and not at all. */
export function judgeEvents() {
  const judged = SENTENCES.map(({ says, is, in: where }) => {
    const subject = { names: where === 'any' ? null : NAMES, isOwn: where === 'we' };
    const found = eventIn(says, subject, DAY);
    return { says, is, found, isRight: found !== null && is !== null && holds(found, is) };
  });
  const of = (which: (one: (typeof judged)[number]) => boolean) =>
    judged.filter(which).map(({ says }) => says);
  return {
    sentences: judged.length,
    events: of(({ is }) => is !== null).length,
    told: of(({ found }) => found !== null).length,
    right: of(({ isRight }) => isRight).length,
    wrong: of(({ found, isRight }) => found !== null && !isRight),
    missed: of(({ is, found }) => is !== null && found === null),
  };
}

function holds(found: StatedEvent, is: Partial<StatedEvent>): boolean {
  const stated = new Map<string, unknown>(Object.entries(found));
  return Object.entries(is).every(
    ([key, value]) => JSON.stringify(stated.get(key)) === JSON.stringify(value),
  );
}
