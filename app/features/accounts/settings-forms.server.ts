import { readingOf } from '#platform/request/form.server.ts';
import type { FormTexts } from '#platform/request/forms.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { emailAddress } from '#site/form-fields.ts';
import type { FieldErrors } from '#site/form-state.ts';
import { PASSWORD_LENGTHS } from '#site/lengths.ts';
import { DELETE_WORD, NO_PASSWORD } from './account-settings.ts';
import { type PasswordOwner, passwordFault } from './accounts.ts';
import { passwordErrors } from './auth-forms.server.ts';
import { SETTINGS_MESSAGES } from './settings-messages.ts';

/**
 * The forms of the account settings: the checks that need nothing but the form. Checking the current password needs its
 * hash and happens elsewhere.
 */
interface Sent<Field extends string> {
  typed: Record<Field, string>;
  /** Everything that was sent; `proof` says whether the page asked for a password. */
  form: FormTexts;
  who: PasswordOwner;
}

type PasswordChange = 'current_password' | 'password' | 'confirm_password';

/** The new password's strength is checked later, as in registration. */
export function readPasswordChange({ typed, who }: Sent<PasswordChange>) {
  const { current_password, password } = typed;
  const errors: FieldErrors<PasswordChange> = {
    ...currentPasswordErrors(current_password),
    ...passwordErrors(passwordFault(password, who), typed),
  };
  if (password !== '' && password === current_password) errors.password ??= SETTINGS_MESSAGES.samePassword;
  return readingOf({ current_password, password }, errors);
}

export function readEmailChange({ typed, who, form }: Sent<'current_password' | 'email'>) {
  const { current_password } = typed;
  const { data: email } = emailAddress.safeParse(typed.email);
  const errors: FieldErrors<keyof typeof typed> = {
    ...(email === undefined && { email: ACCOUNT_MESSAGES.register.email }),
    ...(email === who.email && { email: SETTINGS_MESSAGES.sameEmail }),
    ...currentPasswordErrors(current_password, form.proof),
  };
  return readingOf(email === undefined ? null : { current_password, email }, errors);
}

export function readDeletion({ typed, form }: Sent<'current_password' | 'confirmation' | 'forfeit'>) {
  const { current_password, confirmation, forfeit } = typed;
  const isMeant = confirmation.trim().toUpperCase() === DELETE_WORD;
  const errors: FieldErrors<keyof typeof typed> = {
    ...currentPasswordErrors(current_password, form.proof),
    ...(!isMeant && { confirmation: SETTINGS_MESSAGES.confirmation(DELETE_WORD) }),
  };
  return readingOf({ current_password, forfeit }, errors);
}

/** A password over the maximum length is surely wrong, so it is not hashed. */
function currentPasswordErrors(password: string, proof?: string): FieldErrors<'current_password'> {
  if (proof === NO_PASSWORD) return {};
  if (password === '') return { current_password: SETTINGS_MESSAGES.currentPassword };
  return password.length > PASSWORD_LENGTHS.max ? { current_password: SETTINGS_MESSAGES.wrongPassword } : {};
}
