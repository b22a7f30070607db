import type { Addressee } from '#features/accounts/change-mails.server.ts';
import { lastDayOf } from '#features/billing/granted-plan.ts';
import { type MemberMail, writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { formatDate } from '#site/format.ts';
import { type PaidTier, planName } from '#site/plans.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';

/** Evaluated for each mail, because owners can change the address. */
const answer = () => `If you think that this is wrong, write to ${SITE.email}.`;

function write(to: Addressee, mail: Pick<MemberMail, 'subject' | 'paragraphs'>) {
  return writeMemberMail({
    to: to.email,
    greeting: `Hello ${displayName(to)},`,
    footnote: answer(),
    ...mail,
  });
}

export function blockedMail(to: Addressee, note: string) {
  return write(to, {
    subject: 'Your account was blocked',
    paragraphs: [
      'An operator of the site has blocked your account. Nobody can sign in to it, and its keys and private feeds no longer answer. Your reviews stay where they are; a public page of yours is not shown.',
      note,
    ],
  });
}

export function unblockedMail(to: Addressee) {
  return write(to, {
    subject: 'Your account is no longer blocked',
    paragraphs: ['You can sign in to your account again.'],
  });
}

export function sessionsEndedMail(to: Addressee) {
  return write(to, {
    subject: 'You were signed out everywhere',
    paragraphs: ['An operator of the site has ended all sessions of your account. You can sign in again.'],
  });
}

/** @param until the end of the plan */
export function grantedMail(to: Addressee, tier: PaidTier, until: Date) {
  const day = formatDate(lastDayOf({ until: until.toISOString() }));
  return write(to, {
    subject: `You have the ${planName(tier)} plan until ${day}`,
    paragraphs: [
      `An operator of the site has given you the ${planName(tier)} plan. It costs nothing and ends by itself after ${day}.`,
    ],
  });
}

export function grantEndedMail(to: Addressee) {
  return write(to, {
    subject: 'The plan that you were given has ended',
    paragraphs: ['An operator of the site has ended the plan that you were given. Nothing is charged.'],
  });
}

export function exportedMail(to: Addressee) {
  return write(to, {
    subject: 'An operator took a copy of your data',
    paragraphs: [
      'An operator of the site has downloaded what is stored about you, as for a request of yours. It is the same file as in your account settings.',
    ],
  });
}
