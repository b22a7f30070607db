import { eq, sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { setPassword } from '#features/accounts/registration.server.ts';
import { sessions } from '#features/accounts/tables/accounts.server.ts';
import type { users } from '#features/accounts/tables/users.server.ts';
import { readEmailLink } from '#site/email-link.ts';
import type { EmailTokenPurpose } from '#site/membership.ts';
import type { TestApp } from './app.ts';
import { addMember, type TestMember } from './members.ts';
import { mailsTo } from './outbox.ts';
import { cheapHash } from './passwords.ts';

/** Shared by the tests of the account settings. */

export const PASSWORD = 'a password of tests';
export const NEW_PASSWORD = 'another password of tests';
export const PASSWORD_HASH = cheapHash(PASSWORD);

/** Ada, who can sign in with PASSWORD, and is signed in. */
export async function addAda(
  app: TestApp,
  user: Partial<typeof users.$inferInsert> = {},
): Promise<TestMember> {
  const added = await addMember(app.db, { first_name: 'Ada', last_name: 'Lovelace', ...user });
  await setPassword(app.db.write, added.id, PASSWORD_HASH);
  return added;
}

let senders = 0;

/** Sends a form, each time from a new sender. */
export function post(
  app: TestApp,
  { headers }: { headers: object },
  form: Record<string, string>,
  path = '/settings/account',
): Promise<Response> {
  senders += 1;
  const body = new URLSearchParams(form);
  return app.send(path, { method: 'POST', body, headers: { ...headers } }, `sender-${senders}`);
}

export function signIn(app: TestApp, email: string, password: string): Promise<Response> {
  return post(app, { headers: {} }, { email, password }, '/auth/login');
}

export async function mainOf(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

export function readable(text: string | undefined): string | undefined {
  return text?.replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ').trim();
}

/** What the page says about each field, and about the form as a whole. */
export function faults(page: HTMLElement) {
  const fields = page.querySelectorAll('[aria-invalid=true]').map((field) => {
    // A hint may follow the error.
    const [id] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return [field.getAttribute('name') ?? '', readable(page.querySelector(`[id="${id}"]`)?.text)];
  });
  return { notice: readable(page.querySelector('[role=alert]')?.text), fields: Object.fromEntries(fields) };
}

/** What the page says when only fields are wrong. */
export function mend(fields: Record<string, string>) {
  return { notice: 'Please correct what is marked below.', fields };
}

export async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  return (await mailsTo(app, email)).map(({ subject }) => subject);
}

/** Makes a member's sessions too old to count as fresh. */
export async function ageSessions({ db }: TestApp, { id }: { id: string }): Promise<void> {
  await db.write
    .update(sessions)
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.user_id, id));
}

/** The last link of a kind that was sent to an address. */
export async function linkIn(
  app: TestApp,
  email: string,
  purpose: EmailTokenPurpose,
): Promise<string | undefined> {
  const links = (await mailsTo(app, email)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return links.findLast((link) => readEmailLink(link, purpose) !== null);
}

export function sessionsOf({ db }: TestApp, userId: string) {
  return db.write.select().from(sessions).where(eq(sessions.user_id, userId));
}

export async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  return (await (await app.get('/about', { Cookie: cookie })).text()).includes('Sign Out');
}
