import type { RouterContextProvider } from 'react-router';
import { authContext, servicesContext } from '#server/request/context.server.ts';
import { askerOf } from '#server/request/limits.server.ts';
import type { Credentials } from './auth-forms.server.ts';
import { deviceCookie, knownDevice } from './known-device.server.ts';
import { countLogin } from './limits.server.ts';
import { type AccountToEnter, accountToEnter } from './own-account.server.ts';
import { newestRegistration } from './registration.server.ts';

type Context = Readonly<RouterContextProvider>;

export type LoginOutcome =
  /** The cookies of the new session and of the device, as values for Set-Cookie. */
  | { cookies: string[] }
  | 'invalid'
  /** The pending registration; with this name its email can be requested again. */
  | { registration: string };

/**
 * Signs a member in and makes the browser a known device.
 *
 * The password of an address's latest registration counts too, even where the address has an account with
 * another password: registering an address must not reveal whether it is known. For the same reason every
 * failure compares two hashes, whether or not they exist.
 *
 * @throws when the check itself failed; Refused for a limit; NoTurn
 */
export async function logIn(
  context: Context,
  request: Request,
  { email, password }: Credentials,
): Promise<LoginOutcome> {
  const { db, passwords, secret } = context.get(servicesContext);
  const account = await accountToEnter(db.write, email);
  const device = await knownDevice(secret, account, request);
  await countLogin(context, email, account && device ? { owner: account.id, device } : null);
  const newest = await newestRegistration(db.write, email);
  const hashes = [account?.password ?? null, newest?.password_hash ?? null];
  const fits = await passwords.match(password, hashes, askerOf(context, request));
  if (fits === 0 && account?.email_verified) return enter(context, request, { account, email, device });
  if (fits === 0) return { registration: '' };
  return fits === 1 && newest ? { registration: newest.registration } : 'invalid';
}

/**
 * Ends any session that the browser already had, so that nobody can plant one. If the password was replaced
 * while it was being checked, nobody is signed in: replacing it ends all existing sessions, and this one
 * could be stored after that.
 */
async function enter(
  context: Context,
  request: Request,
  { account, email, device }: { account: AccountToEnter; email: string; device: string | null },
): Promise<LoginOutcome> {
  const { db, secret } = context.get(servicesContext);
  const auth = context.get(authContext);
  const { headers, response } = await auth.api.beginSession({
    body: { userId: account.id },
    headers: request.headers,
    returnHeaders: true,
  });
  if (!response) return 'invalid';
  const now = await accountToEnter(db.write, email);
  if (now?.id !== account.id || now.password !== account.password) {
    await (await auth.$context).internalAdapter.deleteSession(response.token);
    return 'invalid';
  }
  await auth.api.signOut({ headers: request.headers });
  return { cookies: [...headers.getSetCookie(), await deviceCookie(secret, account, device ?? undefined)] };
}
