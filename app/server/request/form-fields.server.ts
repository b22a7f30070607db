import { z } from 'zod';
import { ACCOUNT_LENGTHS } from '#domain/accounts/lengths.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import type { FieldErrors } from '#domain/form-state.ts';
import type { FormReading } from './form.server.ts';

/**
 * Line breaks and other control characters do not belong in a single line; the database accepts no NUL at
 * all.
 */
export const oneLine = z.string().transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim());

/** Texts of several lines keep their line breaks and tabs. */
export const manyLines = z.string().transform((text) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
);

/** An email address in lower case, as accounts store it: one account, however the address is typed. */
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

/** Reads a form by the schema of its fields. Reports the first error of each field. */
export function bySchema<Good, Field extends string>(schema: z.ZodType<Good, Record<Field, unknown>>) {
  return ({ typed }: { typed: Readonly<Record<Field, string>> }): FormReading<Good, Field> => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { good: data };
    const errors: FieldErrors<string> = {};
    for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
    return { errors: errors as FieldErrors<Field> };
  };
}
