import type { PaidTier } from '#site/plans.ts';

/** The parts of the account settings. */
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

/** How many days the old address has to stop a change before the change happens without its answer. */
export const EMAIL_CHANGE_DELAY_DAYS = 7;

/** A change of address that is waiting. */
export interface WaitingChange {
  email: string;
  /**
   * When the change happens even without the old address's consent, in ISO 8601; null until the new one
   * agrees.
   */
  dueAt: string | null;
}

/** The current plan of a member who may want to delete their account. */
export interface RunningPlan {
  tier: PaidTier;
  /** In ISO 8601. */
  expiresAt: string;
  /** Whether it ends on that date; otherwise it renews and is charged again. */
  isCancelled: boolean;
}

/** What the field `proof` says on pages of members without a password; the server finds out whether it is true. */
export const NO_PASSWORD = 'no-password';

/** What a member types to delete the account. */
export const DELETE_WORD = 'DELETE';

/** A session as its owner sees it; dates in ISO 8601. */
export interface OwnSession {
  id: string;
  /** Whether it is the session that makes this request. */
  isThis: boolean;
  browser: string;
  startedAt: string;
  usedAt: string;
}
