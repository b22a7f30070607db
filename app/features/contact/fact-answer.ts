import type { FormRules } from '#site/form-state.ts';
import { tooLong } from '#site/messages.ts';
import { CONTACT_MESSAGES } from './contact-messages.ts';
import { CONTACT_LENGTHS } from './contact-rules.ts';

/** What a reader says about a value that they call wrong or missing. */
export interface FactAnswer {
  right: string;
  source: string;
  /** Where our answer goes; null if the reader wants none. */
  email: string | null;
}

/** Lengths in characters. */
export const FACT_LENGTHS = { right: 1_000, source: 500, email: CONTACT_LENGTHS.email } as const;

export const FACT_TEXTS = {
  right: 'Write what is right',
  rightTooLong: tooLong('what is right', FACT_LENGTHS.right),
  source: 'Say where it can be read',
  sourceTooLong: tooLong('the source', FACT_LENGTHS.source),
  email: CONTACT_MESSAGES.email,
} as const;

/** The form that reports a value: which one, and what is right. */
export const FACT_FORM = {
  fields: ['intent', 'tool', 'tab', 'field', 'shown', 'right', 'source', 'email'],
  hidden: ['intent', 'tool', 'tab', 'field', 'shown'],
  failed:
    'Your report could not be stored. Nothing that you typed is lost: please send it again in a moment.',
} as const satisfies FormRules;
