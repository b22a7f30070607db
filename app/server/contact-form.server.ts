import { z } from 'zod';
import {
  CONTACT_KIND_IDS,
  CONTACT_LENGTHS,
  type ContactErrors,
  type ContactMessage,
  type ContactValues,
} from '#domain/contact.ts';
import { MESSAGES } from '#domain/messages.ts';
import { oneLine } from './form-fields.server.ts';
import type { FormTexts } from './forms.server.ts';

const texts = MESSAGES.contact;

/** Control characters that no text needs; a database takes no NUL at all. */
const manyLines = z.string().transform((text) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
);

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
  const { fieldErrors } = z.flattenError(result.error);
  const errors: ContactErrors = {};
  for (const field of ['name', 'email', 'kind', 'message'] as const) {
    const [first] = fieldErrors[field] ?? [];
    if (first !== undefined) errors[field] = first;
  }
  return { errors, values };
}
