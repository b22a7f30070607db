import type { Page } from '@playwright/test';
import { letterTitle } from '#features/letters/letter-news.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { makeLetter } from '../harness/browser-database.ts';
import { freshCredentials, freshSender, linkInMail, mailsTo, signIn } from '../harness/browser-members.ts';

/** The weekly letter without an account, and a subscriber's history of comparisons. */

test.use({ extraHTTPHeaders: freshSender() });

const status = (page: Page) => page.getByRole('main').getByRole('status');

async function subscribe(page: Page, email: string) {
  await page.goto('/weekly');
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Send me the letter' }).click();
  await expect(status(page)).toContainText('A mail is on its way');
  await page.goto(await linkInMail(email, 'letter'));
  await page.getByRole('button', { name: 'Send me the weekly letter' }).click();
  await expect(status(page)).toContainText('You get the weekly letter from now on');
}

/** The letter that an address got. */
async function letterTo(email: string, date: string) {
  const find = async () => (await mailsTo(email)).find(({ subject }) => subject === letterTitle(date));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return find();
}

/** A mail program's window, to which no policy of the site applies. */
async function openMail(page: Page, html: string | undefined) {
  await page.goto('about:blank');
  await page.setContent(html ?? '');
}

/** Asking again says by mail whether the address still gets the letter. */
async function subjectAfterAsking(page: Page, email: string) {
  const before = (await mailsTo(email)).length;
  await page.request.post('/weekly', { form: { email }, headers: freshSender() });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
  return (await mailsTo(email))[0]?.subject;
}

test('from asking for the letter to leaving it, by one click and by the page', THOROUGH, async ({ page }) => {
  test.setTimeout(180_000);
  const [clicking, reading] = [freshCredentials().email, freshCredentials().email];
  await subscribe(page, clicking);
  await subscribe(page, reading);
  const text = `A text for ${reading}.`;
  const date = await makeLetter('notion', text);

  const letter = await letterTo(clicking, date);
  expect(letter?.text).toContain(text);
  const header = (key: string) => letter?.headers.find((each) => each.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toContain('weekly.');
  expect(await subjectAfterAsking(page, clicking)).toContain('You already get');
  const address = header('list-unsubscribe').slice(1, -1);
  const click = await page.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(click.status()).toBe(200);
  expect(await subjectAfterAsking(page, clicking)).toContain('Confirm the weekly letter');

  const other = await letterTo(reading, date);
  await openMail(page, other?.html);
  await page.getByRole('link', { name: 'Read this letter on the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(letterTitle(date));
  await expect(page.getByRole('main')).toContainText(text);
  await page.getByRole('main').getByRole('link', { name: 'The weekly letter' }).click();
  await expect(page.getByRole('link', { name: letterTitle(date) })).toBeVisible();
  await openMail(page, other?.html);
  await page.getByRole('link', { name: 'Unsubscribe' }).click();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(status(page)).toContainText('You get no more weekly letters');
  expect(await subjectAfterAsking(page, reading)).toContain('Confirm the weekly letter');
});

test('a subscriber finds the comparisons that were opened, and removes them', THOROUGH, async ({ page }) => {
  await signIn(page);
  await page.goto('/premium');
  await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.premium}` }).click();
  await page.getByRole('button', { name: 'Pay without money' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
  const kept = page.waitForResponse((response) => response.url().endsWith('/resources/comparison'));
  await page.goto('/compare?tools=notion,coda');
  expect((await kept).status()).toBe(204);
  await page.getByRole('main').getByRole('link', { name: 'Your comparisons' }).click();
  const opened = page.getByRole('link', { name: 'Notion vs Coda' });
  await expect(opened).toHaveAttribute('href', '/compare?tools=notion,coda');
  await page.getByRole('button', { name: 'Remove Notion vs Coda' }).click();
  await expect(status(page)).toHaveText('The comparison is removed.');
  await expect(opened).toHaveCount(0);
});
