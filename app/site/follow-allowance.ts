import type { Cadence } from './cadence.ts';
import { FOLLOW_KINDS, type FollowKind } from './follows.ts';
import { byTier, type Tier } from './plans.ts';

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
  ...byTier((_, { following }) => following),
};

/** What can be followed under a plan. */
export function kindsFollowed({ hasSearches }: FollowAllowance): readonly FollowKind[] {
  return FOLLOW_KINDS.filter((kind) => kind !== 'search' || hasSearches);
}
