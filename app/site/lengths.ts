/** Lengths in characters. An email address cannot be longer than 254 (RFC 5321 §4.5.3). */
export const ACCOUNT_LENGTHS = { email: 254, name: 100 } as const;
export const PASSWORD_LENGTHS = { min: 8, max: 128 } as const;
