import { type AccountErrors, DELETE_WORD } from '#domain/accounts/account-settings.ts';
import { PASSWORD_LENGTHS, type PasswordOwner } from '#domain/accounts/accounts.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { SETTINGS_MESSAGES } from '#domain/accounts/settings-messages.ts';
import { emailAddress } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';
import { passwordErrors } from './auth-forms.server.ts';
import { newPasswordFault } from './password-strength.server.ts';

/**
 * The forms of the account settings: what can be told of each by itself. Whether the current password is
 * the right one is told by whoever knows it.
 */
type Reading<Good> = { good: Good } | { errors: AccountErrors };

/** @param owner whose password it is to be */
export async function readPasswordChange(
  { current_password = '', password = '', confirm_password = '' }: FormTexts,
  owner: PasswordOwner,
): Promise<Reading<{ current_password: string; password: string }>> {
  const errors: AccountErrors = {
    ...currentPasswordErrors(current_password),
    ...passwordErrors(await newPasswordFault(password, owner), { password, confirm_password }),
  };
  if (password !== '' && password === current_password) errors.password ??= SETTINGS_MESSAGES.samePassword;
  return Object.keys(errors).length > 0 ? { errors } : { good: { current_password, password } };
}

/** @param present the address that the account has */
export function readEmailChange(
  { current_password = '', email = '' }: FormTexts,
  present: string,
): Reading<{ current_password: string; email: string }> {
  const address = emailAddress.safeParse(email);
  const errors: AccountErrors = {
    ...(!address.success && { email: ACCOUNT_MESSAGES.register.email }),
    ...(address.data === present && { email: SETTINGS_MESSAGES.sameEmail }),
    ...currentPasswordErrors(current_password),
  };
  if (!address.success || Object.keys(errors).length > 0) return { errors };
  return { good: { current_password, email: address.data } };
}

export function readDeletion({
  current_password = '',
  confirmation = '',
  forfeit = '',
}: FormTexts): Reading<{ current_password: string; forfeit: string }> {
  const isMeant = confirmation.trim().toUpperCase() === DELETE_WORD;
  const errors: AccountErrors = {
    ...currentPasswordErrors(current_password),
    ...(!isMeant && { confirmation: SETTINGS_MESSAGES.confirmation(DELETE_WORD) }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { good: { current_password, forfeit } };
}

/** No password is longer than the longest, so that one need not be hashed to be wrong. */
function currentPasswordErrors(password: string): AccountErrors {
  if (password === '') return { current_password: SETTINGS_MESSAGES.currentPassword };
  return password.length > PASSWORD_LENGTHS.max ? { current_password: SETTINGS_MESSAGES.wrongPassword } : {};
}
