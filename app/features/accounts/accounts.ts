import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { PASSWORD_LENGTHS } from '#site/lengths.ts';

/** What others may know about a password's owner, and would guess first. */
export interface PasswordOwner {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Why a password is refused, or null (spec §5: at least 8 characters; the reason is shown). It must not repeat the
 * account's own details.
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
