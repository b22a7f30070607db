import type { PaidTier } from '#domain/billing/plans.ts';

/** The parts of the account settings. */
export type AccountPart = 'password' | 'email' | 'sessions' | 'delete';

/** The part that each form stands in, by what the form says in its field `intent`. */
export const PART_OF = {
  password: 'password',
  email: 'email',
  'keep-email': 'email',
  'end-session': 'sessions',
  'end-others': 'sessions',
  delete: 'delete',
} as const satisfies Record<string, AccountPart>;
export type AccountIntent = keyof typeof PART_OF;

/** What leaves an account that can be told of it. */
export type AccountChange = Exclude<AccountIntent, 'delete'>;

/** How long an address that does not answer has to stop its change, in days. */
export const EMAIL_CHANGE_DELAY_DAYS = 7;

/** A change of address that waits. */
export interface WaitingChange {
  email: string;
  /** When it happens although the old address has not agreed, in ISO 8601; null until the new one has. */
  dueAt: string | null;
}

/** A plan that a member has who may want to delete the account. */
export interface RunningPlan {
  tier: PaidTier;
  /** In ISO 8601. */
  expiresAt: string;
  /** It ends by itself then; otherwise it goes on to be paid. */
  isCancelled: boolean;
}

/** What a member types to delete the account. */
export const DELETE_WORD = 'DELETE';

/** A session as its owner sees it; dates in ISO 8601. */
export interface OwnSession {
  id: string;
  /** Whether it is the one that asks. */
  isThis: boolean;
  browser: string;
  startedAt: string;
  usedAt: string;
}
