import { type MemberMail, writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { formatDate } from '#site/format.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { type PaidTier, planName } from '#site/plans.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { EMAIL_CHANGE_DELAY_DAYS } from './account-settings.ts';

/** The recipient. */
export interface Addressee {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

const askUs = () =>
  `If this was not you, set a new password at once with Forgot password on the sign-in page, and write to ${SITE.email}.`;

function write(to: Addressee, mail: Omit<MemberMail, 'to' | 'greeting'>) {
  return writeMemberMail({ to: to.email, greeting: `Hello ${displayName(to)},`, ...mail });
}

export function passwordChangedMail(to: Addressee) {
  return write(to, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now. All other sessions have ended: sign in with the new password there.',
    ],
    footnote: askUs(),
  });
}

/** Asks the current address whether it agrees to be replaced. */
export function leaveAddressMail(to: Addressee, newEmail: string, href: string) {
  return write(to, {
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `You have asked to use ${newEmail} for your account instead of this address. We change it when both addresses agree; the other one has been sent a link of its own.`,
      `If only the new address agrees, the change happens ${EMAIL_CHANGE_DELAY_DAYS} days later. We write to you again before that, and you can stop it.`,
    ],
    action: { label: 'Agree to the change', href },
    footnote: `The link works once, for ${LINK_HOURS.emailChange} hours. If you have not asked for this, change your password: that takes the request back.`,
  });
}

/** Asks the new address whether it belongs to the member. The mail reveals nothing about the account. */
export function takeAddressMail(newEmail: string, href: string) {
  return writeMemberMail({
    to: newEmail,
    greeting: 'Hello,',
    subject: 'Confirm your new email address',
    paragraphs: [
      `Somebody, we hope you, wants to use this address for an account of ${SITE.name}. We use it once the old address has agreed too, or ${EMAIL_CHANGE_DELAY_DAYS} days after you have.`,
    ],
    action: { label: 'Confirm this address', href },
    footnote: `The link works once, for ${LINK_HOURS.emailChange} hours. If you have not asked for this, do nothing.`,
  });
}

/** Tells the current address that it will be replaced even without its answer, and lets it refuse. */
export function changeComingMail(to: Addressee, newEmail: string, dueAt: Date, href: string) {
  const day = formatDate(dueAt.toISOString());
  return write(to, {
    subject: `Your email address will change on ${day}`,
    paragraphs: [
      `${newEmail} has agreed to take the place of this address for your account. The change happens on ${day} unless you stop it. If you want it sooner, use the link of our earlier mail.`,
    ],
    action: { label: 'Stop the change', href },
    footnote: askUs(),
  });
}

/** Tells both addresses that a change will not happen, although the new one had agreed. */
export function changeStoppedMails(member: Addressee, newEmail: string) {
  const mail = {
    subject: 'The change of your email address was stopped',
    paragraphs: [`Your account keeps ${member.email}. The change to ${newEmail} was taken back.`],
    footnote: askUs(),
  };
  return [write(member, mail), write({ ...member, email: newEmail }, mail)];
}

/** Tells the current address only; the new one learns the reason from `addressTakenMail`. */
export function changeNotMadeMail(to: Addressee, newEmail: string) {
  return write(to, {
    subject: 'Your email address was not changed',
    paragraphs: [
      `The change to ${newEmail} that was to happen today could not be made. Your account keeps this address.`,
    ],
    footnote: askUs(),
  });
}

/** Tells the new address that it already has an account, which only that account's owner may learn. */
export function addressTakenMail(newEmail: string) {
  return writeMemberMail({
    to: newEmail,
    greeting: 'Hello,',
    subject: 'This address has an account already',
    paragraphs: [
      `Somebody has asked to use this address for another account of ${SITE.name}. It has an account already, so nothing was changed. If this was you, sign in with this address, or delete that account first.`,
    ],
    footnote: 'If you have not asked for this, do nothing.',
  });
}

export function addressChangedMails(member: Addressee, newEmail: string) {
  const mail = {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now belongs to ${newEmail} and no longer to ${member.email}. Other sessions have ended: sign in with the new address.`,
    ],
    footnote: `If this was not you, write to ${SITE.email} at once.`,
  };
  return [write(member, mail), write({ ...member, email: newEmail }, mail)];
}

/** @param forfeited the plan whose remaining time is lost */
export function accountDeletedMail(to: Addressee, forfeited: PaidTier | null) {
  return write(to, {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account, your profile, your favorites and your sessions are deleted. Your ratings and reviews stay, without your name.',
      ...(forfeited
        ? [`Your ${planName(forfeited)} plan has ended with it, and nothing more is charged.`]
        : []),
    ],
    footnote: `If this was not you, write to ${SITE.email}.`,
  });
}
