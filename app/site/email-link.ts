import type { EmailTokenPurpose } from './membership.ts';

/**
 * How many days an expired or used link can still be recognized. During that time an expired registration can
 * get a new email.
 */
export const EMAIL_LINK_KEPT_DAYS = 7;

/** What a link in an email is for: something about an account, or the weekly letter, which needs none. */
export type LinkPurpose = EmailTokenPurpose | 'letter';

/**
 * A link in an email carries its token after the #, which browsers do not send: merely opening the link
 * reveals it to no server, log or other site (spec §5, "Verification link").
 */
export function writeEmailLink(address: string, type: LinkPurpose, token: string): string {
  return `${address}#${new URLSearchParams({ access_token: token, type })}`;
}

const BARE_TOKEN = /^[\w-]{20,100}$/;

/**
 * Finds the token in a link, in the part after its #, or in text copied from an email.
 *
 * @returns null if it holds no token for this purpose
 */
export function readEmailLink(text: string, type: LinkPurpose): string | null {
  // Mail programs break long lines.
  const pasted = text.replaceAll(/\s/g, '');
  if (BARE_TOKEN.test(pasted)) return pasted;
  const params = new URLSearchParams(pasted.slice(pasted.indexOf('#') + 1));
  const token = params.get('access_token') ?? '';
  return params.get('type') === type && BARE_TOKEN.test(token) ? token : null;
}
