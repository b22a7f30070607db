import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Questions and business functions (spec §2), on the starter catalogue. */

const QUESTION = '/questions/ai-language-app-or-human-teacher-which-is-better-for-speaking-practice';

test('business functions are searched while typing, without asking the server', async ({ page }) => {
  await page.goto('/business');
  const box = page.getByPlaceholder('Search business functions...');
  await box.focus();
  const asked: string[] = [];
  page.on('request', (request) => {
    // Code and styles come with the first touch of any page, soon or late.
    if (!new URL(request.url()).pathname.startsWith('/assets/')) asked.push(request.url());
  });
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  const all = await cards.count();
  await box.fill('CONTRACT REVIEW');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(cards).toHaveText(['Legal']);
  await expect(page.getByText('1 business function found')).toBeVisible();
  await box.fill('zebra');
  await expect(page.getByText('No business functions found matching "zebra"')).toBeVisible();
  await box.fill('');
  await expect(page.getByRole('heading', { name: 'All Business Functions' })).toBeVisible();
  await expect(cards).toHaveCount(all);
  expect(asked).toEqual([]);
});

test('Enter keeps a search in the address; the empty result leads back to all', async ({ page }) => {
  await page.goto('/business');
  const box = page.getByPlaceholder('Search business functions...');
  await box.fill('zebra');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/business\?q=zebra$/);
  await page.reload();
  await expect(box).toHaveValue('zebra');
  await page.getByRole('main').getByRole('link', { name: 'All Business Functions' }).click();
  await expect(page).toHaveURL(/\/business$/);
  await expect(box).toHaveValue('');
});

test('a card leads to its function, that to a tool, and back', async ({ page }) => {
  await page.goto('/business');
  await page.getByRole('link', { name: 'Legal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI for Legal' })).toBeVisible();
  const first = page.getByRole('link', { name: /^View Details/ }).first();
  await first.click();
  await expect(page).toHaveURL(/\/tools\/.+/);
  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(/\/business\/legal$/);
});

test('a heading in Contents leads to its section, and Back to the page before', async ({ page }) => {
  await page.goto('/tools');
  await page.evaluate((path) => window.location.assign(path), QUESTION);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('which is better');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'A good mix' }).click();
  await expect(page).toHaveURL(/#answer-a-good-mix$/);
  await expect(page.getByRole('heading', { name: 'A good mix' })).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(/\/tools$/);
});

test(
  'a visitor who comes to a question from another site gets back to the search page',
  THOROUGH,
  async ({ page }) => {
    await page.goto(QUESTION);
    await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
    await expect(page).toHaveURL(/\/search$/);
  },
);

test('Back on a question in its own tab leads to the search page', THOROUGH, async ({ page, baseURL }) => {
  // As a tab opened from the list has it: it knows where it comes from, and has nothing to go back to.
  await page.goto(QUESTION, { referer: `${baseURL}/search?q=speaking&tab=questions` });
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
  await expect(page).toHaveURL(/\/search$/);
});

test('searching business functions keeps the focus; emptying the box tidies the address', async ({
  page,
}) => {
  await page.goto('/business');
  const box = page.getByPlaceholder('Search business functions...');
  await box.fill('sales');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/business\?q=sales$/);
  await expect(box).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/\/business$/);
  await expect(page.getByRole('heading', { name: 'All Business Functions' })).toBeVisible();
});

test.describe('without JavaScript', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a form, the contents are anchors', async ({ page }) => {
    await page.goto('/business');
    await page.getByPlaceholder('Search business functions...').fill('contract review');
    await page.getByPlaceholder('Search business functions...').press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Legal']);
    await page.goto(QUESTION);
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'A good mix' })
      .click();
    await expect(page.getByRole('heading', { name: 'A good mix' })).toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('no page needs sideways scrolling, even for a long word', THOROUGH, async ({ page }) => {
    const word = 'x'.repeat(200);
    for (const path of [
      QUESTION,
      '/business',
      '/business/legal',
      '/business?q=zebra',
      `/business?q=${word}`,
      `/search?q=${word}`,
      `/search?q=${word}&tab=questions`,
      `/search?q=image&category=${word}`,
    ]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
