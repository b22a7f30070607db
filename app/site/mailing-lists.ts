import type { FormRules } from './form-state.ts';
import { wordedTexts } from './noun.ts';

/**
 * What people get by mail until they say stop. Each mail carries an address that says so (RFC 8058), and the page
 * behind it shows these texts.
 */
export const MAILING_LISTS = wordedTexts({
  alerts: {
    name: 'Alerts about what you follow',
    ask: 'Stop the mails about what you follow? You can still read what is new on the site.',
    left: 'You get no more mails about what you follow. What is new stays on the site.',
  },
  weekly: {
    name: 'The weekly letter',
    ask: 'Stop the weekly letter? You can still read every letter on the site.',
    left: 'You get no more weekly letters. They stay on the site, and you can ask for them again.',
  },
  answers: {
    name: 'Answers to your reviews',
    ask: 'Stop the mails about answers to your reviews? The answers stay below your reviews.',
    left: 'You get no more mails about answers to your reviews. The answers stay on the site.',
  },
  reviews: {
    name: 'Reviews of your tool',
    ask: 'Stop the mails about new reviews of this tool? The reviews stay on its page.',
    left: 'You get no more mails about new reviews of this tool. The reviews stay on the site.',
  },
} as const);

export type MailingList = keyof typeof MAILING_LISTS;

export function isMailingList(name: string): name is MailingList {
  return Object.hasOwn(MAILING_LISTS, name);
}

export const UNSUBSCRIBE_TEXTS = {
  title: 'Unsubscribe',
  button: 'Unsubscribe',
  pending: 'Unsubscribing…',
  /** The link at the end of a mail. */
  link: 'Unsubscribe',
  unknown: 'This link is not complete',
  unknownHint: 'Copy the whole address from the mail.',
} as const;

export const UNSUBSCRIBE_FORM = {
  fields: {},
  failed: 'You could not be unsubscribed. Please try again.',
} as const satisfies FormRules;
