import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshCredentials, freshSender, linkInMail, signIn } from '../harness/browser-members.ts';

/** One part of the account settings, by its heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status');

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `the account settings, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('change the password, the address, and delete the account', async ({ page, allowStatus }) => {
        allowStatus(400);
        const { email, password } = await signIn(page, { firstName: 'Ada' });
        const other = freshCredentials();
        await page.goto('/settings/account');

        const secret = part(page, 'Password');
        const changePassword = async (current: string) => {
          await secret.getByLabel('Current password', { exact: true }).fill(current);
          await secret.getByLabel('New password', { exact: true }).fill(other.password);
          await secret.getByLabel('Confirm new password', { exact: true }).fill(other.password);
          await secret.getByRole('button', { name: 'Change password' }).click();
        };
        await changePassword('not the password');
        await expect(page, 'the answer begins at its part').toHaveURL('/settings/account#password');
        await expect(secret.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
          'That is not your current password',
        );
        await expect(secret.getByLabel('New password', { exact: true })).toHaveValue(
          javaScriptEnabled ? other.password : '',
        );
        await changePassword(password);
        await expect(status(page)).toHaveText('Your password is changed. Your other sessions have ended.');
        await expect(secret.getByLabel('New password', { exact: true })).toHaveValue('');

        const address = part(page, 'Email address');
        await address.getByLabel('New email address').fill(other.email);
        await address.getByLabel('Current password', { exact: true }).fill(other.password);
        await address.getByRole('button', { name: 'Change email address' }).click();
        await expect(status(page)).toContainText('We have sent a link to your current address');

        const agree = async (to: string, type: 'email_change_old' | 'email_change_new') => {
          const link = await linkInMail(to, type);
          await page.goto(link);
          if (!javaScriptEnabled) await page.getByLabel('Paste the link from the mail').fill(link);
          await page.getByRole('button', { name: 'Confirm the change' }).click();
        };
        await agree(email, 'email_change_old');
        await expect(status(page)).toContainText('when the link in the other mail has been used too');
        expect(page.url()).not.toContain('access_token');
        await agree(other.email, 'email_change_new');
        await expect(status(page)).toContainText('Your email address is changed.');
        await page.getByRole('main').getByRole('link', { name: 'Account settings' }).click();
        await expect(part(page, 'Email address')).toContainText(`Your address is ${other.email}`);

        const end = part(page, 'Delete account');
        await end.getByLabel('Current password', { exact: true }).fill(other.password);
        await end.getByLabel('Type DELETE to confirm').fill('delete');
        await end.getByRole('button', { name: 'Delete my account' }).click();
        // Without scripts the browser keeps the form's fragment.
        await expect(page).toHaveURL(/\/\?account=deleted/);
        // The result is at the top.
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
        await expect(status(page).first()).toHaveText(
          'Your account is deleted. Your ratings and reviews stay, without your name.',
        );
        await expect(page.getByRole('banner').getByRole('link', { name: 'JOIN' }).first()).toBeVisible();
      });
    },
  );
}

test.describe('the account settings', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('end the session of another browser, which learns of it', THOROUGH, async ({ page, browser }) => {
    const credentials = await signIn(page);
    const elsewhere = await browser.newContext({ extraHTTPHeaders: freshSender() });
    const other = await elsewhere.newPage();
    await other.request.post('/auth/login', { form: { ...credentials } });
    await page.goto('/settings/account');
    const list = part(page, 'Sessions').getByRole('listitem');
    await expect(list.first()).toContainText('This browser');
    const before = await list.count();
    await list
      .last()
      .getByRole('button', { name: /^End the session of/ })
      .click();
    await expect(list).toHaveCount(before - 1);
    await expect(status(page)).toBeFocused();
    await other.goto('/settings/account');
    await expect(other).toHaveURL(/\/auth\/login/);
    await elsewhere.close();
  });

  test('hand out all data as a file', async ({ page }) => {
    const { email } = await signIn(page);
    await page.goto('/settings/account');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('ai-toolbox-account.json');
    const data = await (await page.request.get('/settings/account/data')).json();
    expect(data.profile.email).toBe(email);
  });

  test('are accessible with a mistake', THOROUGH, async ({ page, allowStatus }) => {
    allowStatus(400);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page);
    await page.goto('/settings/account');
    const end = part(page, 'Delete account');
    await end.getByLabel('Current password', { exact: true }).fill('not the password');
    await end.getByLabel('Type DELETE to confirm').fill('no');
    await end.getByRole('button', { name: 'Delete my account' }).click();
    await expect(end.getByLabel('Type DELETE to confirm')).toBeFocused();
    await expect(end.getByLabel('Type DELETE to confirm')).toHaveValue('no');
    await expectAccessible(page);
  });
});
