import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.server.ts';
import type { Credentials } from './auth-forms.server.ts';
import type { DrizzleDb } from './db/connection.server.ts';
import { newestRegistration } from './queries/accounts.server.ts';
import { passwordHashOf } from './queries/own-account.server.ts';

export type LoginOutcome =
  /** The cookies that carry the new session, as Set-Cookie wants them. */
  | { cookies: string[] }
  | { refused: 'invalid' }
  /** The registration that waits, by whose name its mail can be had again. */
  | { refused: 'not_confirmed'; registration: string };

/**
 * Signs a member in. A session that the browser had before ends, so that nobody can plant one.
 *
 * A password that is replaced while it is being checked signs nobody in: whoever replaces it ends the sessions
 * that there are, and this one may be stored after that.
 *
 * 'not_confirmed' takes the password of the last registration of the address, also where the address has an
 * account of another password: whoever registers an address to see whether it is known learns nothing here.
 *
 * @throws when it could not be found out
 */
export async function logIn(
  auth: Auth,
  db: DrizzleDb,
  request: Request,
  credentials: Credentials,
): Promise<LoginOutcome> {
  const checked = await passwordHashOf(db, credentials.email);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: credentials,
      headers: request.headers,
      returnHeaders: true,
    });
    if ((await passwordHashOf(db, credentials.email)) !== checked) {
      await (await auth.$context).internalAdapter.deleteSession(response.token);
      return { refused: 'invalid' };
    }
    await auth.api.signOut({ headers: request.headers });
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    switch (error.body?.code) {
      case 'EMAIL_NOT_VERIFIED':
        return { refused: 'not_confirmed', registration: '' };
      case 'INVALID_EMAIL_OR_PASSWORD':
      case 'PASSWORD_TOO_LONG':
      case 'INVALID_EMAIL':
        return refusal(await waitingFor(auth, db, credentials));
      default:
        throw error;
    }
  }
}

function refusal(registration: string | null): LoginOutcome {
  return registration === null ? { refused: 'invalid' } : { refused: 'not_confirmed', registration };
}

/** Hashes once in any case, so that the time does not tell whether there is a registration. */
async function waitingFor(auth: Auth, db: DrizzleDb, { email, password }: Credentials) {
  const library = (await auth.$context).password;
  const newest = await newestRegistration(db, email);
  if (newest) {
    const isRight = await library.verify({ hash: newest.password_hash, password });
    return isRight ? newest.registration : null;
  }
  await library.hash(password);
  return null;
}
