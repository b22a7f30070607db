/** How often a follower is told, from the quickest to the slowest. */
export const CADENCES = ['at-once', 'daily', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];

export const CADENCE_LABELS: Readonly<Record<Cadence, string>> = {
  'at-once': 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** How a follower is told: by mail at a pace, or only on their page. */
export type Told = Cadence | 'without mail';

/** Digests are made at this hour, in UTC; weekly ones on Mondays. */
export const DIGEST_HOUR = 6;

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * When the mail about something that is known since `at` has to be made.
 *
 * @param at milliseconds since 1970
 */
export function mailDueAt(cadence: Cadence, at: number): number {
  switch (cadence) {
    case 'at-once':
      return at;
    case 'daily':
      return nextAfter(at, DAY_MS, DIGEST_HOUR * HOUR_MS);
    case 'weekly':
      return nextAfter(at, WEEK_MS, FIRST_MONDAY_MS + DIGEST_HOUR * HOUR_MS);
  }
}

function nextAfter(at: number, every: number, first: number): number {
  return first + (Math.floor((at - first) / every) + 1) * every;
}

/** The slower of what a member wants and what the plan allows at most. */
export function slower(wanted: Cadence, quickest: Cadence): Cadence {
  return CADENCES.indexOf(wanted) > CADENCES.indexOf(quickest) ? wanted : quickest;
}

export function readCadence(text: unknown): Cadence | null {
  return CADENCES.find((cadence) => cadence === text) ?? null;
}
