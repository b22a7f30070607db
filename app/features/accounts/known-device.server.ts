import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCookie } from 'react-router';

/**
 * Browsers in which a member has signed in before, after OWASP's "device cookies". Attempts in a known device have
 * their own count, so guesses made elsewhere cannot lock it out. The cookie names a random device and proves it for one
 * account and its current password; a new password makes all devices unknown again. It does not reveal its owner, signs
 * nobody in, and changes no page.
 */
const LASTS_SECONDS = 400 * 24 * 60 * 60;
const cookie = createCookie('__Host-known_device', {
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  path: '/',
  maxAge: LASTS_SECONDS,
});
const FORM = /^(?<device>[\w-]{22})\.(?<since>\d{1,12})\.(?<proof>[\w-]{43})$/;

/** A device's owner; the stored hash stands for the password. */
export interface DeviceOwner {
  id: string;
  password: string | null;
}

/** The id of the request's device if the account knows it, else null. */
export async function knownDevice(
  secret: string,
  owner: DeviceOwner | undefined,
  cookies: string | null,
): Promise<string | null> {
  const value: unknown = await cookie.parse(cookies);
  const { device = '', since = '', proof = '' } = FORM.exec(String(value))?.groups ?? {};
  const isRight = timingSafeEqual(
    Buffer.from(proof.padEnd(43)),
    Buffer.from(prove(secret, owner, device, since)),
  );
  const age = Date.now() / 1000 - Number(since);
  return owner && isRight && age < LASTS_SECONDS ? device : null;
}

/**
 * Makes a device known. Returns the value for Set-Cookie.
 *
 * @param device a known device keeps its id, and with it its count of attempts
 */
export function deviceCookie(
  secret: string,
  owner: DeviceOwner,
  device = randomBytes(16).toString('base64url'),
): Promise<string> {
  const since = String(Math.floor(Date.now() / 1000));
  return cookie.serialize(`${device}.${since}.${prove(secret, owner, device, since)}`);
}

function prove(secret: string, owner: DeviceOwner | undefined, device: string, since: string): string {
  const said = JSON.stringify(['known device', owner?.id, owner?.password, device, since]);
  return createHmac('sha256', secret).update(said).digest('base64url');
}
