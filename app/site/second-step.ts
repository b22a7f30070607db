/** The second step of signing in, and signing in with a passkey. */

/** How long the second step may be taken after the first. */
export const SECOND_STEP_MINUTES = 10;

/** What a passkey is asked for. The browser names it when it asks for a challenge. */
export const PASSKEY_USES = ['sign-in', 'second-step', 'add', 'confirm'] as const;
export type PasskeyUse = (typeof PASSKEY_USES)[number];

/** The form field with the browser's answer to a challenge, as JSON. */
export const CREDENTIAL_FIELD = 'credential';

/** The `intent` of a form that is sent with a passkey. */
export const PASSKEY_INTENT = 'passkey';

export const SECOND_STEP_TEXTS = {
  failed: 'Failed to sign in. Please try again in a moment.',
  codeMissing: 'Enter the six digits that the app shows',
  wrongCode: 'That code is not right, or was used already. Wait for the next one.',
  recoveryMissing: 'Enter one of your recovery codes, such as ABCD-EFGH-IJKL-MNOP',
  wrongRecovery: 'That is not one of your unused recovery codes',
  passkeyRefused: 'This passkey does not sign you in here. Please try again, or sign in another way.',
  needsScripts: 'Passkeys need scripts, which do not run on this page in your browser.',
  passkeyUnused: 'No passkey was used. Please try again, or choose another way.',
  passkeyHere: 'This device keeps a passkey for your account already.',
  lost: 'If somebody else has added the second factor, use “This was not me” in our mail about it. If you have lost your second factor and your recovery codes, write to us from the address of your account.',
} as const;

/** Reads the code of an authenticator app, which people type with a space in the middle. Null if it is none. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
