import { writeMemberMail } from '#platform/mail/member-mail.server.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { weeklyNews } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { LETTER_LINK_HOURS } from './reader-forms.ts';

/** The mails before the first letter. They hold nothing typed: anybody can have them sent to any address. */
interface Receiver {
  to: string;
  /** The site's public origin. */
  origin: string;
}

const GREETING = 'Hello,';
const NOT_YOU = 'If that was not you, ignore this mail; no letter is sent then.';

export function confirmReaderMail({ to, origin, href }: Receiver & { href: string }) {
  return writeMemberMail({
    to,
    subject: `Confirm the weekly letter of ${SITE.name}`,
    greeting: GREETING,
    paragraphs: [
      say`Somebody, perhaps you, asked for the weekly letter of ${SITE.name} to be sent to this address: ${weeklyNews()}, on Mondays. Earlier letters: ${origin}${paths.letters}`,
      `The letter comes once you have followed this link. It is good for ${LETTER_LINK_HOURS} hours and can be used once.`,
    ],
    action: { label: 'Send me the weekly letter', href },
    footnote: NOT_YOU,
  });
}

/** For an address that gets the letter already: on screen, asking again looks the same. */
export function alreadyReaderMail({ to, origin }: Receiver) {
  return writeMemberMail({
    to,
    subject: `You already get the weekly letter of ${SITE.name}`,
    greeting: GREETING,
    paragraphs: [
      'Somebody, perhaps you, asked for the weekly letter to be sent to this address. It is sent there already, and nothing has changed. Each letter ends with a link to unsubscribe.',
    ],
    action: { label: 'Read the letters', href: origin + paths.letters },
    footnote: 'If that was not you, ignore this mail.',
  });
}
