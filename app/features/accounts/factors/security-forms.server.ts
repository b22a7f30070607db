import { Refused } from '#platform/request/refused.server.ts';
import { readAppCode } from '#site/second-step.ts';
import { readProviderName } from '../providers.ts';
import { passkeyNameFault, SECURITY_TEXTS } from '../security.ts';

/** The forms of `/settings/security`: what can be checked from each form alone. */
interface Typed<Field extends string> {
  typed: Record<Field, string>;
}

export function readProofs({ typed }: Typed<'current_password' | 'factor'>) {
  return { good: proofsIn(typed) };
}

export function readConfirmation({ typed }: Typed<'code' | 'factor'>) {
  const code = readAppCode(typed.code);
  return code === null
    ? { errors: { code: SECURITY_TEXTS.codeMissing } }
    : { good: { code, factor: typed.factor } };
}

export function readPasskeyName({ typed }: Typed<'current_password' | 'factor' | 'name' | 'passkey'>) {
  const name = typed.name
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  const fault = passkeyNameFault(name);
  if (fault !== null) return { errors: { name: fault } };
  return { good: { name, id: typed.passkey, ...proofsIn(typed) } };
}

export function readRemoval({ typed }: Typed<'current_password' | 'factor' | 'passkey'>) {
  return { good: { id: typed.passkey, ...proofsIn(typed) } };
}

export function readDisconnection({ typed }: Typed<'current_password' | 'provider'>) {
  const provider = readProviderName(typed.provider);
  if (provider === null) throw new Refused({ status: 400 });
  return { good: { provider, password: typed.current_password } };
}

function proofsIn({ current_password, factor }: Record<'current_password' | 'factor', string>) {
  return { password: current_password, factor };
}
