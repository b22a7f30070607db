import type { FormRules, StateOf } from '#site/form-state.ts';

export const ENTITY_KINDS = ['company', 'investor'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A name that means the company or investor of another name. */
export interface Alias {
  kind: EntityKind;
  /** Identifies it among those of its kind. */
  key: string;
  name: string;
  means: string;
  /** The id of the entity that it means; null while there is none. */
  id: string | null;
}

export const ALIAS_NAME_LENGTH = 200;

export const ALIAS_TEXTS = {
  missing: 'Write a name',
  tooLong: `A name has at most ${ALIAS_NAME_LENGTH} characters`,
  unknown: 'There is nothing with this name or id',
  same: 'Both names are the same already: they differ at most in case, punctuation and legal form',
  reversed: 'Both are one already, the other way round: the second name means the first. Remove that first.',
  taken: 'This name already means something. Remove that first.',
  noKind: 'Choose whether these are companies or investors.',
  gone: 'This name was removed already.',
  added: 'The names are one now. Old addresses lead on.',
  removed: 'The names are two again.',
} as const;

export const ALIAS_FORM = {
  fields: ['intent', 'kind', 'name', 'means', 'key'],
  hidden: ['intent', 'key'],
  failed: 'The names could not be changed. Please try again.',
} as const satisfies FormRules;

export type AliasState = StateOf<typeof ALIAS_FORM>;

/** What is wrong with a written name; null if nothing is. */
export function aliasNameFault(name: string): string | null {
  if (name === '') return ALIAS_TEXTS.missing;
  return name.length > ALIAS_NAME_LENGTH ? ALIAS_TEXTS.tooLong : null;
}

/** The message about what was done, by the page's `done` parameter. */
export function aliasDone(done: string | null): string | null {
  if (done === 'add') return ALIAS_TEXTS.added;
  return done === 'remove' ? ALIAS_TEXTS.removed : null;
}
