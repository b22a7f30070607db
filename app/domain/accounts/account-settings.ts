import type { PaidTier } from '#domain/billing/plans.ts';
import type { FieldErrors } from './accounts.ts';

/** The forms of the account settings. Each names itself in the field `intent`. */
export const ACCOUNT_INTENTS = [
  'password',
  'email',
  'keep-email',
  'end-session',
  'end-others',
  'delete',
] as const;
export type AccountIntent = (typeof ACCOUNT_INTENTS)[number];

/** The part of the page that a form stands in. */
export type AccountPart = 'password' | 'email' | 'sessions' | 'delete';

export const PART_OF: Readonly<Record<AccountIntent, AccountPart>> = {
  password: 'password',
  email: 'email',
  'keep-email': 'email',
  'end-session': 'sessions',
  'end-others': 'sessions',
  delete: 'delete',
};

export type AccountErrors = FieldErrors<
  'current_password' | 'password' | 'confirm_password' | 'email' | 'confirmation' | 'forfeit'
>;

/** A form that was refused. Passwords never come back. */
export interface AccountRefusal {
  part: AccountPart;
  /** What is wrong with the form as a whole. */
  notice: string | null;
  errors: AccountErrors;
  values: { email: string; confirmation: string };
}

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
