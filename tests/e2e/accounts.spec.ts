import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import {
  type Credentials,
  freshCredentials,
  freshSender,
  linkInMail,
  register,
  signIn,
} from '../harness/browser-members.ts';

async function fillInRegistration(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Grace');
}

async function logIn(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the email's link; without scripts it has to be pasted. */
async function follow(page: Page, link: string, javaScriptEnabled: boolean) {
  await page.goto(link);
  if (!javaScriptEnabled) await page.getByLabel('Paste the link from the mail').fill(link);
  else await expect(page).not.toHaveURL(/access_token/);
}

const press = (page: Page) => page.getByRole('button', { name: 'Verify email address' }).click();
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const notice = (page: Page) => page.getByRole('main').getByRole('status');

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `an account, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('is registered, confirmed by email and signed in to', async ({ page, allowStatus }) => {
        allowStatus(403);
        const credentials = freshCredentials();
        await page.goto('/auth/register');
        await fillInRegistration(page, credentials);
        await page.getByRole('button', { name: 'Create account' }).click();
        await expect(page).toHaveURL('/auth/welcome');

        await page.goto('/auth/login');
        await logIn(page, credentials);
        await expect(alert(page)).toContainText(
          "Your email address hasn't been verified yet. Would you like us to send another verification email?",
        );
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByRole('button', { name: 'Resend verification email' }).click();
        await expect(notice(page)).toHaveText(
          'Verification email sent! Please check your inbox and follow the instructions to verify your account.',
        );

        await follow(page, await linkInMail(credentials.email, 'signup'), javaScriptEnabled);
        await press(page);
        await expect(notice(page)).toHaveText('Your email address has been verified.');
        if (!javaScriptEnabled) await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
        await expect(page).toHaveURL('/auth/login');
        await logIn(page, credentials);
        await expect(page).toHaveURL('/tools');
        await expect(page.getByText('Account of Grace')).toBeAttached();
      });

      test('gets a new password by email', async ({ page }) => {
        const { email } = await signIn(page);
        await page.context().clearCookies();
        await page.goto('/auth/forgot-password');
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Send the link' }).click();
        await expect(notice(page)).toContainText('we have sent a link');
        await follow(page, await linkInMail(email, 'recovery'), javaScriptEnabled);
        const { password } = freshCredentials();
        await page.getByLabel('New password', { exact: true }).fill(password);
        await page.getByLabel('Confirm password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Save the new password' }).click();
        await expect(notice(page)).toContainText('Your password has been changed.');
        await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
        await logIn(page, { email, password });
        await expect(page).toHaveURL('/tools');
      });
    },
  );
}

test.describe('with scripts', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('a mistake gets the focus and its message, and nothing typed is lost', async ({
    page,
    allowStatus,
  }) => {
    allowStatus(400);
    await page.goto('/auth/register');
    await fillInRegistration(page, freshCredentials());
    const confirmation = page.getByLabel('Confirm password', { exact: true });
    await confirmation.fill('another one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
    await expectAccessible(page);
  });

  test(
    'no form loses what was typed when a proxy answers in our place',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(502);
      const { email, password } = freshCredentials();
      for (const { path, button, says } of [
        { path: '/auth/login', button: 'Sign in', says: 'Failed to sign in' },
        { path: '/auth/register', button: 'Create account', says: 'An error occurred during registration' },
        { path: '/auth/forgot-password', button: 'Send the link', says: 'Failed to send the mail.' },
      ]) {
        await page.goto(path);
        await page.getByLabel('Email').fill(email);
        for (const field of await page.locator('input[type=password]').all()) await field.fill(password);
        await answerForms(page, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
        await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
        await expect(alert(page)).toContainText(says);
        await expect(page.getByLabel('Email')).toHaveValue(email);
      }
    },
  );

  test(
    'an email’s link is kept when the connection fails, and can be sent again',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(502);
      const link = await register(page, freshCredentials());
      await answerForms(page, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
      await page.goto(link);
      await press(page);
      await expect(alert(page)).toHaveText('An error occurred during email verification');
      await page.unrouteAll();
      await press(page);
      await expect(notice(page)).toHaveText('Your email address has been verified.');
    },
  );

  test('the keyboard is enough to sign in', async ({ page, allowStatus }) => {
    allowStatus(401);
    const { email, password } = await signIn(page, { firstName: 'Ada' });
    await page.context().clearCookies();
    await page.goto('/auth/login?returnTo=/about');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong one');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toHaveText('Invalid email or password');
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(field).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/about');
    await expect(page.getByText('Account of Ada')).toBeAttached();
    await page.goto('/auth/register?returnTo=/premium');
    await expect(page).toHaveURL('/premium');
  });

  test(
    'an email’s link that is only opened confirms nothing, also where scripts run',
    THOROUGH,
    async ({ page }) => {
      const link = await register(page, freshCredentials());
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent += 1;
      });
      await page.goto(link, { waitUntil: 'networkidle' });
      await expect(page).not.toHaveURL(/access_token/);
      await expect(page.getByRole('main')).toContainText('If that was not you, close this page');
      expect(sent).toBe(0);
      await press(page);
      await expect(notice(page)).toHaveText('Your email address has been verified.');
    },
  );

  test('a confirmed address leads to the login after 3 seconds', THOROUGH, async ({ page }) => {
    const link = await register(page, freshCredentials());
    await page.clock.install();
    await page.goto(link);
    await press(page);
    await expect(notice(page)).toHaveText('Your email address has been verified.');
    await expect(page).toHaveURL('/auth/verify');
    await page.clock.runFor(3_000);
    await expect(page).toHaveURL('/auth/login');
  });

  test('a visitor who goes elsewhere first is not redirected', THOROUGH, async ({ page }) => {
    const link = await register(page, freshCredentials());
    await page.clock.install();
    await page.goto(link);
    await press(page);
    await expect(notice(page)).toHaveText('Your email address has been verified.');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Toolbox' }).click();
    await expect(page).toHaveURL('/about');
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/about');
  });

  test('an address without a token to verify is no verification link', THOROUGH, async ({ page }) => {
    for (const hash of ['', '#type=signup', `#access_token=${'a'.repeat(43)}&type=recovery`]) {
      // From another page, so that the alert of the address before is gone.
      await page.goto('about:blank');
      await page.goto(`/auth/verify${hash}`);
      await expect(alert(page)).toHaveText('Invalid verification link');
      await expect(page.getByText('Your verification link may have expired...')).toBeVisible();
      await expect(page).toHaveURL('/auth/verify');
    }
    await expectAccessible(page);
  });

  test(
    'a link that is opened in the same tab after another counts',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(400);
      const link = await register(page, freshCredentials());
      await page.goto(`/auth/verify#access_token=${'a'.repeat(43)}&type=signup`);
      await press(page);
      await expect(alert(page)).toHaveText('Failed to verify email');
      await page.goto(link);
      await press(page);
      await expect(notice(page)).toHaveText('Your email address has been verified.');
    },
  );

  test(
    'a link that was used fails, and stays out of the history',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(400);
      await page.goto('/about');
      await page.goto(`/auth/verify#access_token=${'a'.repeat(43)}&type=signup`);
      await press(page);
      await expect(alert(page)).toHaveText('Failed to verify email');
      await expect(page).toHaveURL('/auth/verify');
      await page.goBack();
      await expect(page).toHaveURL('/about');
      await page.goForward();
      await expect(page).toHaveURL('/auth/verify');
    },
  );
});
