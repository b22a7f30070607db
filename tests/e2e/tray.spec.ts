import type { Page } from '@playwright/test';
import { expect, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';

/** The tools that a member collects follow them, and a browser gets its own back. */

const tray = (page: Page) => page.getByRole('region', { name: 'Tools to compare' });

async function collect(page: Page, id: string, name: string) {
  await page.goto(`/tools/${id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Compare ${name}` })
    .click();
}

/** As if the browser had asked long ago. */
async function askAgain(page: Page) {
  await page.evaluate(() => {
    const key = 'toolbox-compare-account';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, askedAt: 0 }));
  });
  await page.reload();
}

test('the tray follows a member to another browser, and leaves a browser its own', async ({
  page,
  browser,
}) => {
  await collect(page, 'notion', 'Notion');
  await expect(tray(page).getByRole('listitem')).toHaveText(['Notion']);
  await signIn(page);

  const other = await (await browser.newContext()).newPage();
  await other.context().addCookies(await page.context().cookies());
  const stored = other.waitForResponse('**/resources/tray');
  await collect(other, 'coda', 'Coda');
  await stored;

  const asked = page.waitForResponse('**/resources/tray');
  await page.reload();
  await asked;
  await expect(tray(page).getByRole('listitem')).toHaveText(['Coda', 'Notion']);
  await askAgain(other);
  await expect(tray(other).getByRole('listitem')).toHaveText(['Coda', 'Notion']);
  await tray(other).getByRole('button', { name: 'Remove Coda' }).click();
  await expect(tray(other).getByRole('listitem')).toHaveText(['Notion']);
  await askAgain(page);
  await expect(tray(page).getByRole('listitem')).toHaveText(['Notion']);

  await collect(page, 'clickup', 'ClickUp');
  await expect(tray(page).getByRole('link', { name: 'Save as a list' })).toHaveAttribute(
    'href',
    '/lists?tools=notion,clickup',
  );
  await page.getByRole('banner').locator('summary', { hasText: 'Account of' }).hover();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(tray(page).getByRole('listitem')).toHaveText(['Notion']);
  await other.context().close();
});
