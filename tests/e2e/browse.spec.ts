import { toolTab } from '#site/access.ts';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';

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
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Free [\d,]+$/ })
    .click();
  await expect(page).toHaveURL(/isPremium=false/);
  const byName = page.getByRole('main').getByRole('link', { name: /^Name/ });
  await byName.click();
  // The address changes first, the list with the marked order.
  await expect(byName).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/sortBy=name/);
  const list = page.url();

  const first = page.getByRole('main').locator('li.tool').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('link', { name: toolTab('business').title }).click();
  await expect(page).toHaveURL(/tab=business/);
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible();

  await page.getByRole('link', { name: toolTab('market').title }).click();
  // Nothing is sold where nothing is recorded.
  await expect(page.getByText(/Nothing (more )?recorded yet\./)).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(list);
});

test('a tab that holds something for subscribers says what, and leads to the plans and back', async ({
  page,
}) => {
  await page.goto('/tools/abridge?tab=funding');
  await expect(page.getByText('Premium Content Locked')).toBeVisible();
  await expect(page.getByText(/For subscribers: funding rounds/)).toBeVisible();
  await expect(page.getByRole('link', { name: `Upgrade to ${SHIPPED_PLAN_NAMES.basic}` })).toHaveAttribute(
    'href',
    '/premium?returnTo=%2Ftools%2Fabridge%3Ftab%3Dfunding',
  );
});

test('the browser’s own back button leaves the tool page from whichever tab', async ({ page }) => {
  await page.goto('/tools?sortBy=name');
  await page.getByRole('main').locator('li.tool').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: toolTab('tech').title }).click();
  await expect(page).toHaveURL(/tab=tech/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tools\?sortBy=name$/);
});

test('the directory remembers grid or list, and shows it without a jump', async ({ page }) => {
  await page.goto('/tools');
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list');
  await page.getByRole('link', { name: 'Grid' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'grid');
});

test('a search in the directory is a chip that can be removed', THOROUGH, async ({ page }) => {
  await page.goto('/tools');
  await page.getByPlaceholder('Search tools...').fill('whiteboard');
  await page.getByPlaceholder('Search tools...').press('Enter');
  await expect(page).toHaveURL(/q=whiteboard/);
  await page.getByRole('link', { name: /Remove.*whiteboard/i }).click();
  await expect(page).toHaveURL(/\/tools$/);
});

test('the same search, submitted again, is requested again', THOROUGH, async ({ page }) => {
  await page.goto('/tools?q=chat');
  const asked = page.waitForRequest(/\/tools\?q=chat/);
  await page.getByPlaceholder('Search tools...').press('Enter');
  await asked;
});

test('an address that is only rewritten is not requested twice', THOROUGH, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/tools?page=1&q=chat');
  await expect(page).toHaveURL(/\/tools\?q=chat$/);
  expect(asked.filter((url) => url.includes('/tools?'))).toHaveLength(1);
});

test('filters replace the address', async ({ page }) => {
  await page.goto('/');
  await page.goto('/tools');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Premium [\d,]+$/ })
    .click();
  await expect(page).toHaveURL(/isPremium=true/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('paging adds to the history and starts at the first result', async ({ page }) => {
  await page.goto('/tools');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/tools\?page=2#results$/);
  await expect(page.getByText('Page 2 of')).toBeAttached();
  await expect(page.locator('#results')).toBeFocused();
  await expect(page.locator('li.tool').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Next' })).not.toBeInViewport();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=3#results$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/tools\?page=2#results$/);
  await expect(page.getByText('Page 2 of')).toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByText('Page 1 of')).toBeAttached();
});

test('the tool’s Back goes back in the history, to where the list was left', async ({ page }) => {
  await page.goto('/');
  await page.goto('/tools?sortBy=name');
  const last = page.locator('li.tool').last().getByRole('heading').getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await last.click();
  await page.getByRole('link', { name: toolTab('tech').title }).click();
  await expect(page).toHaveURL(/tab=tech/);
  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(/\/tools\?sortBy=name$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('the tool’s Back leads to the directory if there was no page before', THOROUGH, async ({ page }) => {
  await page.goto('/tools/chatgpt');
  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(/\/tools$/);
});

test('a category leads from its card to its market', async ({ page }) => {
  await page.goto('/categories');
  await page
    .getByRole('link', { name: /Market View/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/categories\/.+/);
  for (const tile of [/^Total Tools$/, /^Total Funding$/, /^Active Companies$/, /^Market Growth/]) {
    await expect(page.getByText(tile).first()).toBeVisible();
  }
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
    await page.getByRole('link', { name: toolTab('tech').title }).click();
    await expect(page.getByRole('heading', { name: 'Capabilities' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('no page needs sideways scrolling', THOROUGH, async ({ page, allowStatus }) => {
    allowStatus(404);
    for (const path of [
      '/',
      '/tools',
      '/tools/chatgpt?tab=funding',
      '/categories',
      '/categories/ai-chatbots-and-assistants',
      '/nowhere',
    ]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });

  test('the menu opens and its links work', async ({ page }) => {
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Categories' }).click();
    await expect(page).toHaveURL(/\/categories$/);
  });
});

test('what a figure of the home page counts stays in one line on a phone', THOROUGH, async ({ page }) => {
  for (const width of [360, 390, 414]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const notes = await page.locator('.figures .small').all();
    expect(notes).toHaveLength(4);
    for (const note of notes) expect((await note.boundingBox())?.height).toBeLessThan(30);
  }
});

test('on a short page the footer ends at the bottom of the window', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto('/auth/welcome');
  const { height = 0, y = 0 } = (await page.getByRole('contentinfo').boundingBox()) ?? {};
  expect(y + height).toBe(1200);
});
