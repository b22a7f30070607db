import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { addAda, mainOf, PASSWORD, post } from './account-settings.ts';
import { cookiesOf } from './accounts.ts';
import type { TestApp } from './app.ts';
import { createAuthenticator } from './authenticator.ts';
import type { TestMember } from './members.ts';

/** Members with second factors, as somebody without a browser uses them, over requests. */

export const SECURITY = '/settings/security';
export const SECOND_STEP = '/auth/second-step';
const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' };

/** The code of an app at a moment, by default now; a step is 30 seconds. */
export function codeOf(secret: string, { steps = 0 } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
}

/** A wrong code: none of those that are right now or nearly. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, { steps }));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

/** Ada with an authenticator app; her session is fresh. @returns the app's secret and her recovery codes */
export async function addAdaWithApp(app: TestApp) {
  const ada = await addAda(app);
  const secret = await beginApp(app, ada);
  let codes: string[] = [];
  // A step may end between the code and its check.
  for (let attempt = 0; attempt < 2 && codes.length === 0; attempt += 1) {
    // The step before leaves the present code unused, for the test.
    const code = codeOf(secret, { steps: -1 });
    const page = await mainOf(await post(app, ada, { intent: 'app-confirm', code }, SECURITY));
    codes = page.querySelectorAll('ol li').map(({ text }) => text);
  }
  expect(codes).toHaveLength(10);
  return { ...ada, secret, codes };
}

/** Begins to set an app up and returns the secret that the page shows. */
export async function beginApp(app: TestApp, member: TestMember): Promise<string> {
  expect((await post(app, member, { intent: 'app-begin' }, SECURITY)).status).toBe(303);
  const page = await mainOf(await app.get(SECURITY, member.headers));
  return (page.querySelector('.select-all')?.text ?? '').replaceAll(' ', '');
}

/** Types the right password. @returns the cookie of the second step */
export async function firstStep(app: TestApp, email: string, returnTo = ''): Promise<string> {
  const path = `/auth/login${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`;
  const response = await post(app, { headers: {} }, { email, password: PASSWORD }, path);
  expect(response.status).toBe(303);
  const [cookie = ''] = cookiesOf(response);
  expect(cookie).toMatch(/^__Host-second_step=/);
  return cookie;
}

/** Sends a form of the second step. */
export function step(app: TestApp, Cookie: string, form: Record<string, string>, query = '') {
  return post(app, { headers: { Cookie } }, form, SECOND_STEP + query);
}

/** Asks for a challenge. @returns it, with the cookies to answer it with */
export async function challenge(app: TestApp, use: string, Cookie = '') {
  const response = await post(app, { headers: { Cookie } }, { use }, '/auth/passkey');
  expect(response.status).toBe(200);
  const cookies = [Cookie, ...cookiesOf(response)].filter(Boolean).join('; ');
  return { options: await response.json(), headers: { Cookie: cookies } };
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(app: TestApp, member: TestMember, site = SITE) {
  const authenticator = createAuthenticator(site);
  const { options, headers } = await challenge(app, 'add', member.headers.Cookie);
  const form = { intent: 'passkey-add', name: 'Phone', credential: authenticator.create(options) };
  return { authenticator, response: await post(app, { headers }, form, SECURITY) };
}
