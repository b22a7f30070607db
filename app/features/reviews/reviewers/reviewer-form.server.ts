import { z } from 'zod';
import { bySchema, oneLine, visibleLine } from '#platform/request/form-fields.server.ts';
import { isVisible } from '#site/visible-text.ts';
import { nameFault, REVIEWER_LENGTHS, REVIEWER_TEXTS, slugFault } from './reviewer-rules.ts';

function faultless(faultOf: (text: string) => string | null) {
  return z.string().superRefine((text, ctx) => {
    const message = faultOf(text);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
}

/** Reads the name and the address of a public page. Capitals in the address are taken for small letters. */
export const readReviewerForm = bySchema(
  z.object({
    name: visibleLine
      .transform((name) => name.normalize('NFC'))
      .pipe(
        z
          .string()
          .refine(isVisible, REVIEWER_TEXTS.name)
          .max(REVIEWER_LENGTHS.name, REVIEWER_TEXTS.nameTooLong)
          .pipe(faultless(nameFault)),
      ),
    slug: oneLine.transform((slug) => slug.toLowerCase()).pipe(faultless(slugFault)),
  }),
);
