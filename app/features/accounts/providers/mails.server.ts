import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { writeEmailLink } from '#site/email-link.ts';
import { formatCounted } from '#site/format.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PROVIDERS, type ProviderName } from '#site/sign-in-providers.ts';
import { SITE } from '#site/site.ts';

/** Asks an account's owner whether an identity with the same address may sign in to it. */
export function connectionMail(letter: {
  to: string;
  origin: string;
  provider: ProviderName;
  token: string;
}) {
  const label = PROVIDERS[letter.provider].label;
  return writeMemberMail({
    to: letter.to,
    greeting: 'Hello,',
    subject: `Connect your account at ${SITE.name} with ${label}?`,
    paragraphs: [
      `Somebody who uses this address at ${label}, perhaps you, wants to sign in to your account with ${label}.`,
      `This link allows it, from then on. It is good for ${formatCounted(LINK_HOURS.connection, 'hour')} and can be used once.`,
    ],
    action: {
      label: `Connect with ${label}`,
      href: writeEmailLink(letter.origin + paths.confirmConnection, 'connect', letter.token),
    },
    footnote: 'If that was not you, do not follow the link; nothing happens then.',
  });
}
