import { z } from 'zod';
import {
  type FieldErrors,
  type NewPasswordField,
  type PasswordOwner,
  passwordFault,
  type RegistrationField,
  type RegistrationValues,
} from '#domain/accounts/accounts.ts';
import { readEmailLink } from '#domain/accounts/email-link.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { emailAddress, firstErrors, optionalName } from '#server/request/form-fields.server.ts';
import type { FormTexts } from '#server/request/forms.server.ts';

/** The forms of spec §2, "Auth screens", by the rules of spec §5. A password never comes back as a value. */
type Reading<Good, Values, Field extends string> =
  | { good: Good; values: Values }
  | { errors: FieldErrors<Field>; values: Values };

export interface Registration extends PasswordOwner {
  password: string;
}

const registrant = z.object({ email: emailAddress, first_name: optionalName, last_name: optionalName });

/** How strong the password is comes later, when the sender has been counted: judging it takes time. */
export function readRegistration(
  form: FormTexts,
): Reading<Registration, RegistrationValues, RegistrationField> {
  const { email = '', first_name = '', last_name = '', password = '', confirm_password = '' } = form;
  const values = { email, first_name, last_name };
  const { data: owner, error } = registrant.safeParse(values);
  const errors: FieldErrors<RegistrationField> = {
    ...(error && firstErrors(error, ['email', 'first_name', 'last_name'])),
    ...passwordErrors(passwordFault(password, owner ?? null), { password, confirm_password }),
  };
  if (!owner || Object.keys(errors).length > 0) return { errors, values };
  return { good: { ...owner, password }, values };
}

/** What is wrong with a password that was typed twice; a mismatch shows only once the password is good. */
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

export interface LoginValues {
  email: string;
}

export interface Credentials extends LoginValues {
  password: string;
}

export function readLogin({
  email = '',
  password = '',
}: FormTexts): Reading<Credentials, LoginValues, keyof Credentials> {
  const values = { email };
  const address = emailAddress.safeParse(email);
  const errors: FieldErrors<keyof Credentials> = {
    ...(!address.success && { email: ACCOUNT_MESSAGES.register.email }),
    ...(password === '' && { password: ACCOUNT_MESSAGES.login.passwordMissing }),
  };
  if (!address.success || errors.password) return { errors, values };
  return { good: { email: address.data, password }, values };
}

/** The form that asks for nothing but an address. */
export function readAddress({ email = '' }: FormTexts): Reading<string, LoginValues, 'email'> {
  const address = emailAddress.safeParse(email);
  const values = { email };
  return address.success
    ? { good: address.data, values }
    : { errors: { email: ACCOUNT_MESSAGES.register.email }, values };
}

export interface LinkValues {
  link: string;
}

export interface NewPassword {
  token: string;
  password: string;
}

/** A new password, allowed by the link of a mail. How strong it is comes later, as when registering. */
export function readNewPassword({
  link = '',
  password = '',
  confirm_password = '',
}: FormTexts): Reading<NewPassword, LinkValues, NewPasswordField> {
  const values = { link };
  const token = readEmailLink(link, 'recovery');
  const errors: FieldErrors<NewPasswordField> = {
    ...(token === null && { link: ACCOUNT_MESSAGES.recovery.link.unknown }),
    ...passwordErrors(passwordFault(password, null), { password, confirm_password }),
  };
  if (token === null || Object.keys(errors).length > 0) return { errors, values };
  return { good: { token, password }, values };
}
