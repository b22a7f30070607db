import type { PaidTier } from '#domain/billing/plans.ts';

/** The parts of the account settings. */
export type AccountPart = 'password' | 'email' | 'sessions' | 'delete';

/** The part of the page that holds each form, by the form's field `intent`. */
export const PART_OF = {
  password: 'password',
  email: 'email',
  'keep-email': 'email',
  'end-session': 'sessions',
  'end-others': 'sessions',
  delete: 'delete',
} as const satisfies Record<string, AccountPart>;
export type AccountIntent = keyof typeof PART_OF;

/** Changes that leave an account which can be told about them. */
export type AccountChange = Exclude<AccountIntent, 'delete'>;

/** How many days an address that does not answer has to stop its change. */
export const EMAIL_CHANGE_DELAY_DAYS = 7;

/** A change of address that is waiting. */
export interface WaitingChange {
  email: string;
  /** When it happens even if the old address has not agreed, in ISO 8601; null until the new one has. */
  dueAt: string | null;
}

/** The running plan of a member who may want to delete the account. */
export interface RunningPlan {
  tier: PaidTier;
  /** In ISO 8601. */
  expiresAt: string;
  /** Whether it ends then by itself; otherwise it is renewed and charged again. */
  isCancelled: boolean;
}

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
