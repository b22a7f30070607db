import { z } from 'zod';
import { lineField, personField, textField } from '#site/form-fields.ts';
import { type FieldTable, type FormRules, type GoodOf, HIDDEN, namesOf } from '#site/form-state.ts';
import { wordedTexts } from '#site/noun.ts';
import { addressOf, isWebAddress } from '#site/web-address.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/** What members say about themselves (spec §3, "User"; rules of spec §5, "Profile"). */

/** No field is required; empty ones are stored as null. */
const TEXTS = wordedTexts({
  first_name: personField({
    label: 'First name',
    what: 'the first name',
    maxLength: 100,
    autoComplete: 'given-name',
  }),
  last_name: personField({
    label: 'Last name',
    what: 'the last name',
    maxLength: 100,
    autoComplete: 'family-name',
  }),
  biography: textField({ label: 'Biography', rows: 6, what: 'the biography', maxLength: 2_000 }),
  x_handle: lineField({
    label: 'X handle',
    fault: (text) => (isXHandle(text) ? null : PROFILE_MESSAGES.xHandle),
    placeholder: '@username',
    autoCapitalize: 'none',
  }),
  ai_company: lineField({
    label: 'AI company',
    what: 'the company',
    maxLength: 200,
    autoComplete: 'organization',
  }),
  linkedin_url: ownAddress('LinkedIn URL', 'the LinkedIn URL', PROFILE_MESSAGES.linkedIn),
  amped_bio_url: ownAddress('Bio-link URL', 'the bio-link URL', PROFILE_MESSAGES.bioLink),
} satisfies FieldTable);

function ownAddress(label: string, what: string, wrong: string) {
  return lineField({
    label,
    what,
    maxLength: 2_000,
    fault: (text) => (isWebAddress(text) ? null : wrong),
    tidy: addressOf,
    inputMode: 'url',
    placeholder: 'https://',
  });
}

export type ProfileField = keyof typeof TEXTS;

export type ProfileTexts = GoodOf<typeof TEXTS>;

/** `began` holds the texts that the form was opened with (`whatChanged`). */
export const PROFILE_FORM = {
  fields: { ...TEXTS, began: HIDDEN },
  failed: `${PROFILE_MESSAGES.failed}. ${PROFILE_MESSAGES.kept}`,
} satisfies FormRules;

const known = z.partialRecord(z.enum(namesOf(TEXTS)), z.string().nullable());

/** The texts that a form was opened with; empty if the JSON is missing or invalid. */
export function beganWith(json: string): Partial<ProfileTexts> {
  try {
    return known.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

/**
 * The texts that the sender has changed. Others may have been saved in another tab since the form was opened.
 *
 * @param began the texts that the form was opened with; an unknown text counts as changed
 */
export function whatChanged(texts: ProfileTexts, began: Partial<ProfileTexts>): Partial<ProfileTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => text !== began[field as ProfileField]),
  );
}

/** Whether a text is a valid X handle: an optional @ and 1 to 15 letters, digits or underscores (spec §5). */
export function isXHandle(text: string): boolean {
  return /^@?[A-Za-z0-9_]{1,15}$/.test(text);
}

/** The address of a stored X handle's profile. */
export function xProfileUrl(handle: string): string {
  return `https://x.com/${handle.replace(/^@/, '')}`;
}
