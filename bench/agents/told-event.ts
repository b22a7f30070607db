import type { StatedEvent } from '#features/agents/events/stated-event.ts';

/** A sentence as vendors' news and watched feeds have it, with what it tells: an event, or none. */
export interface Told {
  says: string;
  is: Partial<StatedEvent> | null;
  /** `we`: on a page of Acme (made by Acme Labs). `any`: in a feed, about whom nobody knows beforehand. */
  in?: 'we' | 'any';
}

/** A round in dollars. */
export function usd(amount: number, round: string, more: object = {}): Partial<StatedEvent> {
  return { kind: 'round', amount, round, currency: 'USD', ...more };
}
