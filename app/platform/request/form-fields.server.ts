import { z } from 'zod';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import type { FieldErrors } from '#site/form-state.ts';
import { ACCOUNT_LENGTHS } from '#site/lengths.ts';
import { tooLong } from '#site/messages.ts';
import { isReserved, PUBLIC_NAME_TEXTS, withoutHidden } from '#site/public-name.ts';
import { hasHiddenDirection } from '#site/visible-text.ts';
import { ADDRESS_TEXTS, addressFault } from '#site/web-address.ts';
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

const ADDRESS_LENGTH = 2_000;

/** The address of a public site, as others will follow it. */
export const publicAddress = z
  .string()
  .max(ADDRESS_LENGTH, tooLong('the address', ADDRESS_LENGTH))
  .check(({ value, issues }) => {
    const wrong = /\s/.test(value) ? 'no address' : addressFault(value);
    if (wrong) issues.push({ code: 'custom', input: value, message: ADDRESS_TEXTS[wrong] });
  });

/** A line that others will read, without the characters that nobody sees. */
export const visibleLine = oneLine.transform((text) => withoutHidden(text).trim());

/** A part of a person's name, which may be left out. */
export const personName = visibleLine.refine(
  (name) => !hasHiddenDirection(name),
  PUBLIC_NAME_TEXTS.direction,
);

/** A name that may be left out. */
export const optionalName = personName.pipe(
  z
    .string()
    .max(ACCOUNT_LENGTHS.name, ACCOUNT_MESSAGES.register.nameTooLong)
    .transform((name) => name || null),
);

/** Refuses a first and a last name that together pretend to be the site, or a role there: they stand over reviews. */
export function refuseReserved(
  { first_name, last_name }: { first_name: string | null; last_name: string | null },
  faults: z.RefinementCtx,
): void {
  if (!isReserved([first_name, last_name].filter(Boolean).join(' '))) return;
  const path = [first_name === null ? 'last_name' : 'first_name'];
  faults.addIssue({ code: 'custom', path, message: PUBLIC_NAME_TEXTS.reserved });
}

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
