import type { EmailTokenPurpose } from '#domain/membership.ts';

/**
 * How long a link that has run out or was used can still be told from any other, in days. For this time an
 * expired registration can have another mail.
 */
export const EMAIL_LINK_KEPT_DAYS = 7;

/**
 * A link in a mail carries its token behind the #, which browsers keep to themselves: it reaches no server,
 * log or other site by the opening of the link alone (spec §5, "Verification link").
 */
export function writeEmailLink(address: string, type: EmailTokenPurpose, token: string): string {
  return `${address}#${new URLSearchParams({ access_token: token, type })}`;
}

const BARE_TOKEN = /^[\w-]{20,100}$/;

/**
 * Finds the token in a link, in what stands behind its #, or in what somebody copied out of a mail.
 *
 * @returns null when there is none for this purpose
 */
export function readEmailLink(text: string, type: EmailTokenPurpose): string | null {
  // Mail programs break long lines.
  const pasted = text.replaceAll(/\s/g, '');
  if (BARE_TOKEN.test(pasted)) return pasted;
  const params = new URLSearchParams(pasted.slice(pasted.indexOf('#') + 1));
  const token = params.get('access_token') ?? '';
  return params.get('type') === type && BARE_TOKEN.test(token) ? token : null;
}
