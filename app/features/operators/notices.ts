import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import type { DeskRight } from './roles.ts';

/** What an operator can be told by mail. `right`: only operators who have this right are offered and sent it. */
export const NOTICE_KINDS = wordedTexts([
  { id: 'submissions', label: 'Submitted tools', right: 'submissions' },
  { id: 'messages', label: 'Messages from the contact form', right: 'messages' },
  { id: 'reviews', label: 'Reported reviews', right: 'reviews' },
  { id: 'facts', label: 'Values that readers call wrong', right: 'vendors' },
  { id: 'vendors', label: 'Claims and proposals of vendors', right: 'vendors' },
  { id: 'lifecycle', label: 'Proposals of the lifecycle checker, many in one mail', right: 'vendors' },
  { id: 'events', label: 'Events of companies that agents have read, many in one mail', right: 'vendors' },
  { id: 'mails', label: 'Mails that could not be sent, many in one mail', right: 'mails' },
] as const satisfies readonly { id: string; label: string; right: DeskRight }[]);
export type NoticeKind = (typeof NOTICE_KINDS)[number]['id'];

/** What programs find comes in bursts, and each burst is one mail. */
export const BURST = {
  /** How long the first of a burst waits for others, in seconds. */
  gatherSeconds: 10 * 60,
  /** How long nothing more is said after a mail, in seconds. */
  restSeconds: 6 * 60 * 60,
  /** How many of a burst the mail names. */
  named: 10,
} as const;

/** `choice` tells a form with nothing ticked from one that says nothing. */
type NoticeField = NoticeKind | 'choice';

export const NOTICES_FORM = {
  fields: Object.fromEntries(
    ['choice', ...NOTICE_KINDS.map(({ id }) => id)].map((id) => [id, HIDDEN]),
  ) as Record<NoticeField, typeof HIDDEN>,
  failed: 'Your choice could not be stored. Please try again in a moment.',
} as const satisfies FormRules<Record<NoticeField, typeof HIDDEN>>;
