import { expect, test } from '../harness/browser.ts';
import { box, hits, list, options, suggest } from '../harness/search-box.ts';

/** The search box as a combobox, by keyboard (spec §9; WAI-ARIA 1.2). */

test.beforeEach(async ({ allowStatus }) => {
  // The suggested questions of these tests are made up: their pages do not exist.
  allowStatus(404);
});

test('by keyboard: arrows, Home, End, Enter, Escape and Tab', async ({ page }) => {
  await suggest(page, () => hits('a', 'b', 'c'));
  await page.goto('/search');
  const input = box(page);
  const marked = async () => {
    const id = await input.getAttribute('aria-activedescendant');
    return id === null ? null : page.locator(`[id="${id}"]`).getAttribute('href');
  };
  await input.fill('how');
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(await marked()).toBe(null);
  for (const [key, expected] of [
    ['ArrowDown', 'a'],
    ['ArrowDown', 'b'],
    ['End', 'c'],
    ['ArrowDown', 'a'],
    ['ArrowUp', 'c'],
    ['Home', 'a'],
  ] as const) {
    await input.press(key);
    expect(await marked()).toBe(`/questions/${expected}`);
    await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(1);
  }
  await input.press('Escape');
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await expect(input).toHaveValue('how');
  expect(await marked()).toBe(null);
  await input.press('ArrowUp');
  expect(await marked()).toBe('/questions/c');
  await input.press('Escape');
  await input.press('Escape');
  await expect(input).toHaveValue('');

  await input.fill('how');
  await expect(list(page)).toBeVisible();
  await input.press('Tab');
  await expect(list(page)).toBeHidden();
  await expect(input).not.toBeFocused();

  await input.focus();
  await expect(list(page)).toBeVisible();
  await input.press('ArrowDown');
  await input.press('Enter');
  await expect(page).toHaveURL(/\/questions\/a$/);
});

test('by keyboard: the marked suggestion is always in sight', async ({ page }) => {
  await suggest(page, () => hits('a', 'b', 'c', 'd', 'e'));
  await page.setViewportSize({ width: 1024, height: 260 });
  await page.goto('/search');
  await box(page).fill('how');
  await expect(options(page)).toHaveCount(5);
  const seeAll = page.getByRole('main').getByRole('link', { name: 'See all results' });
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await box(page).press(key);
    const marked = options(page).and(page.locator('[aria-selected=true]'));
    await expect(marked).toBeInViewport({ ratio: 1 });
    const [option, footer] = [await marked.boundingBox(), await seeAll.boundingBox()];
    expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
  }
});

test('by keyboard: tools with their marks, categories and questions are one list', async ({ page }) => {
  await suggest(page, () => ({
    tools: [
      {
        id: 'chatgpt',
        name: 'ChatGPT',
        logo: '/files/logos/chatgpt.svg',
        hex_color: '#123456',
        status: 'active',
      },
      { id: 'le-chat', name: 'Le Chat', logo: null, hex_color: '#123456', status: 'closed' },
    ],
    categories: [{ category: 'Chat', specialization: 'Chat with PDF', hex_color: '#123456' }],
    ...hits('a'),
  }));
  await page.goto('/search');
  const input = box(page);
  await input.fill('chat');
  await expect(options(page)).toHaveCount(4);
  for (const name of ['Tools', 'Categories', 'Questions']) {
    await expect(list(page).getByRole('group', { name })).toBeVisible();
  }
  await expect(options(page).nth(0).locator('img')).toHaveAttribute('src', '/files/logos/chatgpt.svg');
  await expect(options(page).nth(1).locator('.mono')).toHaveText('LC');
  const addresses: (string | null)[] = [];
  for (let press = 0; press < 4; press++) {
    await input.press('ArrowDown');
    addresses.push(await options(page).and(page.locator('[aria-selected=true]')).getAttribute('href'));
  }
  expect(addresses).toEqual([
    '/tools/chatgpt',
    '/tools/le-chat',
    '/tools?category=Chat&specialization=Chat+with+PDF',
    '/questions/a',
  ]);
  await input.press('Home');
  await input.press('Enter');
  await expect(page).toHaveURL('/tools/chatgpt');
});
