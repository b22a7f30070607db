import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { ownValue } from '#site/own-value.ts';

const { verify } = ACCOUNT_MESSAGES;

/** The codes of RFC 6749 §4.1.2.1 and those that sign-in services add, in words for the address's owner. */
const TEXTS: Readonly<Record<string, string>> = {
  otp_expired: verify.invalidLink,
  invalid_request: verify.invalidLink,
  server_error: verify.error,
  temporarily_unavailable: verify.error,
};

/**
 * What is wrong with a verification, by the codes in its address; null without any. Strangers may have written the
 * descriptions there, so the text is always ours (spec §8, "Verify").
 */
export function verificationFault(params: URLSearchParams): string | null {
  const codes = ['error_code', 'error'].map((name) => params.get(name));
  if (codes.every((code) => code === null)) return null;
  const known = codes.map((code) => ownValue(TEXTS, code ?? '')).find((text) => text !== undefined);
  return known ?? verify.refused;
}
