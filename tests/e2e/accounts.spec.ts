import { expect, test } from '../harness/browser.ts';
import { freshCredentials, freshSender, linkInMail, signIn } from '../harness/browser-members.ts';

test('a member made by the harness is signed in', async ({ page }) => {
  await signIn(page, { firstName: 'Ada' });
  await page.goto('/about');
  await expect(page.getByText('Account of Ada')).toBeAttached();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an account, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

    test('is registered, confirmed by mail and signed in to', async ({ page, allowStatus }) => {
      allowStatus(403);
      const { email, password } = freshCredentials();
      await page.goto('/auth/register?returnTo=/about');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByLabel('First name').fill('Grace');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL('/auth/welcome');
      await expect(page.getByRole('link', { name: 'Complete Your Profile' })).toHaveAttribute(
        'href',
        '/profile/complete',
      );

      await page.goto('/auth/login?returnTo=/about');
      const logIn = async () => {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await logIn();
      await expect(page.getByRole('alert')).toContainText(
        "Your email address hasn't been verified yet. Would you like us to send another verification email?",
      );
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        'Verification email sent! Please check your inbox and follow the instructions to verify your account.',
      );

      const link = await linkInMail(email, 'signup');
      await page.goto(link);
      if (!javaScriptEnabled) {
        await page.getByLabel('Paste the link from the mail').fill(link);
        await page.getByRole('button', { name: 'Verify email address' }).click();
      }
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        'Your email address has been verified.',
      );
      expect(page.url()).not.toContain('access_token');
      if (!javaScriptEnabled) await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/auth/login');
      await logIn();
      await expect(page).toHaveURL('/tools');
      await expect(page.getByText('Account of Grace')).toBeAttached();
      await page.goto('/auth/login?returnTo=/about');
      await expect(page).toHaveURL('/about');
    });
  });
}
