import { eventIn, type StatedEvent } from '#features/agents/events/stated-event.ts';
import { EVENT_SENTENCES } from './event-sentences.ts';
import { LATER_EVENT_SENTENCES } from './later-event-sentences.ts';
import { NEWSROOM_SENTENCES } from './newsroom-sentences.ts';

const DAY = '2026-11-20';
const NAMES = ['Acme', 'Acme Labs'];

/** How well sentences are read: those that tell an event, those read as one, those read rightly, wrongly, and not at all. */
export function judgeEvents() {
  const judged = [...EVENT_SENTENCES, ...LATER_EVENT_SENTENCES, ...NEWSROOM_SENTENCES].map(
    ({ says, is, in: where }) => {
      const subject = { names: where === 'any' ? null : NAMES, isOwn: where === 'we' };
      const found = eventIn(says, subject, DAY);
      return { says, is, found, isRight: found !== null && is !== null && holds(found, is) };
    },
  );
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
