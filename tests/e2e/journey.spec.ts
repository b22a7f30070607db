import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { type Credentials, freshCredentials, freshSender, linkInMail } from '../harness/browser-members.ts';

/** A visitor becomes a member, takes part, and leaves: every step on screen, in one browser. */

/** No other test touches it: tests run side by side on one site. */
const TOOL = '/tools/accuranker';

const status = (page: Page) => page.getByRole('main').getByRole('status');

async function becomeMember(page: Page, { email, password }: Credentials) {
  await page.getByRole('link', { name: 'JOIN' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/auth/welcome');
  await page.goto(await linkInMail(email, 'signup'));
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/tools');
}

async function completeProfile(page: Page) {
  await page.goto('/profile/complete');
  await page.getByLabel('First name').fill('Mary');
  await page.getByLabel('Last name').fill('Somerville');
  const picture = { create: { width: 600, height: 600, channels: 3, background: '#0a0' } } as const;
  const buffer = await sharp(picture).png().toBuffer();
  await page.getByLabel('Choose an image').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(page.getByRole('main').locator('img[src^="/photos/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/tools');
  await expect(page.getByText('Account of Mary Somerville')).toBeAttached();
}

async function rateAndMark(page: Page, review: string) {
  await page.goto(TOOL);
  await page.getByText('Rate this tool', { exact: true }).click();
  await page.getByText('5 stars', { exact: true }).first().locator('..').click();
  await page.getByLabel('Your review (optional)').fill(review);
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('Rating submitted!')).toBeVisible();
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true });
  const stored = page.waitForResponse((response) => response.request().method() === 'POST');
  await favorite.click();
  await stored;
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
}

async function submitTool(page: Page, name: string) {
  await page.goto('/submit');
  await page.getByLabel('Name of the tool').fill(name);
  await page.getByLabel('Description').fill('Computes the orbits of small bodies.');
  await page.getByLabel('Web address').fill(`https://${crypto.randomUUID()}.example.org`);
  await page.getByRole('button', { name: 'Submit Tool' }).click();
  await expect(status(page)).toHaveText('Tool submitted successfully! Redirecting to your profile...');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('region', { name: 'Submitted tools' })).toContainText(name);
  await expect(page.getByRole('region', { name: 'Favorites' })).toContainText('AccuRanker');
  await expect(page.getByRole('region', { name: 'Ratings' })).toContainText('AccuRanker');
}

async function leave(page: Page, { password }: Credentials) {
  await page.goto('/settings/account');
  const end = page.getByRole('region', { name: 'Delete account' });
  await end.getByLabel('Current password', { exact: true }).fill(password);
  await end.getByLabel('Type DELETE to confirm').fill('DELETE');
  await end.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/\?account=deleted/);
  await expect(page.getByRole('link', { name: 'JOIN' }).first()).toBeVisible();
}

test.describe('from the first visit to the last', THOROUGH, () => {
  test.use({ extraHTTPHeaders: freshSender() });

  test('a member takes part and leaves; the review stays without the name', async ({ page }) => {
    test.slow();
    const credentials = freshCredentials();
    const review = `Right to the second, ${crypto.randomUUID()}.`;
    await page.goto('/');
    await becomeMember(page, credentials);
    await completeProfile(page);
    await rateAndMark(page, review);
    await submitTool(page, `Orbit ${crypto.randomUUID()}`);
    await leave(page, credentials);

    await expect(async () => {
      await page.goto(TOOL);
      const left = page.getByRole('listitem').filter({ hasText: review });
      await expect(left).toContainText('Former member');
      await expect(left).not.toContainText('Mary');
    }).toPass();
  });
});
