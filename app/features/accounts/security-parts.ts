/**
 * The part of `/settings/security` with each form, by the form's field `intent`. It is a file of its own because every
 * visitor's browser loads addresses (`paths.ts`), which name the part.
 */
export const SECURITY_PART_OF = {
  'factor-show': 'factor',
  'app-begin': 'app',
  'app-confirm': 'app',
  'app-cancel': 'app',
  'app-off': 'app',
  'passkey-add': 'passkeys',
  'passkey-rename': 'passkeys',
  'passkey-remove': 'passkeys',
  codes: 'codes',
  disconnect: 'connections',
} as const satisfies Record<string, string>;
export type SecurityIntent = keyof typeof SECURITY_PART_OF;
export type SecurityPart = (typeof SECURITY_PART_OF)[SecurityIntent];
