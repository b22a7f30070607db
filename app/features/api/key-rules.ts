import type { FormRules, StateOf } from '#site/form-state.ts';

/** Lets people and scanners recognize a key that has leaked. */
export const KEY_PREFIX = 'aitb_';
export const KEYS_AT_MOST = 20;
export const KEY_NAME_LENGTH = 60;

/** A key as its owner sees it; dates in ISO 8601. */
export interface OwnKey {
  id: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
}

export type KeyIntent = 'create' | 'revoke';

export const KEY_TEXTS = {
  created: 'Copy the key now: it is not shown again.',
  revoked: 'The key was revoked. Programs that use it are refused from now on.',
  nameMissing: 'Give the key a name, such as the program that uses it',
  nameTooLong: `A name has at most ${KEY_NAME_LENGTH} characters`,
  nameTaken: 'You already have a key of this name',
  tooMany: `You have ${KEYS_AT_MOST} keys, which is the most. Revoke one that you no longer need.`,
  noSuchKey: 'There is no such key. It may have been revoked already.',
} as const;

export const KEY_FORM = {
  fields: ['intent', 'name', 'key'],
  hidden: ['intent', 'key'],
  failed: 'The keys could not be changed. Please try again.',
} as const satisfies FormRules;

/** A key that was just made. */
export interface MadeKey {
  secret: string;
}

export type KeyState = StateOf<typeof KEY_FORM, MadeKey>;

/** What is wrong with a name for a key; null if nothing is. */
export function keyNameFault(name: string): string | null {
  if (name === '') return KEY_TEXTS.nameMissing;
  return name.length > KEY_NAME_LENGTH ? KEY_TEXTS.nameTooLong : null;
}
