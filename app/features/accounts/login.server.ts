import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { askerOf } from '#platform/request/limits.server.ts';
import { cookiesOf } from '#platform/request/person.server.ts';
import { accountToEnter } from './account-to-enter.server.ts';
import { type Entered, enter } from './entering.server.ts';
import type { Credentials } from './forms.ts';
import { knownDevice } from './known-device.server.ts';
import { countLogin } from './limits.server.ts';
import { newestRegistration } from './registration.server.ts';

export type LoginOutcome =
  | Entered
  | 'invalid'
  /** The pending registration, whose email can be requested again by this name. */
  | { registration: string };

/**
 * Checks a member's password, and signs them in unless a second factor is required.
 *
 * The password of an address's latest registration counts too, even if the address has an account with another
 * password, because registering must not reveal whether an address is known. For the same reason every failure compares
 * two hashes, whether or not they exist.
 *
 * @throws if the check itself failed; Refused for a limit; NoTurn
 */
export async function logIn(
  context: Context,
  request: Request,
  { email, password }: Credentials,
): Promise<LoginOutcome> {
  const { db, passwords, secret } = context.get(servicesContext);
  const account = await accountToEnter(db.write, { email });
  const device = await knownDevice(secret, account, cookiesOf(context));
  await countLogin(context, email, account && device ? { owner: account.id, device } : null);
  const newest = await newestRegistration(db.write, email);
  const hashes = [account?.password ?? null, newest?.password_hash ?? null];
  const fits = await passwords.match(password, hashes, askerOf(context, request));
  if (fits === 0 && account?.email_verified) return (await enter(context, request, account)) ?? 'invalid';
  if (fits === 0) return { registration: '' };
  return fits === 1 && newest ? { registration: newest.registration } : 'invalid';
}
