import type { PaidTier } from '#site/plans.ts';

export type AccountPart = 'password' | 'email' | 'letter' | 'sessions' | 'delete';

/** The part of the page that holds each form, by the form's field `intent`. */
export const PART_OF = {
  password: 'password',
  email: 'email',
  'keep-email': 'email',
  'letter-on': 'letter',
  'letter-off': 'letter',
  'end-session': 'sessions',
  'end-others': 'sessions',
  delete: 'delete',
} as const satisfies Record<string, AccountPart>;
export type AccountIntent = keyof typeof PART_OF;

/** Changes after which the account still exists, so that its owner can be told. */
export type AccountChange = Exclude<AccountIntent, 'delete'>;

/** Days in which the old address can stop a change of address before it happens without its answer. */
export const EMAIL_CHANGE_DELAY_DAYS = 7;

/** A pending change of address. */
export interface WaitingChange {
  email: string;
  /** When the change happens without the old address's consent, in ISO 8601; null until the new one agrees. */
  dueAt: string | null;
}

/** The current plan of a member who may want to delete their account. */
export interface RunningPlan {
  tier: PaidTier;
  /** ISO 8601. */
  expiresAt: string;
  /** Whether it ends on that date; otherwise it renews and costs again. */
  isCancelled: boolean;
}

/** The value of the field `proof` on pages for members without a password; the server checks it. */
export const NO_PASSWORD = 'no-password';

/** What members type to delete their account. */
export const DELETE_WORD = 'DELETE';

/** A session as its owner sees it; dates in ISO 8601. */
export interface OwnSession {
  id: string;
  /** Whether it makes this request. */
  isThis: boolean;
  browser: string;
  startedAt: string;
  usedAt: string;
}
