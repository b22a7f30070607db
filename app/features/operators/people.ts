import type { FormRules, StateOf } from '#site/form-state.ts';
import type { Role } from './roles.ts';

/** The form by which an owner gives a role, or takes it away. */
export const ROLE_FORM = {
  fields: ['intent', 'email', 'role'],
  hidden: ['intent'],
  failed: 'The role could not be changed. Please try again in a moment.',
} as const satisfies FormRules;

export type RoleState = StateOf<typeof ROLE_FORM>;

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Owner: may do everything, and gives and takes roles',
  editor: 'Editor: looks after the catalogue',
  moderator: 'Moderator: settles what people send in',
};

export const ROLE_TEXTS = {
  email: 'Enter the email address of a member',
  role: 'Choose a role',
  unknown: 'No member has this address. They must register first.',
  'last owner': 'This is the last owner. Give somebody else that role first.',
  same: 'Nothing was changed: that is how it was already.',
  changed: 'The role is changed.',
} as const;
