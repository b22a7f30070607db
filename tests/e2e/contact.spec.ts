import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender } from '../harness/browser-members.ts';

async function fillIn(page: Page, message: string) {
  await page.getByLabel('Your name').fill('Ann Example');
  await page.getByLabel('Your email address').fill('ann@example.org');
  await page.getByLabel('What is it about?').selectOption('Report an Error');
  await page.getByLabel('Your message').fill(message);
}

const ADVERTISING = 'https://a.example https://b.example https://c.example';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `contact form, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('says why it refuses, loses nothing, and sends', async ({ page, allowStatus }) => {
        allowStatus(400);
        await page.goto('/contact');
        await fillIn(page, ADVERTISING);
        await page.getByRole('button', { name: 'Send message' }).click();
        await expect(page.getByRole('alert')).toContainText('This looks like advertising');
        await expect(page.getByLabel('Your message')).toHaveValue(ADVERTISING);
        await expect(page.getByLabel('What is it about?')).toHaveValue('report');
        await page.getByLabel('Your message').fill('The price has changed since June.');
        await page.getByRole('button', { name: 'Send message' }).click();
        // Without scripts, the browser keeps the part of the page that the form has named.
        await expect(page).toHaveURL(/\/contact\?sent=1(?:#form)?$/);
        await expect(page.getByRole('main').getByRole('status')).toHaveText(
          'Thank you. Your message has arrived.',
        );
        await page.getByRole('link', { name: 'Write another message' }).click();
        await expect(page.getByLabel('Your message')).toHaveValue('');
      });
    },
  );
}

test('a lost connection loses nothing of what was typed', async ({ page, context, allowOffline }) => {
  allowOffline();
  const message = 'The price has changed since June.';
  await page.goto('/contact?kind=feature');
  await fillIn(page, message);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing that you typed is lost');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Your message')).toHaveValue(message);
  await expect(page.getByLabel('Your email address')).toHaveValue('ann@example.org');
  await expect(page.getByLabel('What is it about?')).toHaveValue('report');
  await context.setOffline(false);
  await context.setExtraHTTPHeaders(freshSender());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Thank you. Your message has arrived.');
});

test('a proxy that answers in our place loses nothing of what was typed', async ({ page, allowStatus }) => {
  allowStatus(502);
  const message = 'The price has changed since June.';
  await page.goto('/contact?kind=feature');
  await fillIn(page, message);
  await answerForms(page, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing that you typed is lost');
  await expect(page.getByLabel('Your message')).toHaveValue(message);
});

test('a topic’s card leads to the form, with the topic chosen and the typed text kept', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Your message').fill('The price has changed since June.');
  await page.getByRole('link', { name: 'Report an Error' }).click();
  await expect(page).toHaveURL(/\/contact\?kind=report#form$/);
  await expect(page.getByLabel('What is it about?')).toHaveValue('report');
  await expect(page.getByLabel('Your message')).toHaveValue('The price has changed since June.');
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport();
  await page.getByRole('link', { name: 'Affiliate Program' }).click();
  await expect(page.getByLabel('What is it about?')).toHaveValue('affiliate');
});

test('a refusal of the whole form has the focus', async ({ page, allowStatus }) => {
  allowStatus(400);
  await page.goto('/contact');
  await fillIn(page, ADVERTISING);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
});

test('a mistake that only the server sees gets the focus and its message', async ({ page, allowStatus }) => {
  allowStatus(400);
  await page.goto('/contact');
  await fillIn(page, 'The price has changed since June.');
  await page.getByLabel('Your email address').fill('ann@example');
  await page.getByRole('button', { name: 'Send message' }).click();
  const email = page.getByLabel('Your email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter an email address such as name@example.com');
  await expectAccessible(page);
});

test('See How It Works leads to its section', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'See How It Works' }).click();
  await expect(page).toHaveURL(/#how-it-works$/);
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
});
