import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect, vi } from 'vitest';
import { readEmailLink } from '#site/email-link.ts';
import type { RateLimit } from '#site/limits.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import type { TestApp } from './app.ts';
import { mailsTo } from './outbox.ts';

/** The account screens as somebody without scripts uses them, over requests. */

export interface Account {
  email: string;
  password: string;
}

let count = 0;
/** Nobody is registered under it. */
export function freshAccount(): Account {
  count += 1;
  return { email: `member-${count}-${randomUUID()}@example.org`, password: `password ${randomUUID()}` };
}

let senders = 0;
/** Each attempt comes from a new sender unless the test is about that. */
export function post(
  app: TestApp,
  path: string,
  form: Record<string, string>,
  { from = `sender-${++senders}`, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return app.send(path, { method: 'POST', body: new URLSearchParams(form), headers }, from);
}

/** An answer's page: its main part, its messages and its fields' errors. */
export async function read(response: Response) {
  const html = await response.text();
  const main = parse(html).querySelector('main');
  if (!main) throw new Error('The page has no main part.');
  const textOf = (selector: string) => {
    const found = main.querySelector(selector)?.text;
    return found === undefined ? null : readable(found);
  };
  return {
    status: response.status,
    html,
    main,
    alert: textOf('[role=alert]'),
    notice: textOf('[role=status]'),
    errors: errorsOf(main),
  };
}

/**
 * The part of an answer that must be equal for two people: everything but their typed texts, which the page's script
 * repeats and the policy hashes.
 */
export async function anonymous(response: Response, email: string) {
  return {
    status: response.status,
    body: (await response.text()).replaceAll(email, 'EMAIL'),
    headers: [...response.headers]
      .filter(([name]) => name !== 'x-request-id')
      .map(([name, value]) => [name, value.replaceAll(/'sha256-[^']+'/g, 'HASH')]),
  };
}

function errorsOf(main: HTMLElement): Record<string, string> {
  const fields = main.querySelectorAll('[aria-invalid=true]');
  return Object.fromEntries(
    fields.map((field) => {
      const [id] = (field.getAttribute('aria-describedby') ?? '').split(' ');
      return [field.getAttribute('name') ?? '', readable(main.querySelector(`[id="${id}"]`)?.text ?? '')];
    }),
  );
}

function readable(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll(/\s+/g, ' ').trim();
}

/** The links of one kind in the emails to an address, oldest first. */
export async function linksTo(app: TestApp, email: string, type: EmailTokenPurpose): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => readEmailLink(link, type) !== null);
}

/** Registers an address and returns the link in its email. */
export async function register(
  app: TestApp,
  account: Account,
  names: { first_name?: string; last_name?: string } = {},
): Promise<string> {
  const response = await post(app, '/auth/register', {
    ...account,
    confirm_password: account.password,
    ...names,
  });
  expect(response.status).toBe(303);
  return (await linksTo(app, account.email, 'signup')).at(-1) ?? '';
}

/** Somebody who has registered and confirmed the address. */
export async function confirmedAccount(
  app: TestApp,
  names: { first_name?: string; last_name?: string } = {},
): Promise<Account> {
  const account = freshAccount();
  const link = await register(app, account, names);
  expect((await post(app, '/auth/verify', { link })).status).toBe(200);
  return account;
}

/** @returns the answer's status, and the session and device cookies that a browser would keep */
export async function logIn(
  app: TestApp,
  account: Account,
  options: { from?: string; headers?: Record<string, string> } = {},
) {
  const response = await post(app, '/auth/login', { ...account }, options);
  const [cookie = '', device = ''] = cookiesOf(response);
  return { status: response.status, response, cookie, device };
}

/** The cookies that an answer sets, as a browser sends them. */
export function cookiesOf(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
}

/** Whether a cookie is a member's. */
export async function isSignedIn(app: TestApp, Cookie: string): Promise<boolean> {
  return (await (await app.get('/about', { Cookie })).text()).includes('Sign Out');
}

/** Makes attempts at one account collide: they start while its row is locked, then continue together. */
export async function atOnce(
  { db }: TestApp,
  email: string,
  attempts: readonly (() => Promise<Response>)[],
): Promise<number[]> {
  const { answers } = await db.write.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM users WHERE email = ${email} FOR UPDATE`);
    const begun = attempts.map((attempt) => attempt());
    await vi.waitFor(
      async () => {
        const { rows } = await db.read.execute<{ waiting: number }>(sql`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        expect(rows).toEqual([{ waiting: attempts.length }]);
      },
      { timeout: 8_000, interval: 20 },
    );
    return { answers: begun };
  });
  return (await Promise.all(answers)).map(({ status }) => status).sort();
}

/** Uses up some turns of everybody who has used a limit so far. */
export async function spend({ db }: TestApp, limit: RateLimit, turns: number): Promise<void> {
  await db.write.execute(sql`
    UPDATE rate_limits SET full_at = full_at + make_interval(secs => ${turns * limit.everySeconds})
    WHERE key LIKE ${`${limit.name} %`}`);
}

/** Breaks the mail queue, and with it everything that must be stored together with a mail. */
export async function breakOutbox({ db }: TestApp): Promise<void> {
  await db.write.execute(sql`DROP TABLE outbox`);
}
