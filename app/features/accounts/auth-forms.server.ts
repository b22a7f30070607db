import { readingOf, reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { readEmailLink } from '#site/email-link.ts';
import { reservedName } from '#site/form-fields.ts';
import type { FieldErrors } from '#site/form-state.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import { type PasswordOwner, passwordFault } from './accounts.ts';
import { REGISTER_FORM } from './forms.ts';

/** The forms of spec §2, "Auth screens", with the rules of spec §5. */
type Typed<Field extends string> = { typed: Record<Field, string> };

export interface Registration extends PasswordOwner {
  password: string;
}

/** Password strength is checked later, once the sender has been counted, because the check takes time. */
export function readRegistration({ typed }: Typed<keyof typeof REGISTER_FORM.fields>) {
  const reading = reads(REGISTER_FORM, 'email', 'first_name', 'last_name')({ typed });
  const owner = 'good' in reading ? reading.good : null;
  return readingOf<Registration, keyof typeof typed>(owner && { ...owner, password: typed.password }, {
    ...('errors' in reading ? reading.errors : reservedName(reading.good)),
    ...passwordErrors(passwordFault(typed.password, owner), typed),
  });
}

/** Errors of a password typed twice. A mismatch is reported only if the password itself is good. */
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

/**
 * Reads a form with the link of an email.
 *
 * @throws Refused with `invalid` if the form has no link for this purpose
 */
export function readLink(purpose: EmailTokenPurpose, invalid: string) {
  return ({ typed }: Typed<'link'>) => {
    const token = readEmailLink(typed.link, purpose);
    if (token === null) throw new Refused({ status: 400, notice: invalid });
    return { good: token };
  };
}

/** Reads a new password that an email's link allows. Its strength is checked later, as in registration. */
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
