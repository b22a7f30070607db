import { ACCOUNT_MESSAGES } from './messages.ts';

/** Lengths in characters. An e-mail address cannot be longer than 254 (RFC 5321 §4.5.3). */
export const ACCOUNT_LENGTHS = { email: 254, name: 100 } as const;
export const PASSWORD_LENGTHS = { min: 8, max: 128 } as const;

/** What is wrong with a field, in words for whoever typed. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** What comes back to the registration form: all that was typed but the passwords. */
export interface RegistrationValues {
  email: string;
  first_name: string;
  last_name: string;
}

export type RegistrationField = keyof RegistrationValues | 'password' | 'confirm_password';

export type NewPasswordField = 'link' | 'password' | 'confirm_password';

export const EMPTY_REGISTRATION: RegistrationValues = { email: '', first_name: '', last_name: '' };

/** Whose password it is, as far as a guess could start from it. */
export interface PasswordOwner {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Why a password is refused (spec §5: 8 characters at least; the reason is told), or null. What stands
 * beside it in the account is the first guess of others.
 */
export function passwordFault(password: string, owner: PasswordOwner | null): string | null {
  const texts = ACCOUNT_MESSAGES.register;
  if (password === '') return texts.passwordMissing;
  if (password.length < PASSWORD_LENGTHS.min) return texts.passwordTooShort;
  if (password.length > PASSWORD_LENGTHS.max) return texts.passwordTooLong;
  if (!owner) return null;
  const typed = squeeze(password);
  const { email, first_name, last_name } = owner;
  if ([email, email.split('@', 1)[0] ?? ''].map(squeeze).includes(typed)) return texts.passwordIsEmail;
  const [first, last] = [first_name ?? '', last_name ?? ''];
  if ([first, last, first + last, last + first].map(squeeze).includes(typed)) return texts.passwordIsName;
  return null;
}

function squeeze(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}
