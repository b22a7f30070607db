import { reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readProviderName } from '#site/sign-in-providers.ts';
import { SECURITY_FORM } from '../forms.ts';

/** The forms of `/settings/security`: the checks that need nothing but the form. */
interface Typed<Field extends string> {
  typed: Record<Field, string>;
}

export function readProofs({ typed }: Typed<'current_password' | 'factor'>) {
  return { good: proofsIn(typed) };
}

export const readConfirmation = reads(SECURITY_FORM, 'code', 'factor');

const readName = reads(SECURITY_FORM, 'name');

export function readPasskeyName({ typed }: Typed<'current_password' | 'factor' | 'name' | 'passkey'>) {
  const reading = readName({ typed });
  if ('errors' in reading) return reading;
  return { good: { ...reading.good, id: typed.passkey, ...proofsIn(typed) } };
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
