import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';

/** A member makes a list, orders it by keyboard, notes something, shares it, and takes the address back. */

const names = (page: Page) => page.getByRole('region', { name: 'Tools' }).getByRole('heading', { level: 3 });

async function makeList(page: Page, tools: string) {
  await page.goto(`/lists?tools=${tools}`);
  await page.getByLabel('Name of the list').fill('For the team');
  await page.getByRole('button', { name: 'Save as a list' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the team');
}

test('a list is made from the page of a tool, ordered by keyboard, shared and withdrawn', async ({
  page,
  browser,
  allowStatus,
}) => {
  allowStatus(404);
  await signIn(page);
  await page.goto('/tools/notion');
  await page.getByRole('link', { name: /^Add to a list/ }).click();
  await expect(page.getByRole('heading', { name: 'Add Notion to a list' })).toBeVisible();
  await makeList(page, 'notion,coda,clickup');
  await expect(names(page)).toHaveText(['Notion', 'Coda', 'ClickUp']);

  await page.getByRole('button', { name: /^Move ClickUp up/ }).press('Enter');
  await expect(names(page)).toHaveText(['Notion', 'ClickUp', 'Coda']);
  await expect(page.getByRole('button', { name: 'Move ClickUp up, now 2 of 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['ClickUp', 'Notion', 'Coda']);
  await expect(page.getByRole('button', { name: 'Move ClickUp down, now 1 of 3' })).toBeFocused();

  const coda = page.getByRole('listitem').filter({ hasText: 'Coda' });
  await coda.locator('summary').press('Enter');
  await coda.getByLabel('Your note').fill('Ask for a quote');
  await coda.getByRole('button', { name: /^Save the note/ }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your note is saved.' })).toBeFocused();
  await expectAccessible(page, 'a list');

  await page.getByRole('button', { name: 'Share this list' }).press('Enter');
  const address = await page.getByLabel('The address of this list').textContent();
  const visitor = await browser.newPage();
  await visitor.goto(new URL(address ?? '', page.url()).href);
  await expect(names(visitor)).toHaveText(['ClickUp', 'Notion', 'Coda']);
  await expect(visitor.getByText('Ask for a quote')).toHaveCount(0);
  await expectAccessible(visitor, 'a shared list');
  await visitor.getByRole('button', { name: /^Compare the chosen tools/ }).press('Enter');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('ClickUp vs Notion vs Coda');
  await page.getByRole('button', { name: 'Stop sharing' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Share this list' })).toBeVisible();
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'This list is not shared, or not any more.',
  );
  await visitor.close();
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('a tool is added, moved, removed and put back', async ({ page }) => {
    await signIn(page);
    await makeList(page, 'notion,coda');
    await page.goto('/lists?tools=clickup');
    await page.getByRole('button', { name: 'Add to For the team' }).click();
    await expect(page.getByText('On it.')).toBeVisible();
    await page.getByRole('link', { name: 'Open For the team' }).click();
    await page.getByRole('button', { name: /^Move ClickUp up/ }).click();
    await expect(names(page)).toHaveText(['Notion', 'ClickUp', 'Coda']);
    await page.getByRole('button', { name: 'Remove ClickUp from the list' }).click();
    await expect(names(page)).toHaveText(['Notion', 'Coda']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText(['Notion', 'ClickUp', 'Coda']);
  });
});
