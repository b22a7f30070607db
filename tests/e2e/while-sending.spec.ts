import type { Page } from '@playwright/test';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';
import { open, unfold } from '../harness/browser-ratings.ts';

/** What is typed while a form is on its way has not been sent: it stays. */

const TOOL = '/tools/figma';

/** Lets no form go on before the answer is released. */
async function holdForms(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answerForms(page, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the profile keeps what was typed meanwhile, beside what it has saved', async ({ page }) => {
  await signIn(page, { firstName: 'Ada' });
  await open(page, '/settings/profile');
  const [biography, company] = [page.getByLabel('Biography'), page.getByLabel('AI company')];
  const save = page.getByRole('button', { name: 'Save Changes' });
  await biography.fill('First words');
  await company.fill('Acme');
  const release = await holdForms(page);
  await save.click();
  await biography.fill('First words, and more');
  release();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(biography).toHaveValue('First words, and more');
  await expect(company).toHaveValue('Acme');
  await page.unrouteAll();
  // What the first answer said may still stand.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await save.click();
  await saved;
  await page.reload();
  await expect(biography).toHaveValue('First words, and more');
  await expect(company).toHaveValue('Acme');
});

test('stars cannot be picked meanwhile, and a longer review stays', THOROUGH, async ({ page }) => {
  await signIn(page);
  await open(page, TOOL);
  await unfold(page);
  await page.getByText('4 stars', { exact: true }).first().locator('..').click();
  const review = page.getByLabel('Your review (optional)');
  await review.fill('Good.');
  const release = await holdForms(page);
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeDisabled();
  await review.fill('Good. Very good.');
  release();
  await expect(page.getByText('Rating submitted!')).toBeVisible();
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeEnabled();
  await expect(review).toHaveValue('Good. Very good.');
  await page.getByRole('button', { name: 'Update Rating' }).click();
  await expect(page.getByText('Rating updated!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Good. Very good.').first()).toBeAttached();
});

test('a button of the desk says at once that its form is on its way', async ({ page }) => {
  await signIn(page, { email: process.env.E2E_OPERATOR ?? '' });
  await open(page, '/operator/notices');
  const release = await holdForms(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const sending = page.getByRole('button', { name: 'Sending…' });
  await expect(sending).toBeDisabled();
  await expect(sending).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('Your choice is stored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a button that has been pressed can be read while its form is on its way', async ({ page }) => {
  await signIn(page);
  await open(page, TOOL);
  await unfold(page);
  await page.getByText('4 stars', { exact: true }).first().locator('..').click();
  const release = await holdForms(page);
  const button = page.getByRole('button', { name: 'Submit Rating' });
  await button.click();
  await button.hover({ force: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  release();
});
