import { expect, test } from '../harness/browser.ts';

/** The directory, its filters and menus by keyboard. */

test('the category is chosen step by step, and the focus stays on it', async ({ page }) => {
  await page.goto('/tools');
  const select = page.getByRole('combobox', { name: 'Category' });
  const options = await select.locator('option').all();
  const names = await Promise.all(options.map(async (option) => (await option.getAttribute('value')) ?? ''));
  await select.focus();
  for (const name of names.slice(1, 3)) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: `Remove Category: ${name}` })).toBeVisible();
    await expect(select).toBeFocused();
    await expect(select).toHaveValue(name);
  }
});

test('a search keeps the focus in its box, and the text typed in the meantime', async ({ page }) => {
  await page.goto('/tools');
  const box = page.getByPlaceholder('Search tools...');
  await box.fill('chat');
  await box.press('Enter');
  await page.keyboard.type('bot');
  await expect(page.getByRole('link', { name: 'Remove Search: chat' })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('chatbot');
});

test('the fields follow the address', async ({ page }) => {
  await page.goto('/tools?q=chat&category=Coding+Assistants');
  await page.getByRole('link', { name: 'Remove Search: chat' }).click();
  await expect(page.getByPlaceholder('Search tools...')).toHaveValue('');
  await page.getByRole('link', { name: 'Remove Category: Coding Assistants' }).click();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('');
});

test('removing a filter moves the focus to the next one, and from the last to the results', async ({
  page,
}) => {
  await page.goto('/tools?q=a&category=Coding+Assistants&sortBy=name');
  for (const [removed, next] of [
    ['Search: a', 'Remove Category: Coding Assistants'],
    ['Category: Coding Assistants', 'Remove Sorted by: Name'],
  ]) {
    await page.getByRole('link', { name: `Remove ${removed}` }).press('Enter');
    await expect(page.getByRole('link', { name: `Remove ${removed}` })).toHaveCount(0);
    await expect(page.getByRole('link', { name: `${next}` })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Tools' })).toBeFocused();
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/tools');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a menu opens, closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const browse = page.getByRole('banner').locator('summary', { hasText: 'Browse' });
  await browse.focus();
  await page.keyboard.press('Enter');
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Business Functions' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(browse).toBeFocused();
});
