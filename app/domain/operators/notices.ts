import type { FormRules } from '../form-state.ts';
import type { DeskRight } from './roles.ts';

/** What an operator can be told by mail as it comes in, and the right without which it is not theirs to settle. */
export const NOTICE_KINDS = [
  { id: 'submissions', label: 'Submitted tools', right: 'submissions' },
  { id: 'messages', label: 'Messages from the contact form', right: 'messages' },
  { id: 'reviews', label: 'Reported reviews', right: 'reviews' },
  { id: 'facts', label: 'Values that readers call wrong', right: 'facts' },
  { id: 'vendors', label: 'Claims and proposals of vendors', right: 'vendors' },
] as const satisfies readonly { id: string; label: string; right: DeskRight }[];
export type NoticeKind = (typeof NOTICE_KINDS)[number]['id'];

export const NOTICES_FORM = {
  fields: ['submissions', 'messages', 'reviews', 'facts', 'vendors'],
  hidden: ['submissions', 'messages', 'reviews', 'facts', 'vendors'],
  failed: 'Your choice could not be stored. Please try again in a moment.',
} as const satisfies FormRules<NoticeKind>;
