import { expect, test } from '../harness/browser.ts';

/** The marks of a plot by keyboard. */

test('a plot is one stop: arrows move among its marks, Escape leaves, Enter follows', async ({ page }) => {
  await page.goto('/plots/categories/all');
  const drawing = page.locator('.plot-drawing').first();
  const marks = drawing.locator('svg a');
  await expect(drawing.locator('a[tabindex="0"]')).toHaveCount(1);
  const count = await marks.count();
  await drawing.locator('a[tabindex="0"]').focus();
  // From the leftmost mark to the rightmost, each is reached once.
  for (let step = 0; step < count; step += 1) await page.keyboard.press('ArrowLeft');
  const reached = new Set<string | null>();
  for (let step = 0; step < count; step += 1) {
    reached.add(await drawing.locator('a:focus').textContent());
    await page.keyboard.press('ArrowRight');
  }
  expect(reached.size).toBe(count);
  await page.keyboard.press('ArrowDown');
  const held = drawing.locator('a:focus');
  const address = await held.getAttribute('href');
  await page.keyboard.press('Escape');
  await expect(held).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(held).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address ?? '');
});
