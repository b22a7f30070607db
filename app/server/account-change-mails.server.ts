import { displayName } from '#domain/session.ts';
import { SITE } from '#domain/site.ts';
import { type MemberMail, writeMemberMail } from './member-mail.server.tsx';

/** Whom a mail is written to. */
export interface Addressee {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** How long the links of a change of address are good for. */
export const EMAIL_CHANGE_HOURS = 24;

const ASK_US = `If this was not you, set a new password at once with Forgot password on the sign-in page, and write to ${SITE.email}.`;

function write(to: Addressee, mail: Omit<MemberMail, 'to' | 'greeting'>) {
  return writeMemberMail({ to: to.email, greeting: `Hello ${displayName(to)},`, ...mail });
}

export function passwordChangedMail(to: Addressee) {
  return write(to, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now. All other sessions have ended: sign in with the new password there.',
    ],
    footnote: ASK_US,
  });
}

/** Asks the present address whether it agrees to be replaced. */
export function leaveAddressMail(to: Addressee, newEmail: string, href: string) {
  return write(to, {
    subject: 'Confirm the change of your e-mail address',
    paragraphs: [
      `You have asked to use ${newEmail} for your account instead of this address. We change it when both addresses agree; the other one has been sent a link of its own.`,
    ],
    action: { label: 'Agree to the change', href },
    footnote: `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If you have not asked for this, change your password: that takes the request back.`,
  });
}

/** Asks the new address whether it belongs to the member. Nothing is said that its reader need not know. */
export function takeAddressMail(newEmail: string, href: string) {
  return writeMemberMail({
    to: newEmail,
    greeting: 'Hello,',
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Somebody, we hope you, wants to use this address for an account of ${SITE.name}. We use it when both the old and the new address have agreed.`,
    ],
    action: { label: 'Confirm this address', href },
    footnote: `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If you have not asked for this, do nothing.`,
  });
}

/** Goes out in the place of the above when the address has an account already; only its owner learns that. */
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
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your account now belongs to ${newEmail} and no longer to ${member.email}. All other sessions have ended.`,
    ],
    footnote: `If this was not you, write to ${SITE.email} at once.`,
  };
  return [write(member, mail), write({ ...member, email: newEmail }, mail)];
}

export function accountDeletedMail(to: Addressee) {
  return write(to, {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account, your profile, your favorites and your sessions are deleted. Your ratings and reviews stay, without your name.',
    ],
    footnote: `This is the last mail that we send you. If this was not you, write to ${SITE.email}.`,
  });
}
