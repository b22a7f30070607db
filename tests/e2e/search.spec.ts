import { expect, THOROUGH, test } from '../harness/browser.ts';
import { box, hits, listening, suggest } from '../harness/search-box.ts';

/** The search page, and its box there and in the header. */

test('a search is a page of its own, and the browser leads back to the one before', async ({ page }) => {
  await suggest(page, () => hits('a'));
  await page.goto('/search?q=image');
  await box(page).fill('chatgpt');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/search?q=chatgpt');
  await expect(page).toHaveTitle(/chatgpt/);
  await expect(box(page)).toHaveValue('chatgpt');
  await page.goBack();
  await expect(page).toHaveTitle(/image/);
  await expect(page).toHaveURL('/search?q=image');
});

test('a page that no list has gives way to the last one, also on the way back', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/market/rounds?page=99999');
  await expect(page).toHaveURL(/\/market\/rounds(\?page=\d{1,3})?$/);
  await page.goto('/search?page=99999');
  await expect(page).toHaveURL('/search');
  await page.goto('/search?q=image&page=99999');
  await expect(page).toHaveURL(/\/search\?q=image&page=\d{1,3}$/);
  const last = page.url();
  const number = new URL(last).searchParams.get('page') ?? '';
  const current = main.getByRole('navigation').locator('[aria-current=page]').filter({ hasText: number });
  await expect(current).toBeVisible();
  await main.locator('li.tool').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/tools\//);
  await page.goBack();
  await expect(page).toHaveURL(last);
  await expect(current).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search');
});

test(
  'a corrected term links back to what was typed, and moves the focus along',
  THOROUGH,
  async ({ page }) => {
    await page.goto('/search?q=chatgtp');
    const main = page.getByRole('main');
    await expect(main.locator('li.tool').first().getByRole('heading')).toHaveText('ChatGPT');
    await main.getByText('Showing results for chatgpt').getByRole('link').click();
    await expect(page).toHaveURL('/search?q=%22chatgtp%22');
    await expect(main.getByRole('heading', { name: /^Tools:/ })).toBeFocused();
    await expect(box(page)).toHaveValue('"chatgtp"');
  },
);

test('a filter that was read from the words is removed by its chip', THOROUGH, async ({ page }) => {
  await page.goto('/search?q=free+logo+maker');
  await page.getByRole('link', { name: 'Remove Free tier' }).press('Enter');
  await expect(page).toHaveURL('/search?q=free+logo+maker&without=free');
  await expect(page.getByRole('heading', { level: 2, name: /^Tools: \d/ })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Remove Free tier' })).toHaveCount(0);
});

test('the search page has one box, with the term from the header of another page', async ({ page }) => {
  await suggest(page, () => hits('a'));
  await page.goto('/tools');
  const header = page.getByRole('banner').getByRole('combobox', { name: /^Search/ });
  await header.fill('image');
  await header.press('Enter');
  await expect(page).toHaveURL('/search?q=image');
  await expect(box(page)).toHaveValue('image');
  await expect(header).toHaveCount(0);
});

test('without a connection the page stays, says so, and offers to try again', async ({
  page,
  context,
  allowOffline,
}) => {
  allowOffline();
  await page.goto('/search?q=image', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await context.setOffline(true);
  await main.getByRole('link', { name: /^Free [\d,]+$/ }).click();
  await expect(main.getByRole('alert')).toContainText('Check your connection');
  await expect(main.locator('li.tool').first()).toBeVisible();
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/search?q=image&isPremium=false');
  await expect(main.getByRole('heading', { name: /^Tools:/ })).toBeAttached();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('while another filter loads, the list says that it is busy', async ({ page }) => {
  await page.goto('/search?q=image');
  const answer = Promise.withResolvers<void>();
  await page.route('**/search?*isPremium*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const main = page.getByRole('main');
  await expect(main).not.toHaveAttribute('aria-busy');
  await main.getByRole('link', { name: /^Free [\d,]+$/ }).click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await expect(main).toHaveCSS('opacity', '0.5');
  answer.resolve();
  await expect(page).toHaveURL('/search?q=image&isPremium=false');
  await expect(main).not.toHaveAttribute('aria-busy');
});

test(
  'a term that is cut in the middle of an emoji is the same in the page and in the browser',
  THOROUGH,
  async ({ page }) => {
    await page.goto(`/search?q=${'x'.repeat(9_999)}${encodeURIComponent('💡')}`);
    await listening(page);
    await expect(box(page)).toHaveValue('x'.repeat(9_999));
  },
);

test.describe('the phone menu', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('closes over the results of its search box', THOROUGH, async ({ page }) => {
    await page.goto('/');
    const menu = page.locator('.mobile-menu');
    await menu.locator('summary').tap();
    const input = menu.getByRole('combobox');
    await input.fill('chatgpt');
    await input.press('Enter');
    await expect(page).toHaveURL('/search?q=chatgpt');
    await expect(menu).not.toHaveAttribute('open');
    await expect(box(page)).toBeInViewport();
  });

  test(
    'Escape closes the suggestions first, then empties the box, then closes the menu',
    THOROUGH,
    async ({ page }) => {
      await suggest(page, () => hits('a'));
      await page.goto('/');
      const menu = page.locator('.mobile-menu');
      await menu.locator('summary').tap();
      const input = menu.getByRole('combobox');
      await input.fill('how');
      await expect(menu.getByRole('listbox')).toBeVisible();
      await input.press('Escape');
      await expect(menu.getByRole('listbox')).toBeHidden();
      await input.press('Escape');
      await expect(input).toHaveValue('');
      await expect(menu).toHaveAttribute('open');
      await input.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
    },
  );
});

test('filter, sort, page and view; the view is kept apart from the directory’s', async ({ page }) => {
  await page.goto('/search?q=image');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Free [\d,]+$/ }).click();
  await expect(page).toHaveURL('/search?q=image&isPremium=false');
  await main.getByRole('link', { name: /^Name/ }).click();
  await expect(main.getByRole('link', { name: /^Name.*descending/ })).toBeVisible();
  await main.getByRole('link', { name: /^Name/ }).click();
  await expect(main.getByRole('link', { name: /^Name.*ascending/ })).toBeVisible();
  await main.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(main.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await main.getByRole('link', { name: 'List', exact: true }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-search-view', 'list');
  await expect(main.getByRole('link', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'true');
  await page.goto('/tools');
  await expect(main.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true');
});

test('removing the category moves the focus to the results', async ({ page }) => {
  await page.goto('/search?q=code&category=Coding+Assistants');
  await page.getByRole('link', { name: 'Remove Category: Coding Assistants' }).press('Enter');
  await expect(page).toHaveURL('/search?q=code');
  await expect(page.getByRole('heading', { level: 2, name: /^Tools: \d/ })).toBeFocused();
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('the box is a form, tabs and filters are links', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('chatgpt');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?q=chatgpt');
    const main = page.getByRole('main');
    await expect(main.locator('li.tool').first().getByRole('heading')).toHaveText('ChatGPT');
    await main.getByRole('link', { name: /^Questions/ }).click();
    await expect(page).toHaveURL(/tab=questions/);
  });

  test('the box of a search is not refilled by a button that promises to clear it', async ({ page }) => {
    await page.goto('/search?q=image');
    await expect(box(page)).toHaveValue('image');
    await expect(page.getByRole('main').getByRole('button', { name: 'Clear search' })).toBeHidden();
  });
});
