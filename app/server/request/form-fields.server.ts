import { z } from 'zod';
import { ACCOUNT_LENGTHS, type FieldErrors } from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';

/** Line breaks and other control characters have no place in one line; a database takes no NUL at all. */
export const oneLine = z.string().transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim());

/** Texts of several lines keep their line breaks and tabs. */
export const manyLines = z.string().transform((text) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
);

/** An address as accounts keep it: in lower case, so that it has one account however it is typed. */
export const emailAddress = oneLine.pipe(
  z
    .email(ACCOUNT_MESSAGES.register.email)
    .max(ACCOUNT_LENGTHS.email, ACCOUNT_MESSAGES.register.email)
    .transform((email) => email.toLowerCase()),
);

/** A name that may be left out. */
export const optionalName = oneLine.pipe(
  z
    .string()
    .max(ACCOUNT_LENGTHS.name, ACCOUNT_MESSAGES.register.nameTooLong)
    .transform((name) => name || null),
);

/** The first thing that is wrong with each field. */
export function firstErrors<Field extends string>(
  error: z.ZodError,
  fields: readonly Field[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => name === path[0]);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}
