import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { accountEmail, lineField, passwordField, personField, readField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, PASSWORD, type ReadOf, type StateOf, TYPED } from '#site/form-state.ts';
import { ACCOUNT_LENGTHS } from '#site/lengths.ts';
import { readAppCode, SECOND_STEP_TEXTS } from '#site/second-step.ts';
import { DELETE_WORD } from './account-settings.ts';
import { DISOWN_TEXTS } from './disown.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import { PASSKEY_NAME_LENGTH, SECURITY_TEXTS } from './security.ts';
import type { SecurityIntent } from './security-parts.ts';
import { SETTINGS_MESSAGES } from './settings-messages.ts';

/** The forms of spec §2, "Auth screens", and of the account settings, with the rules of spec §5. */

const { register, login, verify, recovery } = ACCOUNT_MESSAGES;

/** Forms with nothing but an email's link. */
const LINK = { link: HIDDEN } as const;

const NAME = { maxLength: ACCOUNT_LENGTHS.name, tooLong: register.nameTooLong } as const;

/** Password strength is judged later, once the sender has been counted. */
export const REGISTER_FORM = {
  fields: {
    email: accountEmail('Email', 'email'),
    password: PASSWORD,
    confirm_password: PASSWORD,
    first_name: personField({ label: 'First name (optional)', autoComplete: 'given-name', ...NAME }),
    last_name: personField({ label: 'Last name (optional)', autoComplete: 'family-name', ...NAME }),
  },
  failed: register.failed,
} satisfies FormRules;

/** `registration` names the registration whose email can be sent again. It is a token's hash and grants no access. */
export const LOGIN_FORM = {
  fields: {
    // Browsers may offer a passkey here (app/browser/passkeys.ts).
    email: accountEmail('Email', 'username webauthn'),
    password: passwordField(login.passwordMissing),
    registration: HIDDEN,
  },
  failed: login.failed,
} satisfies FormRules;

export type Credentials = Pick<ReadOf<typeof LOGIN_FORM>, 'email' | 'password'>;

/** The `intent` of the login page's second form. */
export const RESEND = 'resend';
export const RESEND_FORM = {
  fields: LOGIN_FORM.fields,
  failed: login.resendFailed,
  refused: 'not_confirmed',
} as const satisfies FormRules;

export const VERIFY_FORM = { fields: LINK, failed: verify.error } satisfies FormRules;

/** The `intent` that requests a new link in place of an expired one. */
export const RENEW = 'renew';
export const RENEW_FORM = {
  fields: LINK,
  failed: verify.resendFailed,
  refused: 'expired',
} as const satisfies FormRules;

export const RECOVERY_FORM = {
  fields: { email: accountEmail('Email', 'username') },
  failed: recovery.failed,
} satisfies FormRules;

export const RESET_FORM = {
  fields: { link: HIDDEN, password: PASSWORD, confirm_password: PASSWORD },
  failed: recovery.resetFailed,
} satisfies FormRules;

export const CONFIRM_EMAIL_FORM = { fields: LINK, failed: SETTINGS_MESSAGES.link.failed } satisfies FormRules;

export const STOP_EMAIL_FORM = { fields: LINK, failed: SETTINGS_MESSAGES.stop.failed } satisfies FormRules;

export const DISOWN_FORM = { fields: LINK, failed: DISOWN_TEXTS.failed } satisfies FormRules;

const APP_CODE = { inputMode: 'numeric', autoComplete: 'one-time-code', required: true } as const;
const OWN_CODE = { autoCapitalize: 'characters', spellCheck: false, required: true } as const;

/** All forms of the second step; `intent` tells them apart. */
export const SECOND_STEP_FORM = {
  fields: {
    intent: HIDDEN,
    code: readField(readAppCode, {
      label: 'Code of your authenticator app',
      wrong: SECOND_STEP_TEXTS.codeMissing,
      ...APP_CODE,
    }),
    recovery: readField(readRecoveryCode, {
      label: 'Recovery code',
      wrong: SECOND_STEP_TEXTS.recoveryMissing,
      autoComplete: 'off',
      ...OWN_CODE,
    }),
  },
  failed: SECOND_STEP_TEXTS.failed,
} satisfies FormRules;

/** All forms of the account settings; `intent` tells them apart. */
export const ACCOUNT_FORM = {
  fields: {
    intent: HIDDEN,
    current_password: PASSWORD,
    password: PASSWORD,
    confirm_password: PASSWORD,
    email: accountEmail('New email address', 'email'),
    session: HIDDEN,
    confirmation: {
      kind: 'line',
      label: `Type ${DELETE_WORD} to confirm`,
      control: { required: true, autoComplete: 'off', spellCheck: false },
    },
    forfeit: HIDDEN,
  },
  failed: SETTINGS_MESSAGES.failed,
} satisfies FormRules;

/** All forms of the security settings; `intent` tells them apart. */
export const SECURITY_FORM = {
  fields: {
    intent: HIDDEN,
    current_password: PASSWORD,
    // A code of the app, or a recovery code.
    factor: { ...TYPED, control: { autoComplete: 'one-time-code', ...OWN_CODE } },
    code: readField(readAppCode, {
      label: 'Code that the app shows now',
      wrong: SECURITY_TEXTS.codeMissing,
      ...APP_CODE,
    }),
    name: lineField({
      label: 'Name',
      missing: SECURITY_TEXTS.nameMissing,
      what: 'the name',
      maxLength: PASSKEY_NAME_LENGTH,
      tidy: (name) => name.normalize('NFC'),
      autoComplete: 'off',
    }),
    passkey: HIDDEN,
    provider: HIDDEN,
  },
  failed: SECURITY_TEXTS.failed,
} satisfies FormRules;

/** The result of a form. New recovery codes are shown only here. */
export interface SecurityOutcome {
  done: SecurityIntent;
  codes: readonly string[] | null;
}

export type SecurityState = StateOf<typeof SECURITY_FORM, SecurityOutcome>;
