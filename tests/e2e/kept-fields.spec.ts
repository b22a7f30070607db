import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { type Credentials, freshSender, signIn } from '../harness/browser-members.ts';
import { open, unfold } from '../harness/browser-ratings.ts';

/** What is written and not sent, on the ways to signing in. */

test.use({ extraHTTPHeaders: freshSender() });

/** Each test has a tool of its own: tests run side by side on one site. */
const TOOLS = {
  otherPage: '/tools/asana',
  otherForm: '/tools/trello',
  slowLogin: '/tools/linear',
  otherMember: '/tools/airtable',
};

const review = (page: Page) => page.getByLabel('Your review (optional)');
const message = (page: Page) => page.getByLabel('Your message');
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LOG IN' }).first();
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function writeReview(page: Page, tool: string): Promise<void> {
  await open(page, tool);
  await unfold(page);
  await page.getByText('4 stars', { exact: true }).first().locator('..').click();
  await review(page).fill('Half a rev');
}

/** Presses the link, and stops the browser before the login comes. */
async function pressAndStop(page: Page): Promise<void> {
  const login = '**/auth/login*';
  await page.route(login, (route) => route.abort('aborted'));
  await Promise.all([page.waitForEvent('requestfailed'), logInLink(page).click()]);
  await page.unroute(login);
}

/** Unnoticed by the page. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('what its writer has deleted before signing in does not come back', THOROUGH, async ({ page }) => {
  const member = await signIn(page);
  await endSession(page);
  await open(page, '/contact');
  await message(page).fill('Second thoughts');
  await pressAndStop(page);
  await message(page).fill('');
  await logInLink(page).click();
  await logIn(page, member);
  await expect(page).toHaveURL('/contact');
  await page.waitForLoadState();
  await expect(message(page)).toHaveValue('');
});

test('what was sent after all does not come back', async ({ page }) => {
  const member = await signIn(page);
  await endSession(page);
  await open(page, '/contact');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.org');
  await page.getByLabel('What is it about?').selectOption('Report an Error');
  await message(page).fill('A first thought');
  await pressAndStop(page);
  // The browser keeps the page while it is left, and shows it again.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Thank you');
  await logInLink(page).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/\/contact/);
  await open(page, '/contact');
  await expect(message(page)).toHaveValue('');
});

test('what is written on another page takes the place of nothing', THOROUGH, async ({ page }) => {
  const member = await signIn(page);
  await writeReview(page, TOOLS.otherPage);
  await endSession(page);
  await page.getByRole('navigation', { name: 'Information' }).getByRole('link').nth(1).click();
  await expect(review(page)).toHaveCount(0);
  await open(page, '/contact');
  await message(page).fill('Half a mess');
  await logInLink(page).click();
  await logIn(page, member);
  await expect(message(page)).toHaveValue('Half a mess');
  await open(page, TOOLS.otherPage);
  await expect(review(page)).toHaveValue('Half a rev');
});

test('a review outlives another form that leads to signing in', THOROUGH, async ({ page }) => {
  const member = await signIn(page);
  await writeReview(page, TOOLS.otherForm);
  await endSession(page);
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await logIn(page, member);
  await expect(page).toHaveURL(/\/tools\/trello/);
  await expect(review(page)).toHaveValue('Half a rev');
});

test('a review outlives what the page says while the login is on its way', THOROUGH, async ({ page }) => {
  const member = await signIn(page);
  await writeReview(page, TOOLS.slowLogin);
  await endSession(page);
  const { promise: hasSpoken, resolve: speak } = Promise.withResolvers<void>();
  await page.route('**/auth/login*', async (route) => {
    await hasSpoken;
    await route.fallback();
  });
  await page.exposeFunction('speak', speak);
  await page.evaluate(() => {
    // Once the login has been asked for, no answer comes to what is sent besides.
    const asking = setInterval(() => {
      if (sessionStorage.length === 0) return;
      clearInterval(asking);
      window.fetch = () => Promise.reject(new TypeError('The connection is lost.'));
      document.querySelector<HTMLElement>('[name=review]')?.closest('form')?.requestSubmit();
    });
    new MutationObserver(() => {
      if (document.querySelector('main form [role=alert]')) void Reflect.get(window, 'speak')();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await logIn(page, member);
  await expect(page).toHaveURL(/\/tools\/linear/);
  await expect(review(page)).toHaveValue('Half a rev');
});

test('what one member has written leaves the page once another is signed in, and waits for them', async ({
  page,
  context,
}) => {
  await signIn(page);
  const authors = await context.cookies();
  await writeReview(page, TOOLS.otherMember);
  const other = await context.newPage();
  await signIn(other);
  await open(other, '/about');
  await expect(review(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
  await context.clearCookies();
  await context.addCookies(authors);
  await open(other, '/about');
  await expect(review(page)).toHaveValue('Half a rev');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
});

test('a password is never kept, not even one that is shown', async ({ page }) => {
  await signIn(page);
  await open(page, '/settings/account');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Change password' }) });
  await form.getByLabel('Current password', { exact: true }).fill('open sesame once');
  await form.getByRole('button', { name: 'Show current password' }).click();
  await form.getByLabel('New password', { exact: true }).fill('open sesame twice');
  await form.getByLabel('Confirm new password', { exact: true }).fill('open sesame twice');
  await endSession(page);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await stored(page)).not.toContain('sesame');
});

test(
  'a password that is shown stays in a refused form, like one that is not',
  THOROUGH,
  async ({ page, allowStatus }) => {
    allowStatus(401);
    const { email } = await signIn(page);
    await endSession(page);
    await open(page, '/auth/login');
    await page.getByRole('button', { name: 'Show password' }).click();
    await logIn(page, { email, password: 'not the password' });
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  },
);
