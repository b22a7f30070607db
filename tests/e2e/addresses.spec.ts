import { expect, THOROUGH, test } from '../harness/browser.ts';

/**
 * Addresses with parameters that no screen reads (`utm_source` and the like), as visitors from a campaign
 * bring them.
 */

const COME_BY = 'utm_source=mail&fbclid=1';

test.describe('a page requested with parameters that it does not read', () => {
  test('goes on at its own address', async ({ page }) => {
    for (const [asked, own] of [
      [`/?${COME_BY}`, '/'],
      [`/tools/chatgpt?${COME_BY}&tab=tech#reviews`, '/tools/chatgpt?tab=tech#reviews'],
      [`/contact?${COME_BY}&kind=report`, '/contact?kind=report'],
      [`/business?${COME_BY}&q=sales`, '/business?q=sales'],
      [`/auth/login?${COME_BY}&returnTo=/tools`, '/auth/login?returnTo=%2Ftools'],
    ] as const) {
      await page.goto(asked);
      await expect(page).toHaveURL(own);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('filters, sorts and pages as ever', THOROUGH, async ({ page }) => {
    await page.goto(`/tools?${COME_BY}&page=2`);
    await expect(page).toHaveURL('/tools?page=2');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Free [\d,]+$/ })
      .click();
    await expect(page).toHaveURL('/tools?isPremium=false');
    await page.getByRole('main').getByRole('link', { name: /Next/ }).click();
    await expect(page).toHaveURL('/tools?isPremium=false&page=2#results');
    await page.goBack();
    await expect(page).toHaveURL('/tools?isPremium=false');
  });

  test('searches as ever', THOROUGH, async ({ page }) => {
    await page.goto(`/search?${COME_BY}&q=video`);
    await expect(page).toHaveURL('/search?q=video');
    await page.getByRole('main').getByRole('link', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL('/search?q=video&sortBy=name');
    await page.getByRole('main').locator('li.tool').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('main').getByRole('link', { name: /Back/ }).click();
    await expect(page).toHaveURL('/search?q=video&sortBy=name');
  });
});

test('an address that cannot be read shows the site’s own page', async ({ page, allowStatus }) => {
  allowStatus(404);
  const response = await page.goto('/tools/%E0%A4%A');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$|\/search$/);
});
