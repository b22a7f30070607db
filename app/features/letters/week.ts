/** The weeks of the letter, in UTC. A letter is named by the Monday on which it is due: `2026-11-23`. */

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Leaves the night after a week for the import that brings its last news. */
const DUE_HOUR_MS = 6 * HOUR_MS;
/** A Monday; weeks are counted from it. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5);

/**
 * The letter that is due at a moment: that of the last Monday, six in the morning.
 *
 * @param now milliseconds since 1970
 */
export function dueLetter(now: number): string {
  const weeks = Math.floor((now - DUE_HOUR_MS - FIRST_MONDAY_MS) / WEEK_MS);
  return dayOf(FIRST_MONDAY_MS + weeks * WEEK_MS);
}

/** The next letters after the one that is due, the earliest first. */
export function comingLetters(now: number, count: number): string[] {
  const due = Date.parse(dueLetter(now));
  return Array.from({ length: count }, (_, index) => dayOf(due + (index + 1) * WEEK_MS));
}

/** The seven days before a letter, from a Monday to the next, as ISO times; `until` is not part of them. */
export function weekBefore(date: string): { from: string; until: string } {
  const until = Date.parse(date);
  return { from: new Date(until - WEEK_MS).toISOString(), until: new Date(until).toISOString() };
}

/** The first and the last day that a letter reports on. */
export function daysOf(date: string): { first: string; last: string } {
  const until = Date.parse(date);
  return { first: dayOf(until - WEEK_MS), last: dayOf(until - DAY_MS) };
}

/** Whether a text is the date of a letter that can exist: a Monday, as YYYY-MM-DD. */
export function isLetterDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && dayOf(time) === text && (time - FIRST_MONDAY_MS) % WEEK_MS === 0;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
