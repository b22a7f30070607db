import { deskPaths } from '#site/desk-paths.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import type { DeskRight } from './roles.ts';

/** What an operator can be told by mail: only operators who have its right are offered and sent it. */
export const NOTICES = wordedTexts({
  submissions: { label: 'Submitted tools', right: 'submissions', page: deskPaths.deskSubmissions },
  messages: { label: 'Messages from the contact form', right: 'messages', page: deskPaths.deskMessages },
  reviews: { label: 'Reported reviews', right: 'reviews', page: deskPaths.deskReviews },
  facts: {
    label: 'Values that readers call wrong',
    right: 'vendors',
    page: deskPaths.deskProposalsOf('reader'),
  },
  vendors: { label: 'Claims and proposals of vendors', right: 'vendors', page: deskPaths.deskVendors },
  lifecycle: {
    label: 'Proposals of the lifecycle checker, many in one mail',
    right: 'vendors',
    page: deskPaths.deskProposalsOf('checker'),
  },
  events: {
    label: 'Events of companies that agents have read, many in one mail',
    right: 'vendors',
    page: deskPaths.deskWaitingFor(new URLSearchParams({ kind: 'event' })),
  },
  mails: {
    label: 'Mails that could not be sent, many in one mail',
    right: 'mails',
    page: deskPaths.deskMails,
  },
} as const satisfies Record<string, { label: string; right: DeskRight; page: string }>);
export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

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
  fields: Object.fromEntries(['choice', ...NOTICE_KINDS].map((id) => [id, HIDDEN])) as Record<
    NoticeField,
    typeof HIDDEN
  >,
  failed: 'Your choice could not be stored. Please try again in a moment.',
} as const satisfies FormRules<Record<NoticeField, typeof HIDDEN>>;
