import type { Entry } from '../entry.ts';

/** How many tools a week has brought, and how many it has changed. */
export interface Week {
  listed: number;
  /** Those that were listed before. */
  changed: number;
  /** Its last day, in days since 1970 (UTC). */
  until: number;
}

const DAYS = 7;
const MICROSECONDS_A_DAY = 86_400_000_000;

/** The seven days that end today; null if nothing has happened in them. @param today in days since 1970 (UTC) */
export function weekOf(entries: readonly Entry[], today: number): Week | null {
  const isIn = (day: number) => day > today - DAYS && day <= today;
  const week = { listed: 0, changed: 0, until: today };
  for (const { sort, counted } of entries) {
    if (isIn(Math.floor(sort.created_at / MICROSECONDS_A_DAY))) week.listed += 1;
    else if (isIn(counted.changed)) week.changed += 1;
  }
  return week.listed + week.changed === 0 ? null : week;
}
