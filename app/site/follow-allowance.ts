import type { Cadence } from './cadence.ts';
import { FOLLOW_KINDS, type FollowKind } from './follows.ts';
import type { Tier } from './plans.ts';

/** What a plan allows to follow. */
export interface FollowAllowance {
  /** How many things; what exceeds it rests until there is room. */
  readonly follows: number;
  /** How soon alerts come at most. */
  readonly quickest: Cadence;
  /** Whether searches can be followed, the alerts read as a feed, and the watch list exported. */
  readonly hasSearches: boolean;
  readonly hasFeed: boolean;
  readonly hasExport: boolean;
}

export const FOLLOWING: Readonly<Record<Tier, FollowAllowance>> = {
  free: { follows: 5, quickest: 'weekly', hasSearches: false, hasFeed: false, hasExport: false },
  basic: { follows: 25, quickest: 'daily', hasSearches: false, hasFeed: false, hasExport: false },
  premium: { follows: 500, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
  enterprise: { follows: 5_000, quickest: 'at-once', hasSearches: true, hasFeed: true, hasExport: true },
};

/** What can be followed under a plan. */
export function kindsFollowed({ hasSearches }: FollowAllowance): readonly FollowKind[] {
  return FOLLOW_KINDS.filter((kind) => kind !== 'search' || hasSearches);
}
