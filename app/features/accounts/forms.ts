import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import type { FormRules } from '#site/form-state.ts';
import { DISOWN_TEXTS } from './disown.ts';
import { SETTINGS_MESSAGES } from './settings-messages.ts';

const { register, login, verify, recovery } = ACCOUNT_MESSAGES;

/** Forms that need nothing but the link from an email. */
const LINK = { fields: ['link'], hidden: ['link'] } as const;

export const REGISTER_FORM = {
  fields: ['email', 'password', 'confirm_password', 'first_name', 'last_name'],
  failed: register.failed,
} as const satisfies FormRules;

/**
 * `registration` names the registration whose email can be sent again; it is the hash of a token and grants
 * no access.
 */
export const LOGIN_FORM = {
  fields: ['email', 'password', 'registration'],
  hidden: ['registration'],
  failed: login.failed,
} as const satisfies FormRules;

/** The `intent` of the login page's second form. */
export const RESEND = 'resend';
export const RESEND_FORM = {
  fields: LOGIN_FORM.fields,
  hidden: LOGIN_FORM.hidden,
  failed: login.resendFailed,
  refused: 'not_confirmed',
} as const satisfies FormRules;

export const VERIFY_FORM = {
  ...LINK,
  failed: verify.error,
} as const satisfies FormRules;

/** The `intent` that asks for a new link in place of an expired one. */
export const RENEW = 'renew';
export const RENEW_FORM = {
  ...LINK,
  failed: verify.resendFailed,
  refused: 'expired',
} as const satisfies FormRules;

export const RECOVERY_FORM = { fields: ['email'], failed: recovery.failed } as const satisfies FormRules;

export const RESET_FORM = {
  fields: ['link', 'password', 'confirm_password'],
  hidden: ['link'],
  failed: recovery.resetFailed,
} as const satisfies FormRules;

export const CONFIRM_EMAIL_FORM = {
  ...LINK,
  failed: SETTINGS_MESSAGES.link.failed,
} as const satisfies FormRules;

export const STOP_EMAIL_FORM = {
  ...LINK,
  failed: SETTINGS_MESSAGES.stop.failed,
} as const satisfies FormRules;

export const DISOWN_FORM = {
  ...LINK,
  failed: DISOWN_TEXTS.failed,
} as const satisfies FormRules;

/** All forms of the account settings; `intent` tells them apart. */
export const ACCOUNT_FORM = {
  fields: [
    'intent',
    'current_password',
    'password',
    'confirm_password',
    'email',
    'session',
    'confirmation',
    'forfeit',
  ],
  hidden: ['intent', 'session', 'forfeit'],
  failed: SETTINGS_MESSAGES.failed,
} as const satisfies FormRules;
