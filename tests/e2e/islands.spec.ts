import type { Page } from '@playwright/test';
import { expect, test } from '../harness/browser.ts';
import { freshSender } from '../harness/browser-members.ts';

/** React comes when a control with state needs it; until then, and without it, pages work. */

const REACT = /\/assets\/react-[^/]+\.js$/;

/** Answers for React's script only once it is released. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(REACT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('nothing of React comes before somebody needs it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/tools');
  await page.getByRole('contentinfo').hover();
  expect(loaded.filter((url) => REACT.test(url))).toEqual([]);
  const coming = page.waitForRequest(REACT);
  await page.getByRole('banner').getByRole('combobox').first().focus();
  await coming;
});

test('a press that comes before React waits for it, and what was typed stays', async ({ page }) => {
  const release = await holdReact(page);
  await page.goto('/auth/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('open sesame');
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('open sesame');
});

test.describe('where React does not come', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('a press that waits for it does what it does without scripts', async ({ page, allowStatus }) => {
    allowStatus(503);
    await page.route(REACT, (route) => route.fulfill({ status: 503, body: 'Away' }));
    await page.goto('/api');
    const operation = page.locator('#listCompanies');
    await operation.getByText('List the companies').click();
    await operation.getByLabel('startsWith').fill('Notion');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL('**/api/v1/companies?**');
    await expect(page.locator('body')).toContainText('"certainty"');
  });
});
