import type { Page } from '@playwright/test';
import { expect, test } from '../harness/browser.ts';

/** What a browser reports about searches that led to nothing (docs/decisions/0044). */

/** The terms that the page reports, as "miss: term"; the reports do not reach the site. */
async function listen(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.route('**/resources/missed-search', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    told.push(`${form.get('miss')}: ${form.get('q')}`);
    expect(route.request().headers()).not.toHaveProperty('cookie');
    await route.fulfill({ status: 204 });
  });
  return told;
}

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

test('a search that finds nothing is reported once', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/search?q=qqzzxxqq');
  await expect.poll(() => told).toEqual(['nothing found: qqzzxxqq']);
  await main(page).getByRole('combobox').fill('wwzzxxww');
  await main(page).getByRole('combobox').press('Enter');
  await expect.poll(() => told).toEqual(['nothing found: qqzzxxqq', 'nothing found: wwzzxxww']);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=qqzzxxqq');
  expect(told).toHaveLength(2);
});

test('a search left without opening a result is reported; a useful one is not', async ({ page }) => {
  const told = await listen(page);
  const opened = page.waitForRequest('**/resources/opened');
  await page.goto('/search?q=image');
  await main(page).locator('a[href^="/tools/"]').first().click();
  await expect(page).toHaveURL(/\/tools\/./);
  const report = await opened;
  expect(report.headers()).not.toHaveProperty('cookie');
  expect(report.postData()).toBe(`tool=${new URL(page.url()).pathname.split('/')[2]}`);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=image');
  await header(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.goto('/search?q=video');
  await main(page)
    .getByRole('link', { name: /^Free [\d,]+$/ })
    .click();
  await expect(page).toHaveURL(/isPremium=false/);
  await header(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => told).toEqual(['nothing opened: video']);
});

test('a page that is reloaded takes back that it was left', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/search?q=image');
  // What a page sends while it goes away cannot be listened to.
  await page.reload();
  await expect.poll(() => told.at(-1)).toBe('reloaded: image');
  await header(page).getByRole('link').first().click();
  await expect.poll(() => told.at(-1)).toBe('nothing opened: image');
});

test('a search that was narrowed is not reported', async ({ page }) => {
  const told = await listen(page);
  for (const narrowed of ['isFeatured=true', 'isPremium=true']) {
    await page.goto(`/tools?q=qqzzxxqq&${narrowed}`);
    await expect(main(page)).toContainText('0 tools');
  }
  expect(told).toEqual([]);
});
