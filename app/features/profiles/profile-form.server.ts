import { z } from 'zod';
import {
  bySchema,
  manyLines,
  oneLine,
  personName,
  refuseReserved,
} from '#platform/request/form-fields.server.ts';
import { tooLong } from '#site/messages.ts';
import { isWebAddress } from '#site/web-address.ts';
import { PROFILE_MESSAGES } from './messages.ts';
import {
  isXHandle,
  PROFILE_FIELDS,
  PROFILE_LENGTHS,
  type ProfileField,
  type ProfileTexts,
  whatChanged,
} from './profile-rules.ts';

/** No field is required; an empty one is stored as null (spec §5, "Profile"). */
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

const began = z.partialRecord(z.enum(PROFILE_FIELDS), z.string().nullable()).catch({});

/** The texts with which a form was opened; none if it does not say. */
const beganWith = z.string().transform((text): Partial<ProfileTexts> => began.parse(parsed(text)));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Reads a profile form: what it changes, or what is wrong with each field. */
export const readProfileForm = bySchema(
  z
    .object({
      began: beganWith,
      first_name: personName.pipe(bounded('first_name', 'the first name')).transform(orNull),
      last_name: personName.pipe(bounded('last_name', 'the last name')).transform(orNull),
      biography: manyLines.pipe(bounded('biography', 'the biography')).transform(orNull),
      x_handle: oneLine
        .refine((text) => text === '' || isXHandle(text), PROFILE_MESSAGES.xHandle)
        .transform(orNull),
      ai_company: oneLine.pipe(bounded('ai_company', 'the company')).transform(orNull),
      linkedin_url: address('linkedin_url', 'the LinkedIn URL', PROFILE_MESSAGES.linkedIn),
      amped_bio_url: address('amped_bio_url', 'the bio-link URL', PROFILE_MESSAGES.bioLink),
    })
    .superRefine(refuseReserved)
    .transform(({ began, ...texts }) => whatChanged(texts, began)),
);
