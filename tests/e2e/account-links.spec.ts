import type { Page } from '@playwright/test';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { expireLinks } from '../harness/browser-database.ts';
import {
  freshCredentials,
  freshSender,
  linkInMail,
  mailsTo,
  register,
  signIn,
} from '../harness/browser-members.ts';

/** Links that came too late, a lost old mailbox, and a plan that is given up. */

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const status = (page: Page) => page.getByRole('main').getByRole('status').first();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, THOROUGH, () => {
    test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

    // A dozen pages each, one after the other.
    test.slow();

    /** Opens an email's link; without scripts it has to be pasted. */
    async function follow(page: Page, link: string, button: string) {
      await page.goto(link);
      if (!javaScriptEnabled) await page.getByLabel('Paste the link from the mail').fill(link);
      await page.getByRole('button', { name: button }).click();
    }

    test('an expired registration gets another link with one press', async ({ page, allowStatus }) => {
      allowStatus(400);
      const credentials = freshCredentials();
      const old = await register(page, credentials);
      await expireLinks(credentials.email);
      await follow(page, old, 'Verify email address');
      await expect(alert(page)).toHaveText('Failed to verify email');
      await expect(page.getByRole('main')).toContainText('Your registration is kept');
      if (javaScriptEnabled) await expectAccessible(page);
      const again = page.getByRole('button', { name: 'Send another link' });
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(status(page)).toHaveText('We have sent you another link. Please check your inbox.');
      await expect.poll(async () => (await mailsTo(credentials.email)).length).toBe(2);
      const link = await linkInMail(credentials.email, 'signup');
      expect(link).not.toBe(old);
      await follow(page, link, 'Verify email address');
      await expect(status(page)).toHaveText('Your email address has been verified.');
      await page.goto('/about');
      await follow(page, old, 'Verify email address');
      await expect(status(page)).toHaveText('Your email address is confirmed already.');
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email').fill(credentials.email);
      await page.getByLabel('Password', { exact: true }).fill(credentials.password);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/tools');
    });

    test('an address changes without the old mailbox, unless the member or that mailbox stops it', async ({
      page,
      browser,
    }) => {
      const { email, password } = await signIn(page, { firstName: 'Ada' });
      const other = freshCredentials();
      const address = part(page, 'Email address');
      const change = async (to: string) => {
        await page.goto('/settings/account');
        await address.getByLabel('New email address').fill(to);
        await address.getByLabel('Current password', { exact: true }).fill(password);
        await address.getByRole('button', { name: 'Change email address' }).click();
        await expect(status(page)).toContainText('We have sent a link');
        await follow(page, await linkInMail(to, 'email_change_new'), 'Confirm the change');
        await expect(status(page)).toContainText('or by itself in 7 days');
        await page.goto('/settings/account');
        await expect(address).toContainText(`Your address changes to ${to} on`);
      };
      await change(other.email);
      if (javaScriptEnabled) await expectAccessible(page);
      await address.getByRole('button', { name: 'Keep my present address' }).press('Enter');
      await expect(status(page)).toHaveText(
        'Your account keeps its address. The change has been taken back.',
      );
      await expect(address).not.toContainText(other.email);

      await change(freshCredentials().email);
      // The reader of the old mailbox need not be the member, nor be signed in.
      const elsewhere = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: freshSender() });
      const reader = await elsewhere.newPage();
      const stop = await linkInMail(email, 'email_change_stop');
      await follow(reader, stop, 'Stop the change');
      await expect(status(reader)).toHaveText(
        'Your account keeps its address: no change is waiting any more.',
      );
      expect(reader.url()).not.toContain('access_token');
      await elsewhere.close();
      await page.reload();
      await expect(address).not.toContainText('Your address changes to');
    });

    test('a cancelled plan is given up with the account', async ({ page }) => {
      const { email, password } = await signIn(page);
      await page.goto('/premium');
      await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.premium}` }).click();
      await page.getByRole('button', { name: 'Pay without money' }).click();
      await expect(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
      await page.goto('/settings/account');
      const end = part(page, 'Delete account');
      await expect(end).toContainText('Cancel it first with Manage Subscription');
      await page.goto('/sandbox/portal');
      await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
      await expect(page.getByRole('button', { name: 'Keep the subscription' })).toBeVisible();

      await page.goto('/settings/account');
      await expect(end).toContainText(
        `You have cancelled your ${SHIPPED_PLAN_NAMES.premium} plan, and it is paid until`,
      );
      if (javaScriptEnabled) await expectAccessible(page);
      await end
        .getByLabel(new RegExp(`^I give up the ${SHIPPED_PLAN_NAMES.premium} plan that is paid until`))
        .press('Space');
      await end.getByLabel('Current password', { exact: true }).fill(password);
      await end.getByLabel('Type DELETE to confirm').fill('DELETE');
      await end.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page).toHaveURL(/\/\?account=deleted/);
      await expect
        .poll(async () => (await mailsTo(email)).map(({ text }) => text).join())
        .toContain(`Your ${SHIPPED_PLAN_NAMES.premium} plan has ended with it`);
    });
  });
}
