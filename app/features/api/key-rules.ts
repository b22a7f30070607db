import { z } from 'zod';
import { choiceField, lineField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';

/** Lets people and scanners recognize a key that has leaked. */
export const KEY_PREFIX = 'aitb_';
const NAME_LENGTH = 60;

/** A key as its owner sees it; dates in ISO 8601. */
export interface OwnKey {
  id: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  may_propose: boolean;
  may_change_lists: boolean;
}

export type KeyIntent = 'create' | 'revoke';

export const KEY_TEXTS = {
  created: 'Copy the key now: it is not shown again.',
  revoked: 'The key was revoked. Programs that use it are refused from now on.',
  nameTaken: 'You already have a key of this name',
  tooMany: `You have ${MEMBER_LIMITS.keys} keys, which is the most. Revoke one that you no longer need.`,
  noSuchKey: 'There is no such key. It may have been revoked already.',
} as const;

const KEY_RIGHTS = wordedTexts([
  { id: 'read', label: 'Read' },
  { id: 'propose', label: 'Read, and propose values of tools' },
  { id: 'lists', label: 'Read, and change your lists' },
  { id: 'both', label: 'Read, propose values of tools, and change your lists' },
] as const);

const RIGHTS = choiceField({
  label: 'What it may do',
  options: KEY_RIGHTS,
  missing: 'Choose what the key may do',
});

export const KEY_FORM = {
  fields: {
    intent: HIDDEN,
    name: lineField({
      label: 'Name',
      missing: 'Give the key a name, such as the program that uses it',
      tooLong: `A name has at most ${NAME_LENGTH} characters`,
      maxLength: NAME_LENGTH,
      tidy: (name) => name.normalize('NFC'),
      required: false,
      autoComplete: 'off',
    }),
    rights: {
      ...RIGHTS,
      // Without a choice, a key may do no more than read.
      schema: z.preprocess((sent) => sent || 'read', RIGHTS.schema),
    },
    key: HIDDEN,
  },
  failed: 'The keys could not be changed. Please try again.',
} satisfies FormRules;

/** A key that was just made. */
export interface MadeKey {
  secret: string;
}

export type KeyState = StateOf<typeof KEY_FORM, MadeKey>;
