import { expect, test, vi } from 'vitest';
import type { Passwords } from '#features/accounts/passwords.server.ts';
import { createGate, NoTurn } from '#platform/request/gate.server.ts';
import { addAda, PASSWORD } from '../harness/account-settings.ts';
import { linksTo, post, read } from '../harness/accounts.ts';
import { createTestApp, type TestApp } from '../harness/app.ts';
import { CHEAP_PASSWORDS } from '../harness/passwords.ts';

/** Hashing that always refuses, to see what happens to each form that needs it. */
function passwordsThat(refuse: () => Promise<never>): Passwords {
  return { hash: refuse, match: refuse, stop: async () => {} };
}

const BUSY = 'Too many people are signing in at this moment. Please try again in a few seconds.';
const TWICE = { password: 'chosen anew by Ada', confirm_password: 'chosen anew by Ada' };
const KNOWN = { current_password: PASSWORD };

interface Row {
  path: string;
  form: Record<string, string>;
  kept: readonly string[];
}

/** The forms, and which typed texts each one keeps. */
const FORMS: readonly Row[] = [
  { path: '/auth/login', form: { email: 'ada@example.org', password: PASSWORD }, kept: ['email'] },
  {
    path: '/auth/register',
    form: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', ...TWICE },
    kept: ['email', 'first_name', 'last_name'],
  },
  { path: '/auth/reset-password', form: TWICE, kept: ['link'] },
  { path: '/settings/account', form: { intent: 'password', ...KNOWN, ...TWICE }, kept: [] },
  {
    path: '/settings/account',
    form: { intent: 'email', ...KNOWN, email: 'new@example.org' },
    kept: ['email'],
  },
  {
    path: '/settings/account',
    form: { intent: 'delete', ...KNOWN, confirmation: 'DELETE' },
    kept: ['confirmation'],
  },
];

async function linkFor(app: TestApp, email: string): Promise<string> {
  await post(app, '/auth/forgot-password', { email });
  return (await linksTo(app, email, 'recovery')).at(-1) ?? '';
}

async function send(passwords: Passwords, { path, form }: Row) {
  const app = await createTestApp({ empty: true, passwords });
  const { email, headers } = await addAda(app);
  const sent: Row['form'] =
    path === '/auth/reset-password' ? { ...form, link: await linkFor(app, email) } : form;
  const signedIn = path.startsWith('/settings') ? headers : {};
  const response = await post(app, path, sent, { headers: signedIn });
  return { app, sent, response, page: await read(response.clone()) };
}

test.each(FORMS)('$path says when to try again ($form.intent)', async (row) => {
  const { app, sent, response, page } = await send(
    passwordsThat(() => Promise.reject(new NoTurn())),
    row,
  );
  expect([page.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(page.html).toContain(BUSY);
  for (const name of row.kept) {
    const values = page.main.querySelectorAll(`[name=${name}]`).map((field) => field.getAttribute('value'));
    expect(values).toContain(sent[name]);
  }
  for (const secret of [PASSWORD, TWICE.password]) expect(page.html).not.toContain(secret);
  expect(app.logged('error')).toEqual([]);
});

test.each(FORMS)('$path says when hashing has failed ($form.intent)', async (row) => {
  const failed = () => Promise.reject(new Error('A thread that hashes passwords has died.'));
  const { app, page } = await send(passwordsThat(failed), row);
  expect([page.status, page.html.includes(BUSY)]).toEqual([503, false]);
  expect(app.logged('error')).toHaveLength(1);
  for (const secret of [PASSWORD, TWICE.password]) expect(app.logged('error').join()).not.toContain(secret);
});

test('nothing is hashed for a client that has left', async () => {
  const inTurn = createGate({ atOnce: 1, waiting: 9, waitingOfOne: 9 });
  const hashed: string[] = [];
  const first = Promise.withResolvers<void>();
  const passwords: Passwords = {
    ...CHEAP_PASSWORDS,
    match: (password, hashes, asker) =>
      inTurn(asker, async () => {
        hashed.push(password);
        await first.promise;
        return CHEAP_PASSWORDS.match(password, hashes, asker);
      }),
  };
  const app = await createTestApp({ empty: true, passwords });
  const leaving = new AbortController();
  const logIn = (password: string, signal: AbortSignal) =>
    app.send('/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.org', password }),
      signal,
    });
  const staying = new AbortController().signal;
  const running = logIn('first', staying);
  await vi.waitFor(() => expect(hashed).toEqual(['first']));
  const gone = logIn('second', leaving.signal);
  const waiting = logIn('third', staying);
  leaving.abort();
  // The router gives no answer to an aborted request.
  await gone.catch(() => {});
  first.resolve();
  expect((await Promise.all([running, waiting])).map(({ status }) => status)).toEqual([401, 401]);
  expect(hashed).toEqual(['first', 'third']);
  expect(app.logged('error')).toEqual([]);
});
