import type { FormRules } from './form-state.ts';

/** What a message to the site can be about: the contact page's three cards, and everything else. */
export const CONTACT_KINDS = [
  { id: 'feature', label: 'Feature Your Tool' },
  { id: 'report', label: 'Report an Error' },
  { id: 'affiliate', label: 'Affiliate Program' },
  { id: 'other', label: 'Something else' },
] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number]['id'];

export const CONTACT_KIND_IDS: readonly ContactKind[] = CONTACT_KINDS.map(({ id }) => id);

/** Lengths in characters. An email address cannot be longer than 254 (RFC 5321 §4.5.3). */
export const CONTACT_LENGTHS = { name: 100, email: 254, messageMin: 10, message: 5_000 } as const;

export interface ContactMessage {
  name: string;
  email: string;
  kind: ContactKind;
  message: string;
}

export const CONTACT_FORM = {
  fields: ['name', 'email', 'kind', 'message'],
  hidden: ['kind'],
  failed:
    'Your message could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} as const satisfies FormRules;
