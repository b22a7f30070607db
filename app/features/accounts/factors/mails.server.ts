import { type MemberMail, writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { displayName } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import type { Addressee } from '../change-mails.server.ts';

/** Changes of a member's sign-in methods, as mails put them. */
export const FACTOR_NEWS = {
  appOn: {
    subject: 'Your authenticator app was switched on',
    text: 'From now on, signing in asks for a code of your authenticator app.',
  },
  appOff: {
    subject: 'Your authenticator app was switched off',
    text: 'Signing in no longer asks for a code of your authenticator app.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    text: 'A new passkey signs you in from now on.',
  },
  passkeyRenamed: {
    subject: 'A passkey of your account was renamed',
    text: 'One of your passkeys has a new name.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    text: 'One of your passkeys no longer signs you in.',
  },
  codesMade: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  codeUsed: {
    subject: 'A recovery code was used',
    text: 'Somebody signed in to your account with one of your recovery codes. It does not work again.',
  },
  connected: {
    subject: 'Your account was connected',
    text: 'Your account can now be signed in to through another site. Your security settings say which.',
  },
  disconnected: {
    subject: 'Your account was disconnected',
    text: 'A site that signed you in to your account no longer does.',
  },
  reset: {
    subject: 'Your second factors were removed',
    text: 'An operator of the site has removed your passkeys, your authenticator app and your recovery codes, as for a member who has lost them. All your sessions have ended: sign in with your password, and set a second factor up again.',
  },
} as const;

/** Tells a member what has changed about signing in. The mail never contains a code or a key. */
export function factorMail(to: Addressee, news: keyof typeof FACTOR_NEWS) {
  return write(to, news, {
    footnote: `If this was not you, set a new password at once with Forgot password on the sign-in page, remove what you do not know from your security settings, and write to ${SITE.email}.`,
  });
}

/**
 * Tells a member that a sign-in method was added or removed. A new password would not undo that, so the mail has a link
 * that does. A disconnected site stays so until its owner connects it again.
 */
export function disownableMail(to: Addressee, news: keyof typeof FACTOR_NEWS, disown: string) {
  const does = news === 'disconnected' ? 'removes what was added to your account lately' : 'takes it back';
  return write(to, news, {
    action: { label: 'This was not me', href: disown },
    footnote: `If it was you, there is nothing to do. If not, the link ${does}, signs everybody out and asks for a new password. It works once, for ${LINK_HOURS.disown / 24} days.`,
  });
}

function write(to: Addressee, news: keyof typeof FACTOR_NEWS, rest: Pick<MemberMail, 'action' | 'footnote'>) {
  const { subject, text } = FACTOR_NEWS[news];
  return writeMemberMail({
    to: to.email,
    greeting: `Hello ${displayName(to)},`,
    subject,
    paragraphs: [text],
    ...rest,
  });
}
