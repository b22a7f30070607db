import { expect, test } from '../harness/browser.ts';

/** The main journey of spec §2: browse → filter → tool → tab → back. */

test('browse, filter, open a tool, read its tabs and come back to the same list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').locator('summary', { hasText: 'Browse' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tools', exact: true })
    .click();
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByRole('heading', { level: 1, name: 'AI Tools Directory' })).toBeVisible();

  await page.getByRole('combobox', { name: /categor/i }).selectOption('Coding Assistants');
  await expect(page).toHaveURL(/category=Coding/);
  await page.getByRole('main').getByRole('link', { name: 'Free', exact: true }).click();
  await expect(page).toHaveURL(/isPremium=false/);
  await page.getByRole('main').getByRole('link', { name: /^Name/ }).click();
  await expect(page).toHaveURL(/sortBy=name/);
  const list = page.url();

  const first = page.getByRole('main').locator('li.tool').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('link', { name: /Business Information/ }).click();
  await expect(page).toHaveURL(/tab=business/);
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible();

  await page.getByRole('link', { name: /Funding & Competition/ }).click();
  await expect(page.getByText('Premium Content Locked')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/premium');

  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(list);
});

test('the browser’s own back button leaves the tool page from whichever tab', async ({ page }) => {
  await page.goto('/tools?sortBy=name');
  await page.getByRole('main').locator('li.tool').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: /Tech Information/ }).click();
  await expect(page).toHaveURL(/tab=tech/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tools\?sortBy=name$/);
});

test('the directory remembers grid or list, and shows it without a jump', async ({ page }) => {
  await page.goto('/tools');
  await page.getByRole('button', { name: /list/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  await page.getByRole('button', { name: /grid/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'grid');
});

test('a search in the directory is a chip that can be removed', async ({ page }) => {
  await page.goto('/tools');
  await page.getByPlaceholder('Search tools...').fill('whiteboard');
  await page.getByPlaceholder('Search tools...').press('Enter');
  await expect(page).toHaveURL(/q=whiteboard/);
  await page.getByRole('link', { name: /Remove.*whiteboard/i }).click();
  await expect(page).toHaveURL(/\/tools$/);
});

test('filters replace the address, paging adds to the history', async ({ page }) => {
  await page.goto('/');
  await page.goto('/tools');
  await page.getByRole('main').getByRole('link', { name: 'Premium', exact: true }).click();
  await expect(page).toHaveURL(/isPremium=true/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a category leads from its card to its market', async ({ page }) => {
  await page.goto('/categories');
  await page
    .getByRole('link', { name: /Market View/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/categories\/.+/);
  for (const tile of ['Total Tools', 'Total Funding', 'Active Companies', 'Market Growth']) {
    await expect(page.getByText(tile, { exact: true }).first()).toBeVisible();
  }
});

test.describe('by keyboard', () => {
  test('the first stop skips to the content', async ({ page }) => {
    await page.goto('/tools');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, pages and tabs work as links and forms', async ({ page }) => {
    await page.goto('/tools');
    await page.getByPlaceholder('Search tools...').fill('image');
    await page.getByPlaceholder('Search tools...').press('Enter');
    await expect(page).toHaveURL(/q=image/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('main').locator('li.tool').first().getByRole('heading').getByRole('link').click();
    await page.goto('/tools/chatgpt');
    await page.getByRole('link', { name: /Tech Information/ }).click();
    await expect(page.getByRole('heading', { name: 'Capabilities' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  for (const path of [
    '/',
    '/tools',
    '/tools/chatgpt?tab=funding',
    '/categories',
    '/categories/ai-chatbots-and-assistants',
    '/nowhere',
  ]) {
    test(`${path} needs no sideways scrolling`, async ({ page, allowStatus }) => {
      allowStatus(404);
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }

  test('the menu opens and leads on', async ({ page }) => {
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Categories' }).click();
    await expect(page).toHaveURL(/\/categories$/);
  });
});
