import type { FieldErrors } from './accounts.ts';

/** The forms of the account settings. Each names itself in the field `intent`. */
export const ACCOUNT_INTENTS = ['password', 'email', 'end-session', 'end-others', 'delete'] as const;
export type AccountIntent = (typeof ACCOUNT_INTENTS)[number];

/** The part of the page that a form stands in. */
export type AccountPart = 'password' | 'email' | 'sessions' | 'delete';

export const PART_OF: Readonly<Record<AccountIntent, AccountPart>> = {
  password: 'password',
  email: 'email',
  'end-session': 'sessions',
  'end-others': 'sessions',
  delete: 'delete',
};

export type AccountErrors = FieldErrors<
  'current_password' | 'password' | 'confirm_password' | 'email' | 'confirmation'
>;

/** A form that was refused. Passwords never come back. */
export interface AccountRefusal {
  part: AccountPart;
  /** What is wrong with the form as a whole. */
  notice: string | null;
  errors: AccountErrors;
  values: { email: string; confirmation: string };
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
