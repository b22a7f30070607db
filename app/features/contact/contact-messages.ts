import { tooLong } from '#site/messages.ts';
import { CONTACT_LENGTHS } from './contact-rules.ts';

/** The texts of the contact form (spec §8). */
export const CONTACT_MESSAGES = {
  name: 'Enter your name',
  nameTooLong: tooLong('the name', CONTACT_LENGTHS.name),
  email: 'Enter an email address such as name@example.com',
  kind: 'Choose what your message is about',
  messageTooShort: `Write at least ${CONTACT_LENGTHS.messageMin} characters`,
  messageTooLong: tooLong('the message', CONTACT_LENGTHS.message),
  sent: 'Thank you. Your message has arrived.',
} as const;
