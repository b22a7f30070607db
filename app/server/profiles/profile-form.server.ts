import { z } from 'zod';
import { tooLong } from '#domain/messages.ts';
import { PROFILE_MESSAGES } from '#domain/profiles/messages.ts';
import {
  isWebAddress,
  isXHandle,
  PROFILE_FIELDS,
  PROFILE_LENGTHS,
  type ProfileErrors,
  type ProfileField,
  type ProfileTexts,
  type ProfileValues,
  profileValues,
} from '#domain/profiles/profile.ts';
import { firstErrors, manyLines, oneLine } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

/** No field is required: an empty one is stored as null (spec §5, "Profile"). */
const orNull = (text: string) => (text === '' ? null : text);

function bounded(field: ProfileField, what: string) {
  const max = PROFILE_LENGTHS[field];
  return z.string().max(max, tooLong(what, max));
}

function address(field: ProfileField, what: string, wrong: string) {
  return oneLine
    .pipe(bounded(field, what).refine((text) => text === '' || isWebAddress(text), wrong))
    .transform(orNull);
}

const schema = z.object({
  first_name: oneLine.pipe(bounded('first_name', 'the first name')).transform(orNull),
  last_name: oneLine.pipe(bounded('last_name', 'the last name')).transform(orNull),
  biography: manyLines.pipe(bounded('biography', 'the biography')).transform(orNull),
  x_handle: oneLine
    .refine((text) => text === '' || isXHandle(text), PROFILE_MESSAGES.xHandle)
    .transform(orNull),
  ai_company: oneLine.pipe(bounded('ai_company', 'the company')).transform(orNull),
  linkedin_url: address('linkedin_url', 'the LinkedIn URL', PROFILE_MESSAGES.linkedIn),
  amped_bio_url: address('amped_bio_url', 'the bio-link URL', PROFILE_MESSAGES.bioLink),
});

export type ProfileReading =
  | { profile: ProfileTexts; values: ProfileValues }
  | { errors: ProfileErrors; values: ProfileValues };

/** Checks a profile form: what is to be stored, or what is wrong with each field, and what was typed. */
export function readProfileForm(form: FormTexts): ProfileReading {
  const values = profileValues(form);
  const result = schema.safeParse(values);
  if (result.success) return { profile: result.data, values };
  return { errors: firstErrors(result.error, PROFILE_FIELDS), values };
}
