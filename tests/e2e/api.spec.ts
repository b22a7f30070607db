import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** What builders come for: 'Give my agent the data', from the home page to a program's first answer. */

test.describe('a builder', () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('tries an operation in the page, and the answer says how sure it is', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
    const operation = page.locator('#getTool');
    await operation.getByText('Read a tool').click();
    await operation.getByLabel('id', { exact: true }).fill('notion');
    await operation.getByLabel('fields').fill('decision.price_from');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await expect(operation.getByRole('status')).toContainText(
      '200 /api/v1/tools/notion?fields=decision.price_from',
    );
    await expect(operation.getByRole('status')).toContainText('"certainty"');
  });

  test('makes a key that works, sees it once, and revokes it', async ({ page, request }) => {
    const read = (key: string) =>
      request.get('/api/v1/tools/notion?fields=decision', { headers: { Authorization: `Bearer ${key}` } });
    await signIn(page);
    await page.goto('/settings/keys');
    await page.getByLabel('Name').fill('My agent');
    await page.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByLabel('Your new key');
    await expect(shown).toHaveText(/^aitb_/);
    const key = await shown.innerText();
    const answer = await read(key);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ decision: { best_for: { certainty: expect.any(String) } } });
    await page.goto('/settings/keys');
    await expect(page.getByText('My agent')).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole('button', { name: 'Revoke the key My agent' }).click();
    await expect(page.getByText('The key was revoked')).toBeVisible();
    expect((await read(key)).status()).toBe(401);
  });
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: freshSender() });

  test('a form of the page opens the answer itself', async ({ page }) => {
    await page.goto('/api');
    const operation = page.locator('#listCompanies');
    await operation.getByText('List the companies').click();
    await operation.getByLabel('startsWith').fill('Notion');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL('**/api/v1/companies?**');
    await expect(page.locator('body')).toContainText('"certainty"');
  });
});
