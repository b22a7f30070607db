import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { type LinkPurpose, readEmailLink } from '#site/email-link.ts';
import { expect } from './browser.ts';
import { MEMBERS_PASSWORD, makeMember } from './browser-database.ts';

/** The browser tests' server writes its mails here (playwright.config.ts). */
const OUTBOX = path.resolve('var/e2e/outbox');

/** An address that no earlier run has used: the limits outlive the server. */
export function freshSender(): { 'x-forwarded-for': string } {
  const group = () => Math.floor(Math.random() * 0x10000).toString(16);
  return { 'x-forwarded-for': `2001:db8:${group()}:${group()}::1` };
}

export interface Credentials {
  email: string;
  password: string;
}

/** An unused address and password. */
export function freshCredentials(): Credentials {
  return { email: `${randomUUID()}@example.org`, password: `password of ${randomUUID()}` };
}

interface Names {
  firstName?: string;
}

/** Registers without the screens, and returns the link in the email. */
export async function register(
  page: Page,
  { email, password }: Credentials,
  outbox = OUTBOX,
): Promise<string> {
  const form = { email, password, confirm_password: password };
  await post(page, '/auth/register', form);
  return linkInMail(email, 'signup', outbox);
}

/**
 * Makes a member in the database and signs them in with the page's browser, without form or mail: those screens have
 * their own tests.
 */
export async function signIn(
  page: Page,
  { firstName = '', email = freshCredentials().email }: Names & { email?: string } = {},
): Promise<Credentials> {
  const [name, value = ''] = (await makeMember(email, firstName)).split('=', 2);
  const cookie = { name: name ?? '', value, domain: 'localhost', path: '/' };
  await page.context().addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: 'Lax' }]);
  return { email, password: MEMBERS_PASSWORD };
}

/** The browser keeps the cookies that come back. */
async function post(page: Page, address: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(address, { form, headers: freshSender(), maxRedirects: 0 });
  expect(response.status(), address).toBeLessThan(400);
}

/** Waits for an email to an address with a link of one kind, and returns the link. */
export async function linkInMail(to: string, type: LinkPurpose, outbox = OUTBOX): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(to, outbox);
      link = mails.flatMap(linksOf).find((found) => readEmailLink(found, type) !== null);
      return link;
    }, `a mail to ${to} with a link for ${type}`)
    .toBeDefined();
  return link ?? '';
}

function linksOf({ text }: Email): string[] {
  return text?.match(/https?:\/\/\S+/g) ?? [];
}

/** The emails to an address, newest first. */
export async function mailsTo(to: string, outbox = OUTBOX): Promise<Email[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  return Promise.all(
    sources.filter((source) => source.includes(`To: ${to}`)).map((source) => PostalMime.parse(source)),
  );
}
