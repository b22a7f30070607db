import { accountEmail, choiceField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN, type StateOf } from '#site/form-state.ts';
import { ROLES, type Role } from './roles.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Owner: may do everything, and gives and takes roles',
  editor: 'Editor: looks after the catalogue',
  moderator: 'Moderator: settles what people send in',
};

export const ROLE_TEXTS = {
  unknown: 'No member has this address. They must register first.',
  'last owner': 'This is the last owner. Give somebody else that role first.',
  same: 'Nothing was changed: that is how it was already.',
  changed: 'The role is changed.',
} as const;

/** The form by which an owner gives a role, or takes it away. */
export const ROLE_FORM = {
  fields: {
    intent: HIDDEN,
    email: accountEmail('Email address of a member', 'off'),
    role: choiceField({
      label: 'Role',
      options: ROLES.map((role) => ({ id: role, label: ROLE_LABELS[role] })),
      missing: 'Choose a role',
    }),
  },
  failed: 'The role could not be changed. Please try again in a moment.',
} satisfies FormRules;

export type RoleState = StateOf<typeof ROLE_FORM>;
