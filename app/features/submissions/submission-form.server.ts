import { z } from 'zod';
import { SUBMISSION_LENGTHS, splitTags } from '#features/editing/submission.ts';
import { bySchema, manyLines, oneLine, publicAddress } from '#platform/request/form-fields.server.ts';
import { tooLong } from '#site/messages.ts';
import { PUBLIC_NAME_TEXTS } from '#site/public-name.ts';
import { hasHiddenDirection, isVisible } from '#site/visible-text.ts';

const LENGTHS = SUBMISSION_LENGTHS;

const TEXTS = {
  name: 'Enter the name of the tool',
  nameTooLong: tooLong('the name', LENGTHS.name),
  descriptionTooShort: `Describe the tool in at least ${LENGTHS.descriptionMin} characters`,
  descriptionTooLong: tooLong('the description', LENGTHS.description),
  email: 'Enter an email address such as name@example.com',
  developer: "Enter the developer's name",
  developerTooLong: tooLong("the developer's name", LENGTHS.developer_name),
  pricingTooLong: tooLong('the pricing', LENGTHS.pricing_info),
  tooManyTags: `Enter at most ${LENGTHS.tags} tags`,
  tag: 'Enter tags that can be read',
  tagTooLong: tooLong('each tag', LENGTHS.tag),
} as const;

/** A name that shows something, and in its order. */
const shown = (schema: z.ZodString, message: string) =>
  schema.refine(isVisible, message).refine((text) => !hasHiddenDirection(text), PUBLIC_NAME_TEXTS.direction);

/** A field that may be left empty, which is stored as null. */
const optional = (schema: z.ZodType<string, string>) =>
  oneLine.transform((text) => (text === '' ? null : text)).pipe(z.nullable(schema));

/** Reads the form of spec §5: the submission, or what is wrong with each field. */
export const readSubmission = bySchema(
  z.object({
    name: oneLine.pipe(shown(z.string().min(1, TEXTS.name).max(LENGTHS.name, TEXTS.nameTooLong), TEXTS.name)),
    description: manyLines.pipe(
      z
        .string()
        .min(LENGTHS.descriptionMin, TEXTS.descriptionTooShort)
        .max(LENGTHS.description, TEXTS.descriptionTooLong)
        .refine(isVisible, TEXTS.descriptionTooShort),
    ),
    url: oneLine.pipe(publicAddress),
    contact_email: oneLine.pipe(z.email(TEXTS.email).max(LENGTHS.contact_email, TEXTS.email)),
    developer_name: optional(
      shown(z.string().max(LENGTHS.developer_name, TEXTS.developerTooLong), TEXTS.developer),
    ),
    developer_website: optional(publicAddress),
    pricing_info: optional(z.string().max(LENGTHS.pricing_info, TEXTS.pricingTooLong)),
    affiliate_link: optional(publicAddress),
    tags: oneLine
      .transform(splitTags)
      .pipe(
        z
          .array(shown(z.string().max(LENGTHS.tag, TEXTS.tagTooLong), TEXTS.tag))
          .max(LENGTHS.tags, TEXTS.tooManyTags),
      ),
  }),
);
