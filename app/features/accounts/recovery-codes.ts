/** Recovery codes. Each replaces a lost second factor once. */

export const RECOVERY_CODES = 10;
/** 80 random bits, five to a character. */
export const RECOVERY_CODE_BYTES = 10;
/** The letters of RFC 4648, which has no 0, 1, 8 or 9 to confuse with O, I, B or g. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUP = 4;
const FORM = new RegExp(`^[${ALPHABET}]{${(RECOVERY_CODE_BYTES * 8) / 5}}$`);

/** Formats a code: `ABCD-EFGH-IJKL-MNOP`. */
export function writeRecoveryCode(random: Uint8Array): string {
  const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Parses a code as people type it: in small letters, with spaces, without hyphens. Null if it is none. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return FORM.test(letters) ? letters : null;
}

/** The file in which a member keeps the codes. */
export function recoveryCodesFile(site: string, codes: readonly string[]): string {
  return [
    `Recovery codes for ${site}`,
    'Each works once, instead of your second factor.',
    '',
    ...codes,
    '',
  ].join('\n');
}
