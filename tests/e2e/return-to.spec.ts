import type { Page } from '@playwright/test';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import {
  type Credentials,
  freshCredentials,
  freshSender,
  linkInMail,
  signIn,
} from '../harness/browser-members.ts';

/** Who presses a button as a visitor ends where it was going to lead, also if the mail is read elsewhere. */

async function createAccount(page: Page, { email, password }: Credentials) {
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/auth\/welcome\?returnTo=/);
  await expect(page.getByText('Check your mailbox and open the link')).toBeVisible();
}

async function confirmAndSignIn(page: Page, { email, password }: Credentials, hasScripts: boolean) {
  const link = await linkInMail(email, 'signup');
  await page.goto(link);
  if (!hasScripts) await page.getByLabel('Paste the link from the mail').fill(link);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `on the way, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('a chosen plan is bought after registering, with the mail read in another browser', async ({
        page,
        browser,
      }) => {
        test.slow();
        const credentials = freshCredentials();
        await page.goto('/premium');
        await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.basic}` }).click();
        await createAccount(page, credentials);
        const elsewhere = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: freshSender() });
        const other = await elsewhere.newPage();
        await confirmAndSignIn(other, credentials, javaScriptEnabled);
        await expect(other).toHaveURL('/premium?plan=basic');
        await other.getByRole('button', { name: 'Continue with Basic' }).click();
        await expect(other.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
        await elsewhere.close();
      });

      test('a visitor who wanted to rate a tool ends on its page', THOROUGH, async ({ page }) => {
        const credentials = freshCredentials();
        await page.goto('/tools/10web?tab=tech');
        await page.getByRole('main').getByRole('link', { name: 'Sign in to rate this tool' }).click();
        await createAccount(page, credentials);
        await confirmAndSignIn(page, credentials, javaScriptEnabled);
        await expect(page).toHaveURL('/tools/10web?tab=tech&rate=1');
        await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible();
      });
    },
  );
}

test.describe('with scripts', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('the page that says that the address is confirmed leads on by itself', THOROUGH, async ({ page }) => {
    const credentials = freshCredentials();
    await page.goto('/auth/login?returnTo=%2Fabout');
    await createAccount(page, credentials);
    const link = await linkInMail(credentials.email, 'signup');
    await page.clock.install();
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(page.getByText('Your email address has been verified.')).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(page).toHaveURL('/auth/login?returnTo=%2Fabout');
  });

  test('signed in from a tool, back leads to the page before it', async ({ page }) => {
    const member = await signIn(page);
    await page.context().clearCookies();
    await page.goto('/about');
    await page.goto('/tools/10web?tab=tech');
    await page.getByRole('main').getByRole('link', { name: 'Sign in to rate this tool' }).click();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/tools/10web?tab=tech&rate=1');
    await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});
