import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PHOTO_MESSAGES } from '#features/profiles/messages.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';

/** Left half red, right half blue, so that the crop can be recognized. */
async function picture({ width = 900, height = 600 } = {}) {
  const red = { create: { width: width / 2, height, channels: 3, background: '#f00' } } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
  return { name: 'me.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** The share of the member's stored photo that is blue, from 0 to 1. */
async function blueShare(page: Page): Promise<number> {
  const address = await page.getByRole('main').locator('img').first().getAttribute('src');
  const response = await page.request.get(address ?? '');
  const { channels } = await sharp(await response.body()).stats();
  return (channels[2]?.mean ?? 0) / 255;
}

const photo = (page: Page) => page.getByRole('main').locator('img[src^="/photos/"]');
const circle = (page: Page) => page.getByRole('main').locator('.ReactCrop__crop-selection');
const news = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /./ });

async function fillIn(page: Page) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(' Lovelace ');
  await page.getByLabel('Biography').fill('Writes programs.');
  await page.getByLabel('X handle').fill('@ada_1815');
  await page.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/ada');
}

test('a profile is completed with a photo, by pointer, and leads to the tools', async ({ page }) => {
  await signIn(page);
  await page.goto('/profile/complete');
  await fillIn(page);
  await page.getByLabel('Choose an image').setInputFiles(await picture());
  await expect(circle(page)).toBeVisible();
  await expectAccessible(page);
  // All the way to the right, where the picture is blue.
  await circle(page).hover();
  await page.mouse.down();
  await page.mouse.move(2000, 300, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(news(page)).toHaveText('Your photo has been updated.');
  await expect(photo(page)).toBeVisible();
  await expect(page.getByLabel('Choose an image')).toBeFocused();
  await expect(page.getByRole('banner').locator('img[src^="/photos/"]')).toBeAttached();
  expect(await blueShare(page)).toBeGreaterThan(0.7);
  await expect(page.getByLabel('Biography')).toHaveValue('Writes programs.');

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(news(page)).toHaveText('Profile updated successfully!');
  await expect(page.getByText('Account of Ada Lovelace')).toBeAttached();
  await expect(page).toHaveURL('/tools');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(photo(page)).toBeVisible();
});

test('a photo is cropped with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/profile');
  await page.getByLabel('Choose an image').setInputFiles(await picture());
  await expect(circle(page)).toBeFocused();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Upload Photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(photo(page)).toBeVisible();
  expect(await blueShare(page)).toBeLessThan(0.3);
});

test('a picture chosen by mistake is discarded, and a photo is removed', THOROUGH, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/profile');
  await page.getByLabel('Choose an image').setInputFiles(await picture());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(circle(page)).toHaveCount(0);
  await expect(page.getByLabel('Choose an image')).toBeFocused();
  await page.getByLabel('Choose an image').setInputFiles(await picture());
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(photo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(news(page)).toHaveText('Your photo has been removed.');
  await expect(photo(page)).toHaveCount(0);
  await expect(circle(page)).toHaveCount(0);
});

test(
  'a photo that is sent after the session has ended stays, and is stored after signing in again',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
    allowStatus(401);
    await signIn(page);
    const session = await context.cookies();
    await page.goto('/settings/profile');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Choose an image').setInputFiles(await picture());
    await expect(circle(page)).toBeVisible();
    await context.clearCookies();
    const send = page.getByRole('button', { name: 'Upload Photo' });
    await send.click();
    await expect(page.getByRole('alert')).toHaveText('User not authenticated');
    await expect(circle(page)).toBeVisible();
    const login = page.getByRole('main').getByRole('link', { name: /^Sign in/ });
    await expect(login).toHaveAttribute('href', '/auth/login?returnTo=%2Fsettings%2Fprofile');
    await context.addCookies(session);
    await send.click();
    await expect(news(page)).toHaveText('Your photo has been updated.');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('a picture can be dropped on the field, and its name is shown', THOROUGH, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/photo');
  await page.waitForLoadState('networkidle');
  const { name, mimeType, buffer } = await picture();
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.mimeType }));
      return transfer;
    },
    { name, mimeType, bytes: [...buffer] },
  );
  const field = page.locator('label').filter({ hasText: 'Choose an image' });
  await field.dispatchEvent('dragover', { dataTransfer });
  await expect(field).toHaveAttribute('data-over', 'true');
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(circle(page)).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
});

test('what cannot be a photo is refused before it is sent', THOROUGH, async ({ page }) => {
  const png = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer });
  const files = [
    ['Please upload an image file', { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') }],
    [PHOTO_MESSAGES.tooLarge, png(Buffer.alloc(PHOTO_LIMITS.maxBytes + 1))],
    // It only claims to be an image.
    ['Please upload an image file', png(Buffer.from('not a picture'))],
  ] as const;
  await signIn(page);
  for (const [text, file] of files) {
    // The refusal of the file before would stand for that of the next.
    await page.goto('/settings/profile');
    await page.getByLabel('Choose an image').setInputFiles(file);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
    await expect(page.getByLabel('Choose an image')).toBeVisible();
  }
});

test('a saved profile says so for three seconds, and shows in the header at once', async ({ page }) => {
  await signIn(page, { firstName: 'Before' });
  await page.clock.install();
  await page.goto('/settings/profile');
  await page.getByLabel('First name').fill('After');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(news(page)).toHaveText('Profile updated successfully!');
  await expect(page.getByText('Account of After')).toBeAttached();
  await page.clock.runFor(3_000);
  await expect(news(page)).toHaveCount(0);
});

test('a mistake gets the focus and its message; nothing that was typed is lost', async ({
  page,
  allowStatus,
}) => {
  allowStatus(400);
  await signIn(page);
  await page.goto('/settings/profile');
  await fillIn(page);
  await page.getByLabel('X handle').fill('ada lovelace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const handle = page.getByLabel('X handle');
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription('Invalid X (Twitter) handle format');
  await expect(handle).toHaveValue('ada lovelace');
  await expect(page.getByLabel('Biography')).toHaveValue('Writes programs.');
  await expectAccessible(page);
});

test('without a connection the form and the crop stay as they are', async ({
  page,
  context,
  allowOffline,
}) => {
  allowOffline();
  await signIn(page);
  await page.goto('/settings/profile');
  await fillIn(page);
  await page.getByLabel('Choose an image').setInputFiles(await picture());
  await expect(circle(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred while updating your profile');
  await expect(page.getByLabel('Biography')).toHaveValue('Writes programs.');
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await expect(circle(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(photo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // The word about the photo may still stand beside it.
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'a profile is completed with a photo, and mistakes are shown',
    THOROUGH,
    async ({ page, allowStatus }) => {
      allowStatus(400);
      allowStatus(413);
      await signIn(page);
      await page.goto('/profile/complete');
      const huge = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(12 * 1024 * 1024) };
      await page.getByLabel('Choose an image').setInputFiles(huge);
      await page.getByRole('button', { name: 'Upload Photo' }).click();
      await expect(page.getByRole('alert')).toHaveText(PHOTO_MESSAGES.tooLarge);
      const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
      await page.getByLabel('Choose an image').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload Photo' }).click();
      await expect(page.getByRole('alert')).toHaveText('Please upload an image file');
      await page.getByLabel('Choose an image').setInputFiles(await picture());
      await page.getByRole('button', { name: 'Upload Photo' }).click();
      await expect(news(page)).toHaveText('Your photo has been updated.');
      expect(await blueShare(page)).toBeCloseTo(0.5, 1);

      await page.goto('/settings/profile');
      await fillIn(page);
      await page.getByLabel('X handle').fill('ada lovelace');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByLabel('X handle')).toHaveAccessibleDescription(
        'Invalid X (Twitter) handle format',
      );
      await expect(page.getByLabel('Biography')).toHaveValue('Writes programs.');
      await page.getByLabel('X handle').fill('@ada');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(news(page)).toHaveText('Profile updated successfully!');

      await page.goto('/profile/complete');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page).toHaveURL('/tools');
    },
  );
});

test(
  'what was typed when the session had ended is kept while signing in aside',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
    allowStatus(401);
    const { email, password } = await signIn(page);
    await page.goto('/settings/profile');
    await page.getByLabel('Biography').fill('Not lost');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const [aside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await aside.getByLabel('Email').fill(email);
    await aside.getByLabel('Password', { exact: true }).fill(password);
    await aside.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(aside).toHaveURL('/profile');
    await aside.close();
    await expect(page.getByLabel('Biography')).toHaveValue('Not lost');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(news(page)).toHaveText('Profile updated successfully!');
  },
);
