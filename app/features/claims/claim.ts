import { lineField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { LINK_HOURS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';

/** How a member proves that a tool is theirs (docs/topics/sources.md). */
export const CLAIM_PROOFS = ['mail', 'dns', 'page'] as const;
export type ClaimProof = (typeof CLAIM_PROOFS)[number];

export const PROOF_WORDS: Readonly<Record<ClaimProof, string>> = {
  mail: 'by a mail to',
  dns: 'by a DNS record of',
  page: 'by a page at',
};

/** The name of the meta tag that holds a member's code, and what stands before the code in a DNS record. */
const CODE_NAME = 'directory-claim';
/** All under which a code counts: that of today, and what members were told before. */
export const CODE_NAMES: readonly string[] = [CODE_NAME, 'ai-toolbox-claim'];
/** The page of a tool's own site that may hold the code. */
export const CODE_PATH = codePath(CODE_NAME);

/** @param name one of `CODE_NAMES` */
export function codePath(name: string): string {
  return `/.well-known/${name}.txt`;
}

/** The TXT record that proves a claim. @param name one of `CODE_NAMES` */
export function recordFor(code: string, name = CODE_NAME): string {
  return `${name}=${code}`;
}

/** The meta tag that proves a claim. */
export function tagFor(code: string): string {
  return `<meta name="${CODE_NAME}" content="${code}">`;
}

/** Whether the text at a `codePath` is a member's code. */
export function isCodeFile(text: string, code: string): boolean {
  return text.split(/\r?\n/).some((line) => line.trim() === code);
}

export const CLAIM_TEXTS = wordedTexts({
  local: 'Enter the part of the address before the @',
  sent: (address: string) =>
    `A mail is on its way to ${address}. Its link is good for ${formatCounted(LINK_HOURS.claim, 'hour')} and works for you alone.`,
  link: {
    unknown:
      'This link is not complete, not yours, or no longer known. Copy the whole address from the mail.',
    used: 'This link has been used already.',
    expired: 'This link has expired. Ask for another mail.',
  },
  noRecord: 'The record is not there yet. Records can take an hour to be seen everywhere; try again then.',
  noCode: 'Your code was found neither in the file nor in a meta tag. Check both addresses and try again.',
  elsewhere:
    'The web address of this tool has changed since you proved that it is yours. Prove it again to go on speaking for it.',
  refused: 'This claim was taken back by the directory. Write to us if that is wrong.',
  unverified: 'Confirm the email address of your account first.',
  notProvable: 'This tool cannot be claimed here.',
} as const);

/** What may stand before the @ without quotes (RFC 5322 §3.2.3). */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

export const CLAIM_FORM = {
  fields: {
    intent: HIDDEN,
    local: lineField({
      label: 'The part before the @',
      missing: CLAIM_TEXTS.local,
      tooLong: CLAIM_TEXTS.local,
      // RFC 5321 §4.5.3.
      maxLength: 64,
      fault: (text) => (LOCAL.test(text) ? null : CLAIM_TEXTS.local),
      autoComplete: 'off',
    }),
    link: {
      kind: 'line',
      label: 'Paste the link from the mail',
      control: { required: true, autoComplete: 'off', spellCheck: false },
    },
  },
  failed: 'That could not be checked. Please try again in a moment.',
} satisfies FormRules;

/** The forms by which the desk takes a claim back, or gives it back. */
export const CLAIM_ORDERS = { take: 'Take it back', give: 'Give it back' } as const;
