import { wordedTexts } from '#site/noun.ts';

/** Why a draft was not published at its time. */
export const TIMED_FAULTS = ['undecided', 'gone', 'role'] as const;
export type TimedFault = (typeof TIMED_FAULTS)[number];

/** These reasons in words, for the desk and for mails. */
export const TIMED_FAULT_WORDS: Readonly<Record<TimedFault, string>> = wordedTexts({
  undecided: 'it no longer fits: a field is not right, or somebody else has changed the same',
  gone: 'its tool is no longer listed',
  role: 'whoever has set the time may not publish any more',
});

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;
const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;

/**
 * A future time from a form, as `2027-01-31T09:00` in UTC; null for anything else.
 *
 * @param now milliseconds since 1970
 */
export function timeTyped(text: string, now: number): Date | null {
  const [, day, hour] = MOMENT.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${hour}Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${hour}`);
  return isReal && at.getTime() > now && at.getTime() <= now + YEAR_MS ? at : null;
}
