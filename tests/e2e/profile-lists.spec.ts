import type { Page } from '@playwright/test';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** A member removes what the profile lists, by keyboard and without scripts. */

/** Stars alone for the first, a favourite of both. */
const TOOLS = ['15five', '1of10'];

async function write(page: Page, tool: string, form: Record<string, string>) {
  const response = await page.request.post(`/tools/${tool}`, { form, headers: freshSender() });
  expect(response.status()).toBe(200);
}

async function openProfile(page: Page) {
  await signIn(page);
  for (const tool of TOOLS) await write(page, tool, { intent: 'favorite' });
  await write(page, '15five', { intent: 'rate', rating: '4', review: '' });
  await write(page, '1of10', { intent: 'rate', rating: '2', review: 'Too few thumbnails.' });
  await page.goto('/profile');
}

const list = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page, name: string) => list(page, name).getByRole('listitem');

test('favourites and ratings are removed and brought back by keyboard', async ({ page }) => {
  await openProfile(page);
  const favorites = list(page, 'Favorites');
  await favorites.getByRole('button', { name: /^Remove 15Five/i }).press('Enter');
  await expect(favorites.getByRole('status')).toHaveText('Removed from your favorites.');
  await expect(favorites.getByRole('status')).toBeFocused();
  await expect(rows(page, 'Favorites')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(favorites.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(favorites.getByRole('status')).toHaveText('Back among your favorites.');
  await expect(favorites.getByRole('status')).toBeFocused();
  await expect(rows(page, 'Favorites')).toHaveCount(2);

  const ratings = list(page, 'Ratings');
  await ratings.getByRole('button', { name: /^Remove your rating of 15Five/i }).press('Enter');
  await expect(ratings.getByRole('status')).toHaveText('Rating removed.');
  await expect(favorites.getByRole('status')).toHaveCount(0);
  await expect(rows(page, 'Ratings')).toHaveCount(1);
  await ratings.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page, 'Ratings')).toHaveCount(2);

  const reviewed = ratings.getByRole('listitem').filter({ hasText: 'Too few thumbnails.' });
  await reviewed.locator('summary').press('Enter');
  await reviewed.getByRole('button', { name: 'Delete rating and review' }).press('Enter');
  await expect(ratings.getByRole('status')).toBeFocused();
  await expect(reviewed).toHaveCount(0);
  await expect(ratings.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a removal that cannot be stored says so beside its list', async ({ page, allowStatus }) => {
  allowStatus(503);
  await openProfile(page);
  await answerForms(page, (route) => route.fulfill({ status: 503, body: 'Away' }));
  const favorites = list(page, 'Favorites');
  await favorites.getByRole('button', { name: /^Remove 15Five/i }).press('Enter');
  await expect(favorites.getByRole('alert')).toHaveText('Failed to update favorite');
  await expect(favorites.getByRole('button', { name: /^Remove 15Five/i })).toBeFocused();
  await expect(rows(page, 'Favorites')).toHaveCount(2);
});

test('a member’s account is in the header of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, { firstName: 'Ada' });
  await page.goto('/profile');
  const banner = page.getByRole('banner');
  await banner.locator('summary', { hasText: 'Account of Ada' }).press('Enter');
  await expect(banner.getByRole('link', { name: 'View Profile' })).toBeInViewport();
  await expect(banner.getByRole('button', { name: 'Sign Out' })).toBeInViewport();
});

const PRINTED = [
  '/',
  '/tools',
  '/tools/15five',
  '/search?q=video',
  '/business',
  '/contact',
  '/submit',
  '/profile',
];

test('nothing is printed that can only be pressed or filled in', THOROUGH, async ({ page }) => {
  await openProfile(page);
  await page.emulateMedia({ media: 'print' });
  for (const address of [...PRINTED, '/settings/profile', '/settings/account']) {
    await page.goto(address);
    const controls = page.locator('header.site-header, footer, button, .btn, form, input, textarea, select');
    await expect(controls.filter({ visible: true }), address).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
});

test('screens with forms and long names fit a window of 320 px', THOROUGH, async ({ page }) => {
  const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
  await openProfile(page);
  await page.setViewportSize({ width: 320, height: 800 });
  const form = { first_name: firstName, last_name: firstName, ai_company: firstName, biography: firstName };
  await page.request.post('/settings/profile', { form, headers: freshSender() });
  const own = ['/profile', '/profile/complete', '/settings/profile', '/settings/photo', '/settings/account'];
  for (const address of [...own, '/submit']) await expectToFit(page, address);
  await page.context().clearCookies();
  const open = [
    'login',
    'register',
    'verify',
    'welcome',
    'forgot-password',
    'reset-password',
    'confirm-email',
  ];
  for (const screen of open) await expectToFit(page, `/auth/${screen}`);
  await expectToFit(page, '/questions/how-accurate-are-ai-home-valuations');
});

async function expectToFit(page: Page, address: string) {
  await page.goto(address);
  // The catalogue has no tool with so long a name.
  for (const name of await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .all()) {
    await name.evaluate((link) => link.append('Donaudampfschifffahrtsgesellschaft'.repeat(2)));
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, address).toBeLessThanOrEqual(320);
}

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('favourites and ratings are removed and brought back', async ({ page }) => {
    await openProfile(page);
    await rows(page, 'Favorites').first().getByRole('button').click();
    await expect(rows(page, 'Favorites')).toHaveCount(1);
    await list(page, 'Favorites').getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page, 'Favorites')).toHaveCount(2);
    await page.getByRole('button', { name: /^Remove your rating of 15Five/i }).click();
    await expect(list(page, 'Ratings').getByRole('status')).toHaveText('Rating removed.');
    const reviewed = rows(page, 'Ratings').filter({ hasText: 'Too few thumbnails.' });
    await reviewed.locator('summary').click();
    await reviewed.getByRole('button', { name: 'Delete rating and review' }).click();
    await expect(rows(page, 'Ratings')).toHaveCount(0);
  });
});
