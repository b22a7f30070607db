import { lineField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf, TYPED } from '#site/form-state.ts';

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

export const ALIAS_TEXTS = {
  unknown: 'There is nothing with this name or id',
  same: 'Both names are the same already: they differ at most in case, punctuation and legal form',
  reversed: 'Both are one already, the other way round: the second name means the first. Remove that first.',
  taken: 'This name already means something. Remove that first.',
  recorded: 'Both are one already: the record of the first names the second',
  noKind: 'Choose whether these are companies or investors.',
  gone: 'This name was removed already.',
  added: 'The names are one now. Old addresses lead on.',
  removed: 'The names are two again.',
} as const;

const NAME_LENGTH = 200;

function nameField(label: string) {
  return lineField({
    label,
    missing: 'Write a name',
    tooLong: `A name has at most ${NAME_LENGTH} characters`,
    maxLength: NAME_LENGTH,
    required: false,
    autoComplete: 'off',
  });
}

export const ALIAS_FORM = {
  fields: {
    intent: HIDDEN,
    kind: TYPED,
    name: nameField('Name'),
    means: nameField('Means the same as (name or id)'),
    key: HIDDEN,
  },
  failed: 'The names could not be changed. Please try again.',
} satisfies FormRules;

export type AliasState = StateOf<typeof ALIAS_FORM>;

/** The message about what was done, by the page's `done` parameter. */
export function aliasDone(done: string | null): string | null {
  if (done === 'add') return ALIAS_TEXTS.added;
  return done === 'remove' ? ALIAS_TEXTS.removed : null;
}
