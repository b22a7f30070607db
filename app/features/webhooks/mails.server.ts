import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { displayName } from '#site/session.ts';
import { SWITCHED_OFF_AFTER_DAYS } from './webhook-rules.ts';

interface Owner {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** Tells a webhook's owner that it was switched off. */
export function switchedOffMail(to: Owner, url: string, href: string) {
  return writeMemberMail({
    to: to.email,
    greeting: `Hello ${displayName(to)},`,
    subject: 'One of your webhooks was switched off',
    paragraphs: [
      `Your webhook for ${new URL(url).host} was switched off: either nothing that we sent to it arrived for ${SWITCHED_OFF_AFTER_DAYS} days, or it answered that it is gone.`,
      'The log on the page of your webhooks shows what went wrong. You can resume the webhook there.',
    ],
    action: { label: 'Open your webhooks', href },
    footnote:
      'You get this mail because you have added the webhook. If you no longer need it, remove it there.',
  });
}
