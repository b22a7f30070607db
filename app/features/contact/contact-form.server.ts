import { z } from 'zod';
import { bySchema, manyLines, oneLine } from '#platform/request/form-fields.server.ts';
import { CONTACT_MESSAGES } from './contact-messages.ts';
import { CONTACT_KIND_IDS, CONTACT_LENGTHS } from './contact-rules.ts';

const texts = CONTACT_MESSAGES;

/** Reads a contact form: the message, or what is wrong with each field. */
export const readContact = bySchema(
  z.object({
    name: oneLine.pipe(z.string().min(1, texts.name).max(CONTACT_LENGTHS.name, texts.nameTooLong)),
    email: oneLine.pipe(z.email(texts.email).max(CONTACT_LENGTHS.email, texts.email)),
    kind: z.enum(CONTACT_KIND_IDS, texts.kind),
    message: manyLines.pipe(
      z
        .string()
        .min(CONTACT_LENGTHS.messageMin, texts.messageTooShort)
        .max(CONTACT_LENGTHS.message, texts.messageTooLong),
    ),
  }),
);
