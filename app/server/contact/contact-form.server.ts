import { z } from 'zod';
import {
  CONTACT_KIND_IDS,
  CONTACT_LENGTHS,
  type ContactErrors,
  type ContactMessage,
  type ContactValues,
} from '#domain/contact.ts';
import { MESSAGES } from '#domain/messages.ts';
import { firstErrors, manyLines, oneLine } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

const texts = MESSAGES.contact;

const schema = z.object({
  name: oneLine.pipe(z.string().min(1, texts.name).max(CONTACT_LENGTHS.name, texts.nameTooLong)),
  email: oneLine.pipe(z.email(texts.email).max(CONTACT_LENGTHS.email, texts.email)),
  kind: z.enum(CONTACT_KIND_IDS, texts.kind),
  message: manyLines.pipe(
    z
      .string()
      .min(CONTACT_LENGTHS.messageMin, texts.messageTooShort)
      .max(CONTACT_LENGTHS.message, texts.messageTooLong),
  ),
});

export type ContactReading =
  | { contact: ContactMessage; values: ContactValues }
  | { errors: ContactErrors; values: ContactValues };

/** Checks a contact form: the message, or what is wrong with each field, and in both cases what was typed. */
export function readContact({ name = '', email = '', kind = '', message = '' }: FormTexts): ContactReading {
  const values = { name, email, kind, message };
  const result = schema.safeParse(values);
  if (result.success) return { contact: result.data, values };
  return { errors: firstErrors(result.error, ['name', 'email', 'kind', 'message']), values };
}
