import { expect, test } from 'vitest';
import { confirmedAccount, read } from '../harness/accounts.ts';
import { createTestApp } from '../harness/app.ts';

/** Browsers drop the cookies of a session at an address that begins with http://, except on their own machine. */

const app = await createTestApp({ empty: true });

test.each([
  ['http://192.168.1.5:3000', false],
  ['http://tools.example', false],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['https://tools.example', true],
])('in a browser at %s signs in: %s; elsewhere it says so', async (Origin, works) => {
  const { email, password } = await confirmedAccount(app);
  const ask = (init: RequestInit = {}) =>
    app.app(new Request(`${Origin}/auth/login`, init), `192.0.2.${works}`);
  const body = new URLSearchParams({ email, password });
  const response = await ask({ method: 'POST', headers: { Origin }, body });
  expect([response.status, response.headers.has('Set-Cookie')]).toEqual(works ? [303, true] : [400, false]);
  const opened = await read(await ask());
  expect(opened.main.querySelector('[data-insecure]')?.hasAttribute('hidden')).toBe(works);
  if (works) return;
  const { main, alert } = await read(response);
  expect(alert).toMatch(/^Signing in does not work at this address: .* Open http:\/\/localhost:3000 instead/);
  expect(main.querySelector('[name=email]')?.getAttribute('value')).toBe(email);
  expect(main.querySelector('[data-insecure]')).toBeNull();
});
