import { MEMBER_LIMITS } from '#site/limits.ts';
import type { ProviderName } from '#site/sign-in-providers.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';
import type { SecurityIntent } from './security-parts.ts';

/** What `/settings/security` and the second step know and say. */

export const PASSKEY_NAME_LENGTH = 60;

/** Minutes after signing in during which changes need no password. */
export const FRESH_MINUTES = 10;

/** The proof that a change of the account requires besides a second factor. */
export type Proof = 'nothing' | 'password' | 'sign in again';

/** A passkey as its owner sees it; times in ISO 8601. */
export interface OwnPasskey {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Another site with which a member signs in; the time in ISO 8601. */
export interface Connection {
  provider: ProviderName;
  since: string;
}

export const SECURITY_TEXTS = {
  rule: 'As soon as you have an authenticator app or a passkey, your password alone no longer signs you in. If you lose it, a recovery code takes its place.',
  required: 'Operators need a second factor on this site. Set one up here; then the desk opens.',
  codeMissing: 'Enter the six digits that the app shows',
  wrongCode: 'That code is not right, or was used already. Wait for the next one.',
  setupOver: 'The set-up has taken too long. Begin again.',
  codesShown: `These are your ${RECOVERY_CODES} recovery codes. Each works once. Keep them somewhere safe: they are not shown again.`,
  passwordNeeded: 'Enter your current password',
  factorNeeded:
    'Enter a code of your authenticator app or one of your recovery codes, or show a passkey first',
  wrongFactor: 'That is neither a code that counts now nor one of your unused recovery codes',
  wrongPasskey: 'That is no passkey of your account. Please try again, or use a code.',
  showFirst: `Changes on this page ask for a second factor. Show a passkey once, and it counts for ${FRESH_MINUTES} minutes.`,
  signInAgain: `You have no password here. Sign out, sign in again, and make the change within ${FRESH_MINUTES} minutes.`,
  nameMissing: 'Give the passkey a name, such as the device that keeps it',
  tooMany: `You have ${MEMBER_LIMITS.passkeys} passkeys, which is the most. Remove one that you no longer need.`,
  passkeyKnown: 'This passkey belongs to an account already.',
  passkeyRefused: 'The passkey could not be added. Please try again.',
  noSuchPasskey: 'There is no such passkey. It may have been removed already.',
  lastWay:
    'This is your only way to sign in. Set a password with “Forgot your password?” first, or add a passkey.',
  failed: 'Your change could not be stored. Please try again in a moment.',
  done: {
    'factor-show': `Thank you. You can change your second factors for ${FRESH_MINUTES} minutes.`,
    'app-begin': 'Add the key to your app, then enter the code that it shows.',
    'app-confirm': 'Your authenticator app is on. Your other sessions have ended.',
    'app-cancel': 'The set-up was given up. Nothing has changed.',
    'app-off': 'Your authenticator app is off.',
    'passkey-add': 'Your passkey was added.',
    'passkey-rename': 'Your passkey has a new name.',
    'passkey-remove': 'The passkey was removed. It no longer signs you in.',
    codes: 'Your earlier recovery codes no longer work.',
    disconnect: 'It no longer signs you in here.',
  },
} as const satisfies { done: Record<SecurityIntent, string> } & Record<string, unknown>;
