import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { writeEmailLink } from '#site/email-link.ts';
import { formatCounted } from '#site/format.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';

/**
 * The emails about an account. They contain nothing typed by a form's sender, because anybody can have them sent to any
 * address.
 */
interface Letter {
  to: string;
  /** The site's own. */
  origin: string;
}

const GREETING = 'Hello,';
const NOT_YOU = 'If that was not you, ignore this mail; nothing happens then.';

export function confirmationMail({ to, origin, token }: Letter & { token: string }) {
  return writeMemberMail({
    to,
    subject: `Confirm your email address for ${SITE.name}`,
    greeting: GREETING,
    paragraphs: [
      `An account was registered for this address ${at(new Date())}.`,
      `This link confirms the address and sets the password that was chosen then. It is good for ${LINK_HOURS.registration} hours and can be used once.`,
    ],
    action: {
      label: 'Confirm email address',
      href: writeEmailLink(origin + paths.verify, 'signup', token),
    },
    footnote: `${NOT_YOU} If you registered at another time too, use the link of that mail.`,
  });
}

/** Tells an address that it already has an account. On screen, registering it again looks like any registration. */
export function alreadyRegisteredMail({ to, origin }: Letter) {
  return writeMemberMail({
    to,
    subject: `You already have an account at ${SITE.name}`,
    greeting: GREETING,
    paragraphs: [
      `Somebody, perhaps you, tried to register this address ${at(new Date())}. It has an account already, and nothing about it has changed.`,
      `If you do not know your password any more, set a new one: ${origin}${paths.forgotPassword}`,
    ],
    action: { label: 'Sign in', href: origin + paths.login },
    footnote: NOT_YOU,
  });
}

export function recoveryMail({ to, origin, token }: Letter & { token: string }) {
  return writeMemberMail({
    to,
    subject: `Set a new password for ${SITE.name}`,
    greeting: GREETING,
    paragraphs: [
      `Somebody, perhaps you, asked for a new password for this address ${at(new Date())}.`,
      `This link lets you choose one. It is good for ${formatCounted(LINK_HOURS.recovery, 'hour')} and can be used once.`,
    ],
    action: {
      label: 'Choose a new password',
      href: writeEmailLink(origin + paths.resetPassword, 'recovery', token),
    },
    footnote: `${NOT_YOU} Your password stays as it is.`,
  });
}

export function passwordChangedMail({ to, origin }: Letter) {
  return writeMemberMail({
    to,
    subject: `Your password at ${SITE.name} was changed`,
    greeting: GREETING,
    paragraphs: [
      `The password of your account was changed ${at(new Date())}, and you were signed out everywhere.`,
    ],
    action: { label: 'Sign in', href: origin + paths.login },
    footnote: `If that was not you, set a new password at once (${origin}${paths.forgotPassword}) and write to ${SITE.email}.`,
  });
}

function at(moment: Date): string {
  const day = moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `on ${day} at ${moment.toISOString().slice(11, 16)} UTC`;
}
