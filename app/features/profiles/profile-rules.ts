import type { FormRules } from '#site/form-state.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/** What members say about themselves (spec §3, "User"; rules of spec §5, "Profile"). */

export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'biography',
  'x_handle',
  'ai_company',
  'linkedin_url',
  'amped_bio_url',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** As stored: empty fields are null. */
export type ProfileTexts = Record<ProfileField, string | null>;

/** `began` holds the texts with which the form was opened (`whatChanged`). */
export const PROFILE_FORM = {
  fields: [...PROFILE_FIELDS, 'began'],
  hidden: ['began'],
  failed: `${PROFILE_MESSAGES.failed}. ${PROFILE_MESSAGES.kept}`,
} as const satisfies FormRules;

/**
 * What a form changes of the texts with which it was opened: in another tab, the others may have been saved since.
 *
 * @param began without those that are not known
 */
export function whatChanged(texts: ProfileTexts, began: Partial<ProfileTexts>): Partial<ProfileTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => text !== began[field as ProfileField]),
  );
}

/** Lengths in characters. */
export const PROFILE_LENGTHS = {
  first_name: 100,
  last_name: 100,
  biography: 2_000,
  x_handle: 16,
  ai_company: 200,
  linkedin_url: 2_000,
  amped_bio_url: 2_000,
} as const satisfies Record<ProfileField, number>;

/** Whether a text can be a name on X: an optional @ and 1 to 15 letters, digits or underscores (spec §5). */
export function isXHandle(text: string): boolean {
  return /^@?[A-Za-z0-9_]{1,15}$/.test(text);
}

/** The address of a stored X handle's profile. */
export function xProfileUrl(handle: string): string {
  return `https://x.com/${handle.replace(/^@/, '')}`;
}
