import { z } from 'zod';
import type { FormReading } from '#platform/request/form.server.ts';
import {
  bySchema,
  emailAddress,
  optionalName,
  refuseReserved,
} from '#platform/request/form-fields.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { readEmailLink } from '#site/email-link.ts';
import type { FieldErrors } from '#site/form-state.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import { type PasswordOwner, passwordFault } from './accounts.ts';

/** The forms of spec §2, "Auth screens", with the rules of spec §5. */
type Typed<Field extends string> = { typed: Record<Field, string> };

const readRegistrant = bySchema(
  z
    .object({ email: emailAddress, first_name: optionalName, last_name: optionalName })
    .superRefine(refuseReserved),
);

export interface Registration extends PasswordOwner {
  password: string;
}

/** Password strength is checked later, once the sender has been counted: the check takes time. */
export function readRegistration({
  typed,
}: Typed<'email' | 'first_name' | 'last_name' | 'password' | 'confirm_password'>) {
  const reading = readRegistrant({ typed });
  const owner = 'good' in reading ? reading.good : null;
  return readingOf<Registration, keyof typeof typed>(owner && { ...owner, password: typed.password }, {
    ...('errors' in reading && reading.errors),
    ...passwordErrors(passwordFault(typed.password, owner), typed),
  });
}

/** Returns what was read, unless a field has an error. */
export function readingOf<Good, Field extends string>(
  good: Good | null,
  errors: FieldErrors<Field>,
): FormReading<Good, Field> {
  return good === null || Object.keys(errors).length > 0 ? { errors } : { good };
}

/** Errors in a password typed twice. A mismatch is reported only once the password itself is good. */
export function passwordErrors(
  fault: string | null,
  { password, confirm_password: confirmation }: { password: string; confirm_password: string },
): FieldErrors<'password' | 'confirm_password'> {
  const texts = ACCOUNT_MESSAGES.register;
  if (confirmation === '') {
    return { ...(fault && { password: fault }), confirm_password: texts.confirmMissing };
  }
  if (fault) return { password: fault };
  return password === confirmation ? {} : { confirm_password: texts.passwordMismatch };
}

const credentials = z.object({
  email: emailAddress,
  password: z.string().min(1, ACCOUNT_MESSAGES.login.passwordMissing),
});
export type Credentials = z.output<typeof credentials>;

export const readLogin = bySchema(credentials);

/** A form that asks only for an email address. */
export const readAddress = bySchema(z.object({ email: emailAddress }));

/**
 * Reads a form that holds the link of an email.
 *
 * @throws Refused with `invalid` when the form holds no link for this purpose
 */
export function readLink(purpose: EmailTokenPurpose, invalid: string) {
  return ({ typed }: Typed<'link'>) => {
    const token = readEmailLink(typed.link, purpose);
    if (token === null) throw new Refused({ status: 400, notice: invalid });
    return { good: token };
  };
}

/** A new password, allowed by the link of an email. Its strength is checked later, as in registration. */
export function readNewPassword({ typed }: Typed<'link' | 'password' | 'confirm_password'>) {
  const { link, password } = typed;
  const token = readEmailLink(link, 'recovery');
  return readingOf<{ token: string; password: string }, keyof typeof typed>(
    token === null ? null : { token, password },
    {
      ...(token === null && { link: ACCOUNT_MESSAGES.recovery.link.unknown }),
      ...passwordErrors(passwordFault(password, null), typed),
    },
  );
}
