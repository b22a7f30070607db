import type { Cadence } from '#site/cadence.ts';
import type { FollowKind } from '#site/follows.ts';
import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { plansThatFollow } from '#site/plan-rights.ts';

/** Everything that the forms about follows can say and do. */
export const FOLLOW_TEXTS = {
  followed: 'You follow it.',
  removed: 'You no longer follow it.',
  edited: 'Your changes are saved.',
  settings: 'Your choice is saved.',
  feedMade: 'Copy the addresses now: they are not shown again. Whoever has them can read your alerts.',
  feedRemoved: 'The feed was removed. Its addresses no longer work.',
  tooMany: (most: number) =>
    `Your plan follows up to ${most.toLocaleString('en-US')} things. Remove one, or choose a larger plan.`,
  get noSearches() {
    return `Searches can be followed with ${plansThatFollow('hasSearches')}.`;
  },
  get noFeed() {
    return `The private feed belongs to ${plansThatFollow('hasFeed')}.`;
  },
  get noExport() {
    return `The export of the watch list belongs to ${plansThatFollow('hasExport')}.`;
  },
  unknown: 'There is no such thing to follow. It may have left the catalogue.',
  noSuch: 'You do not follow it. You may have removed it already.',
} as const;

export const FOLLOW_FORM = {
  fields: {
    intent: HIDDEN,
    kind: HIDDEN,
    subject: HIDDEN,
    returnTo: HIDDEN,
    follow: HIDDEN,
    note: textField({ label: 'Note', rows: 2, what: 'the note', maxLength: 500 }),
    cadence: HIDDEN,
    mail: HIDDEN,
  },
  failed: 'What you follow could not be changed. Please try again.',
} satisfies FormRules;

export type FollowIntent = 'follow' | 'unfollow' | 'edit' | 'settings' | 'make-feed' | 'remove-feed';

/** A feed that was just made: the secret in its addresses. */
export interface MadeFeed {
  secret: string;
}

export type FollowState = StateOf<typeof FOLLOW_FORM, MadeFeed>;

/** A follow as its owner sees it. */
export interface OwnFollow {
  id: string;
  kind: FollowKind;
  subject: string;
  /** Null if it has left the catalogue. */
  name: string | null;
  note: string;
  cadence: Cadence;
  /** ISO 8601. */
  created_at: string;
  /** Whether it exceeds the plan: kept, but told of nothing. */
  rests: boolean;
}
