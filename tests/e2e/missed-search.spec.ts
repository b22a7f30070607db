import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** What a browser reports about searches that led to nothing (docs/decisions/0044). */

/**
 * The terms of misses that the pages of a tab report without cookies, as "miss: term"; the reports do not reach the site.
 * What a page sends while it goes away cannot be listened to from outside, so the tab keeps it.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (address, init) => {
      if (address !== '/resources/missed-search') return send(address, init);
      const form = new URLSearchParams(String(init?.body));
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      const isMiss = form.get('miss') !== 'searched';
      if (init?.credentials === 'omit' && isMiss) told.push(`${form.get('miss')}: ${form.get('q')}`);
      sessionStorage.setItem('told', JSON.stringify(told));
      return new Response(null, { status: 204 });
    };
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'));
}

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

test('a search that finds nothing is reported once', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/search?q=qqzzxxqq');
  await expect.poll(told).toEqual(['nothing found: qqzzxxqq']);
  await main(page).getByRole('combobox').fill('wwzzxxww');
  await main(page).getByRole('combobox').press('Enter');
  await expect.poll(told).toEqual(['nothing found: qqzzxxqq', 'nothing found: wwzzxxww']);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=qqzzxxqq');
  await expect(main(page).getByRole('combobox')).toHaveValue('qqzzxxqq');
  await page.waitForLoadState();
  expect(await told()).toHaveLength(2);
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
  await main(page).getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sortBy=name/);
  await header(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(told).toEqual(['nothing opened: video']);
});

test('a page that is reloaded takes back that it was left', THOROUGH, async ({ page }) => {
  const told = await listen(page);
  await page.goto('/search?q=image');
  await page.reload();
  await expect.poll(told).toEqual(['nothing opened: image', 'reloaded: image']);
  await header(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(told).toEqual(['nothing opened: image', 'reloaded: image', 'nothing opened: image']);
});

test(
  'a search that is narrowed while it is open is not left, and what is opened then counts',
  THOROUGH,
  async ({ page }) => {
    const told = await listen(page);
    for (const path of ['/search', '/tools']) {
      await page.goto(`${path}?q=video`);
      const free = main(page).getByRole('link', { name: /^Free [\d,]+$/ });
      await free.click();
      await expect(page).toHaveURL(/isPremium=false/);
      await main(page)
        .getByRole('link', { name: /^All [\d,]+$/ })
        .click();
      await expect(page).not.toHaveURL(/isPremium/);
      await free.click();
      await expect(page).toHaveURL(/isPremium=false/);
      await main(page).locator('h3 a[href^="/tools/"]').first().click();
      await expect(page).toHaveURL(/\/tools\/./);
    }
    expect(await told()).toEqual([]);
  },
);

test('only links to results count as opened, not those that lead elsewhere', THOROUGH, async ({ page }) => {
  const told = await listen(page);
  await page.goto('/search?q=video');
  await main(page).getByRole('link', { name: 'Sign in to follow' }).click();
  await expect(page).toHaveURL(/\/auth\//);
  expect(await told()).toEqual(['nothing opened: video']);
  await page.goto('/search?q=image');
  await main(page).getByRole('list', { name: 'Best answers beside tools' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/search/);
  expect(await told()).toEqual(['nothing opened: video']);
});

test('a search that was narrowed is not reported', THOROUGH, async ({ page }) => {
  const told = await listen(page);
  for (const narrowed of ['isFeatured=true', 'isPremium=true']) {
    await page.goto(`/tools?q=qqzzxxqq&${narrowed}`);
    await expect(main(page)).toContainText('0 tools');
  }
  await page.waitForLoadState();
  expect(await told()).toEqual([]);
});

test(
  'a search is reported once, and so is the visit of a tool, and nobody is named',
  THOROUGH,
  async ({ page }) => {
    const told: string[] = [];
    await page.route(/\/resources\/(missed-search|opened)$/, async (route) => {
      told.push(route.request().postData() ?? '');
      expect(route.request().headers()).not.toHaveProperty('cookie');
      await route.fulfill({ status: 204 });
    });
    await page.goto('/search?q=image');
    await expect.poll(() => told).toEqual(['q=image&miss=searched']);
    const visit = main(page).locator('a[data-visits]').first();
    const tool = await visit.getAttribute('data-visits');
    await visit.evaluate((link: HTMLElement) => {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
      link.click();
    });
    await expect.poll(() => told).toEqual(['q=image&miss=searched', `visited=${tool}`]);
  },
);
