import { readProviderName } from '#domain/accounts/providers.ts';
import { readAppCode } from '#domain/accounts/second-step.ts';
import { passkeyNameFault, SECURITY_TEXTS } from '#domain/accounts/security.ts';
import { Refused } from '#server/request/refused.server.ts';

/** The forms of `/settings/security`: what can be checked from each form alone. */
interface Typed<Field extends string> {
  typed: Record<Field, string>;
}

export function readPassword({ typed: { current_password } }: Typed<'current_password'>) {
  return { good: { password: current_password } };
}

export function readConfirmation({ typed }: Typed<'code'>) {
  const code = readAppCode(typed.code);
  return code === null ? { errors: { code: SECURITY_TEXTS.codeMissing } } : { good: code };
}

export function readPasskeyName({ typed }: Typed<'current_password' | 'name' | 'passkey'>) {
  const name = typed.name
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  const fault = passkeyNameFault(name);
  if (fault !== null) return { errors: { name: fault } };
  return { good: { name, id: typed.passkey, password: typed.current_password } };
}

export function readRemoval({ typed }: Typed<'current_password' | 'passkey'>) {
  return { good: { id: typed.passkey, password: typed.current_password } };
}

export function readDisconnection({ typed }: Typed<'current_password' | 'provider'>) {
  const provider = readProviderName(typed.provider);
  if (provider === null) throw new Refused({ status: 400 });
  return { good: { provider, password: typed.current_password } };
}
