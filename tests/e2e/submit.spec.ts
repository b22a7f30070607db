import type { Page } from '@playwright/test';
import { LIMITS } from '#site/limits.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';
import { open } from '../harness/browser-ratings.ts';

const DESCRIPTION = 'Cuts films by itself, in two steps.';

async function fillIn(page: Page, url: string) {
  await page.getByLabel('Name of the tool').fill('Film Cutter');
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByLabel('Web address').fill(url);
  await page.getByLabel('Tags, separated by commas').fill('film, editing');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Tool' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const freshUrl = () => `https://${crypto.randomUUID()}.example.org`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `submitting a tool, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('says if the tool is already known, submits it, and shows it on the profile', async ({
        page,
        allowStatus,
      }) => {
        allowStatus(409);
        const { email } = await signIn(page);
        await page.goto('/submit');
        await expect(page.getByLabel('Contact email')).toHaveValue(email);
        await fillIn(page, 'http://www.chatgpt.com/?utm_source=mail');
        await submit(page).click();
        await expect(alert(page)).toContainText('The directory has a tool with this web address: ChatGPT');
        await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
        await expect(page.getByLabel('Tags, separated by commas')).toHaveValue('film, editing');
        await page.getByRole('button', { name: 'Submit anyway' }).click();
        await expect(page.getByRole('main').getByRole('status')).toHaveText(
          'Tool submitted successfully! Redirecting to your profile...',
        );
        if (!javaScriptEnabled) await page.getByRole('link', { name: 'Go to your profile' }).click();
        await expect(page).toHaveURL(/\/profile$/);
        const list = page.getByRole('region', { name: 'Submitted tools' });
        await expect(list).toContainText('Film Cutter');
        await expect(list).toContainText('Waiting for a decision');
      });

      test('leads visitors to the login', async ({ page }) => {
        await page.goto('/submit');
        await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fsubmit$/);
        await expect(page.getByText('What you typed')).toHaveCount(0);
      });
    },
  );
}

test.describe('the form', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('keeps what was typed, if somebody leaves the page by mistake and comes back', async ({ page }) => {
    await signIn(page);
    await page.goto('/submit');
    await fillIn(page, 'https://film-cutter.example.org');
    await page.goto('/tools');
    await page.goBack();
    await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
    await expect(page.getByLabel('Name of the tool')).toHaveValue('Film Cutter');
    await expect(page.getByLabel('Web address')).toHaveValue('https://film-cutter.example.org');
    await expect(page.getByLabel('Tags, separated by commas')).toHaveValue('film, editing');
  });

  test('can be filled in and sent by keyboard alone, and its mistakes get the focus', async ({
    page,
    allowStatus,
  }) => {
    allowStatus(400);
    await signIn(page);
    await page.goto('/submit');
    await page.getByLabel('Name of the tool').focus();
    await page.keyboard.type('Film Cutter');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DESCRIPTION);
    await page.keyboard.press('Tab');
    await page.keyboard.type(freshUrl());
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('ann@example');
    await page.keyboard.press('Enter');
    const email = page.getByLabel('Contact email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter an email address such as name@example.com');
    await expectAccessible(page);
    await page.keyboard.type('.org');
    await expect(alert(page)).toHaveCount(0);
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test(
    'forgets the error when any field is edited, and asks again',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(409);
      await signIn(page);
      await page.goto('/submit');
      await fillIn(page, 'https://chatgpt.com');
      await submit(page).click();
      await expect(alert(page)).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Developer', { exact: true }).fill('Somebody');
      await expect(alert(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Submit anyway' })).toHaveCount(0);
      await submit(page).click();
      await expect(alert(page)).toContainText('ChatGPT');
    },
  );

  test('keeps what was typed when no good answer comes', THOROUGH, async ({ page, allowStatus }) => {
    allowStatus(502);
    await signIn(page);
    await page.goto('/submit');
    await fillIn(page, freshUrl());
    const cut = (url: URL) => url.pathname.startsWith('/submit');
    await page.route(cut, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await submit(page).click();
    await expect(alert(page)).toHaveText('Failed to submit tool');
    await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
    await page.unroute(cut);
    await submit(page).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  for (const [how, leave] of [
    // A pointer would have fetched the page before.
    ['a link', (page: Page) => page.getByRole('link', { name: 'Contact' }).first().press('Enter')],
    ['an address', (page: Page) => page.goto('/contact')],
  ] as const) {
    test(`leaves readers who go elsewhere by ${how} on their way`, THOROUGH, async ({ page }) => {
      await signIn(page);
      await page.goto('/submit');
      await fillIn(page, freshUrl());
      await submit(page).click();
      await expect(page.getByRole('main').getByRole('status')).toBeFocused();
      // The page would leave by itself while theirs is on its way.
      const { promise: isDue, resolve: due } = Promise.withResolvers<void>();
      await page.route('**/robots.txt', (route) => {
        due();
        return route.fallback();
      });
      await page.route('**/contact', async (route) => {
        await isDue;
        await route.fallback();
      });
      await page.evaluate(
        (ms) => void setTimeout(() => fetch('/robots.txt'), ms),
        LIMITS.submissionToProfile,
      );
      await leave(page);
      await expect(page).toHaveURL(/\/contact$/);
    });
  }

  test('gives back what was typed after signing in again', THOROUGH, async ({ page, context }) => {
    const { email, password } = await signIn(page);
    await page.goto('/submit');
    await fillIn(page, freshUrl());
    await context.clearCookies();
    await submit(page).click();
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fsubmit$/);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'What you typed about your tool is kept',
    );
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
    await submit(page).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('gives what was typed to nobody but its author', THOROUGH, async ({ page, context }) => {
    await signIn(page);
    const authors = await context.cookies();
    await open(page, '/submit');
    await fillIn(page, freshUrl());
    await context.clearCookies();
    await submit(page).click();
    await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fsubmit$/);
    await signIn(page);
    await open(page, '/submit');
    await expect(page.getByLabel('Description')).toHaveValue('');
    await context.clearCookies();
    await context.addCookies(authors);
    await open(page, '/submit');
    await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
  });
});
