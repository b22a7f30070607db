import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { ownValue } from '#site/own-value.ts';

const { verify } = ACCOUNT_MESSAGES;

/** What the codes of RFC 6749 §4.1.2.1, and those that sign-in services add, mean to the owner of an address. */
const TEXTS: Readonly<Record<string, string>> = {
  otp_expired: verify.invalidLink,
  invalid_request: verify.invalidLink,
  server_error: verify.error,
  temporarily_unavailable: verify.error,
};

/**
 * What is wrong with a verification, by the codes in its address; null without any. Descriptions in addresses are
 * strangers' words, so the text is always one of ours (spec §8, "Verify").
 */
export function verificationFault(params: URLSearchParams): string | null {
  const codes = ['error_code', 'error'].map((name) => params.get(name));
  if (codes.every((code) => code === null)) return null;
  const known = codes.map((code) => ownValue(TEXTS, code ?? '')).find((text) => text !== undefined);
  return known ?? verify.refused;
}
