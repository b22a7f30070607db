/** When ratings of one tool look as if somebody had arranged them. Hours and days are around each rating. */
export const BURSTS = {
  /** Many ratings within so many hours before and after. */
  many: { ratings: 10, hours: 6 },
  /** Several ratings by accounts that were new when they rated, within so many hours before and after. */
  newAccounts: { ratings: 3, hours: 24, accountHours: 24 },
} as const;

export interface RatingsNearby {
  /** Ratings of the tool near this one, itself included. */
  near: number;
  /** Those of them by new accounts; none unless this one is. */
  byNew: number;
}

/** Why a rating may be part of a burst, in words; null if nothing speaks for it. */
export function burstOf({ near, byNew }: RatingsNearby): string | null {
  if (byNew >= BURSTS.newAccounts.ratings)
    return `One of ${byNew} ratings by new accounts within ${BURSTS.newAccounts.hours} hours`;
  return near >= BURSTS.many.ratings ? `One of ${near} ratings within ${BURSTS.many.hours} hours` : null;
}
