import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** The landscape, moved about in as people do. */

const LANDSCAPE = '/market/landscape';

/** The link on the tile that the keyboard is on. */
function mark(page: Page) {
  return page.locator('.map-mark');
}

async function nearer(page: Page, times: number) {
  await mark(page).focus();
  for (let time = 0; time < times; time++) await page.keyboard.press('+');
  await expect(page).toHaveURL(/#at=/);
}

test('by keys: nearer, from tool to tool, a card, its page, and back to the same view', async ({ page }) => {
  await page.goto(LANDSCAPE);
  await nearer(page, 4);
  const first = await mark(page).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(mark(page)).toBeFocused();
  await expect(mark(page)).not.toHaveText(first ?? '');
  const name = (await mark(page).textContent())?.split(',')[0] ?? '';
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name, exact: true });
  await expect(card.getByRole('link', { name: 'Open page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Price');
  await card.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(mark(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await mark(page).focus();
  const seen = page.url();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools/**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(page).toHaveURL(seen);
  await expect(page.getByRole('button', { name: 'Farther' })).toHaveAttribute('aria-disabled', 'false');
});

test('a search lights up what fits and moves there, and a colour has its legend', async ({ page }) => {
  await page.goto(LANDSCAPE);
  const farther = page.getByRole('button', { name: 'Farther' });
  await expect(farther).toHaveAttribute('aria-disabled', 'true');
  const box = page.getByRole('search', { name: 'Landscape' }).getByRole('searchbox');
  await box.fill('meeting notes');
  await box.press('Enter');
  await expect(page.locator('#fitting')).toContainText(/of [\d,]+ tools fit/);
  await expect(page).toHaveURL(/q=meeting\+notes/);
  await box.fill('elevenlabs');
  await box.press('Enter');
  await expect(farther).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('list', { name: 'The first that fit' }).getByRole('link').first()).toHaveText(
    /elevenlabs/i,
  );
  // Nearer keeps what was chosen in sight, wherever it stands.
  for (let time = 0; time < 6; time++) await page.getByRole('button', { name: 'Nearer' }).click();
  await expect(page).toHaveURL(/#at=elevenlabs/);
  await expect(mark(page)).toBeInViewport();
  await page.getByRole('combobox', { name: 'Colour' }).selectOption('Free tier');
  await expect(page.getByRole('region', { name: 'Colours: Free tier' })).toContainText('Free tier');
  await page.getByRole('button', { name: 'Whole' }).click();
  await expect(page).not.toHaveURL(/#at=/);
});

test('the first that fits is shown on the map, with what stands around it', async ({ page }) => {
  await page.goto(`${LANDSCAPE}?q=elevenlabs`);
  await expect(mark(page)).toBeAttached();
  await page.getByRole('link', { name: 'Show ElevenLabs on the map' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'ElevenLabs', exact: true });
  // On a phone the specialization's name is out of sight then.
  const [, group] = ((await mark(page).textContent()) ?? '').split(', ');
  await expect(card).toContainText(`${group}, by ElevenLabs`);
  await expect(page).toHaveURL(/#at=elevenlabs,/);
  await expect(mark(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(mark(page)).not.toHaveText(/elevenlabs/i);
  const name = (await mark(page).textContent())?.split(',')[0] ?? '';
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.locator('.map-card')).toBeHidden();
});

test('Back closes the card, and takes the selection off', async ({ page }) => {
  await page.goto(LANDSCAPE);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Coding Assistants');
  await expect(page).toHaveURL(/category=Coding/);
  await mark(page).focus();
  await page.keyboard.press('Enter');
  const open = page.getByRole('link', { name: 'Open page' });
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  await expect(mark(page)).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/category=/);
  await expect(page.locator('#fitting')).toContainText('each once');
  await page.goForward();
  await expect(page.locator('#fitting')).toContainText(/of [\d,]+ tools fit/);
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
] as const) {
  test(`the map and its buttons are in sight on the first screen (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(LANDSCAPE);
    await expect(page.getByRole('button', { name: 'Nearer' })).toBeInViewport({ ratio: 1 });
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`keys begin at a tile of the choice, which its card does not cover (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${LANDSCAPE}?q=elevenlabs`);
    await mark(page).focus();
    await expect(mark(page)).toHaveText(/elevenlabs/i);
    await page.keyboard.press('Enter');
    const card = await page.locator('.map-card').boundingBox();
    const tile = await mark(page).boundingBox();
    if (!card || !tile) throw new Error('The card or its tile has no place');
    const isBeside = card.x >= tile.x + tile.width || card.x + card.width <= tile.x;
    const isAbove = card.y >= tile.y + tile.height || card.y + card.height <= tile.y;
    expect(isBeside || isAbove).toBe(true);
  });
}

test('the wheel comes nearer over the map, and turns the page once all is seen', async ({ page }) => {
  await page.goto(LANDSCAPE);
  const map = page.locator('.map-canvas');
  await map.hover();
  const farther = page.getByRole('button', { name: 'Farther' });
  await page.mouse.wheel(0, -300);
  await expect(farther).toHaveAttribute('aria-disabled', 'false');
  await page.mouse.wheel(0, 2_000);
  await expect(farther).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a press on a tile opens its card, and the next its page', async ({ page }) => {
  await page.goto(`${LANDSCAPE}?category=Coding+Assistants`);
  const tile = page.locator('.map-mark');
  await expect(tile).toBeAttached();
  const place = await tile.boundingBox();
  if (!place) throw new Error('The tile has no place');
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  await expect(page.getByRole('link', { name: 'Open page' })).toBeVisible();
  await page.mouse.click(middle.x, middle.y);
  await page.waitForURL('**/tools/**');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture and the lists lead to every tool', async ({ page }) => {
    await page.goto(LANDSCAPE);
    await expect(page.getByRole('img', { name: /as tiles by category/ })).toBeVisible();
    await page.getByRole('link', { name: 'Coding Assistants', exact: true }).click();
    await page.locator('.map-lists').getByRole('link', { name: 'Cursor', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cursor');
  });
});

test('on paper it is one poster', THOROUGH, async ({ page }) => {
  await page.goto(LANDSCAPE);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.poster')).toBeVisible();
  await expect(page.locator('.map')).toBeHidden();
  const width = () => page.locator('.poster').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});
