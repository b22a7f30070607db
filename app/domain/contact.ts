import { MESSAGES } from './messages.ts';

/** What a message to the site can be about: the contact page's three cards, and everything else. */
export const CONTACT_KINDS = [
  { id: 'feature', label: 'Feature Your Tool' },
  { id: 'report', label: 'Report an Error' },
  { id: 'affiliate', label: 'Affiliate Program' },
  { id: 'other', label: 'Something else' },
] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number]['id'];

export const CONTACT_KIND_IDS: readonly ContactKind[] = CONTACT_KINDS.map(({ id }) => id);

/** Lengths in characters. An e-mail address cannot be longer than 254 (RFC 5321 §4.5.3). */
export const CONTACT_LENGTHS = { name: 100, email: 254, messageMin: 10, message: 5_000 } as const;

export interface ContactMessage {
  name: string;
  email: string;
  kind: ContactKind;
  message: string;
}

type ContactField = keyof ContactMessage;

/** What a visitor typed, as typed. */
export type ContactValues = Record<ContactField, string>;

/** What is wrong with a field, in words for the visitor. */
export type ContactErrors = Partial<Record<ContactField, string>>;

export const EMPTY_CONTACT: ContactValues = { name: '', email: '', kind: '', message: '' };

/** A field that people do not see; programs that fill in every field do. */
export const TRAP_FIELD = 'website';

const MAX_LINKS = 2;
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const LINK_MARKUP = /\[url\b|\[link\b|<a\s/i;

/**
 * Why a valid message looks like spam, in words for its sender, or null. The page is the same for every
 * visitor, so it holds no time to measure how fast the form was filled in.
 *
 * @param trap what came in TRAP_FIELD
 */
export function spamSign({ name, message }: ContactMessage, trap: string): string | null {
  if (trap !== '') return MESSAGES.contact.trapped;
  if (name.match(LINK)) return MESSAGES.contact.linkInName;
  const links = message.match(LINK)?.length ?? 0;
  const words = message.replaceAll(LINK, '').trim();
  const isAdvertising = links > MAX_LINKS || (links > 0 && words.length < CONTACT_LENGTHS.messageMin);
  return isAdvertising || LINK_MARKUP.test(message) ? MESSAGES.contact.tooManyLinks : null;
}
