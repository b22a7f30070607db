import { visibleField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, TYPED } from '#site/form-state.ts';
import { withoutDirection } from '#site/visible-text.ts';

/** How many views an operator may keep, and how many may be shared by all. */
export const VIEW_LIMITS = { own: 30, shared: 30, name: 60 } as const;

/** A saved view of the list. */
export interface View {
  id: string;
  name: string;
  /** The parameters of the list. */
  query: string;
  isShared: boolean;
  /** Whether its reader may remove it. */
  isMine: boolean;
}

export const VIEW_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    query: HIDDEN,
    name: visibleField({
      label: 'Name of the view',
      missing: 'Give the view a name',
      what: 'the name',
      tidy: withoutDirection,
      maxLength: VIEW_LIMITS.name,
    }),
    shared: TYPED,
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules;

export const VIEW_TEXTS = {
  tooMany: `There are as many views as there may be: ${VIEW_LIMITS.own} of your own, ${VIEW_LIMITS.shared} for everybody. Remove one first.`,
  gone: 'There is no such view any more.',
} as const;
