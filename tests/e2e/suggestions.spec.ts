import { expect, THOROUGH, test } from '../harness/browser.ts';
import {
  box,
  hits,
  list,
  listening,
  options,
  SUGGESTIONS,
  stopClock,
  suggest,
  untilSuggested,
} from '../harness/search-box.ts';

/** The search box as a combobox (spec §2 "Search box", §9; WAI-ARIA 1.2). */

test.beforeEach(async ({ allowStatus }) => {
  // The suggested questions of these tests are made up: their pages do not exist.
  allowStatus(404);
});

test('suggestions come after the third character and a pause of 300 ms', async ({ page }) => {
  const asked = await suggest(page, (term) => hits(term));
  await page.goto('/search');
  await listening(page);
  await stopClock(page);
  await box(page).pressSequentially('ho');
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await box(page).pressSequentially('w');
  await page.clock.runFor(250);
  expect(asked).toEqual([]);
  await untilSuggested(page, 1);
  expect(asked).toEqual(['how']);
});

test('by mouse: shown with category and searches, opened by a click, emptied by the button', async ({
  page,
}) => {
  await suggest(page, () => hits('a', 'b'));
  await page.goto('/');
  await box(page).fill('how');
  await expect(page.getByRole('listbox', { name: 'Questions' })).toBeVisible();
  await expect(options(page).first()).toHaveText('Question a?Basics · 12,000+ searches');
  await expect(options(page).last()).toHaveText('Question b?Basics');
  const dropdown = await list(page).locator('../..').boundingBox();
  expect(dropdown?.height).toBeLessThanOrEqual(300);

  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expect(list(page)).toBeHidden();

  await box(page).fill('how');
  await options(page).last().click();
  await expect(page).toHaveURL(/\/questions\/b$/);
});

test('by mouse: the dropdown hides 200 ms after the box loses the focus', THOROUGH, async ({ page }) => {
  await suggest(page, () => hits('a'));
  await page.goto('/search');
  await box(page).fill('how');
  await expect(list(page)).toBeVisible();
  await stopClock(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.runFor(150);
  await expect(list(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(list(page)).toBeHidden();
});

test('by mouse: emptying the box by its button does not hide what comes next', THOROUGH, async ({ page }) => {
  await suggest(page, (term) => hits(term));
  await page.goto('/search');
  await listening(page);
  await stopClock(page);
  await box(page).fill('first');
  await untilSuggested(page, 1);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await box(page).fill('second');
  await page.clock.runFor(1_000);
  await expect(options(page)).toHaveText(['Question second?Basics · 12,000+ searches']);
});

test('an empty box offers the last searches of this browser, which can be cleared', async ({ page }) => {
  await suggest(page, () => hits());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto('/search');
  const input = box(page);
  await listening(page);
  await input.focus();
  await expect(list(page)).toBeHidden();
  for (const term of ['image', 'video', 'IMAGE']) {
    await input.fill(term);
    await input.press('Enter');
    // The address changes before the page does, and only a page whose script runs remembers a search.
    await expect(page.locator('html')).toHaveAttribute('data-address', `/search?q=${term}`);
    await listening(page);
  }
  await page.goto('/');
  await listening(page);
  asked.length = 0;
  await input.focus();
  await expect(page.getByRole('listbox', { name: 'Last searches' })).toBeVisible();
  await expect(options(page)).toHaveText(['IMAGE', 'video', 'Clear last searches']);
  await input.press('Escape');
  await expect(list(page)).toBeHidden();
  await input.press('ArrowDown');
  await input.press('ArrowDown');
  await input.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-address', '/search?q=video');
  await input.fill('');
  await expect(options(page)).toHaveText(['video', 'IMAGE', 'Clear last searches']);
  await input.press('End');
  await expect(list(page)).toBeVisible();
  await input.press('ArrowUp');
  await input.press('Enter');
  await expect(list(page)).toBeHidden();
  await expect(input).toBeFocused();
  await expect(page.getByRole('main').getByRole('search').getByRole('status')).toHaveText(
    'Last searches cleared',
  );
  expect(await page.evaluate(() => localStorage.getItem('toolbox-searches'))).toBe(null);
  expect(asked.filter((url) => url.includes('IMAGE'))).toEqual([]);
});

test('what was searched in the directory is among the last searches', THOROUGH, async ({ page }) => {
  await page.goto('/tools');
  const directory = page.getByRole('searchbox', { name: 'Search tools' });
  await directory.fill('video');
  await directory.press('Enter');
  await expect(page).toHaveURL('/tools?q=video');
  await page.goto('/search');
  await listening(page);
  await box(page).focus();
  await expect(options(page)).toHaveText(['video', 'Clear last searches']);
});

test('a new term hides the suggestions of the old one', THOROUGH, async ({ page }) => {
  const second = Promise.withResolvers<void>();
  await suggest(page, async (term) => {
    if (term === 'second') await second.promise;
    return hits(term);
  });
  await page.goto('/search');
  await box(page).fill('first');
  await expect(options(page)).toHaveCount(1);
  await box(page).fill('second');
  await expect(list(page)).toBeHidden();
  await box(page).press('ArrowDown');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  second.resolve();
  await expect(options(page)).toHaveText(['Question second?Basics · 12,000+ searches']);
});

test('the number of suggestions is announced', async ({ page }) => {
  await suggest(page, (term) => hits(...(term === 'one' ? ['a'] : ['a', 'b'])));
  await page.goto('/search');
  const status = page.getByRole('main').getByRole('search').getByRole('status');
  await box(page).fill('one');
  await expect(status).toHaveText('1 suggestion');
  await box(page).fill('two');
  await expect(status).toHaveText('2 suggestions');
});

test('Enter without a marked suggestion searches, and so does See all results', async ({ page }) => {
  await suggest(page, () => hits('a'));
  await page.goto('/');
  await box(page).fill('100% "x"');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/search?q=100%25+%22x%22');
  // The address changes first; what is typed before the page has changed goes to the box that leaves.
  await expect(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible();
  await expect(list(page)).toBeHidden();
  await box(page).fill('agents');
  await page.getByRole('main').getByRole('link', { name: 'See all results' }).click();
  await expect(page).toHaveURL('/search?q=agents');
  await expect(box(page)).toHaveValue('agents');
});

test('text typed before the page was ready gets suggestions, too', THOROUGH, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const asked = await suggest(page, (term) => hits(term));
  await page.goto('/search', { waitUntil: 'commit' });
  await box(page).fill('early');
  scripts.resolve();
  await expect(options(page)).toHaveCount(1);
  expect(asked).toEqual(['early']);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a tap opens a suggestion; nothing leaves the screen', async ({ page }) => {
    await suggest(page, () => hits('a', 'b'));
    await page.goto('/');
    await box(page).tap();
    await box(page).fill('how');
    await expect(options(page)).toHaveCount(2);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/questions\/a$/);
  });
});

test('on a slow network an old answer never replaces a newer one, and its request is cancelled', async ({
  page,
}) => {
  const slow = Promise.withResolvers<void>();
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).search));
  await suggest(page, async (term) => {
    if (term === 'first') await slow.promise;
    return hits(term);
  });
  await page.goto('/search');
  const firstAsked = page.waitForRequest((request) => request.url().includes('q=first'));
  await box(page).fill('first');
  await firstAsked;
  await box(page).fill('second');
  await expect(options(page)).toHaveText(['Question second?Basics · 12,000+ searches']);
  slow.resolve();
  await expect.poll(() => cancelled).toEqual(['?q=first']);
  await expect(options(page)).toHaveText(['Question second?Basics · 12,000+ searches']);
});

test('a running search requests no more suggestions', THOROUGH, async ({ page }) => {
  const asked = await suggest(page, () => hits('a'));
  await page.goto('/search');
  await listening(page);
  await stopClock(page);
  await box(page).fill('agents');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/search?q=agents');
  await page.clock.runFor(2_000);
  expect(asked).toEqual([]);
});

test('a failure of the suggestions leaves the search as it is', async ({ page, allowStatus }) => {
  allowStatus(503);
  await suggest(page, (_term, route) => route.fulfill({ status: 503, json: { questions: [] } }));
  await page.goto('/search');
  const answered = page.waitForResponse(SUGGESTIONS);
  await box(page).fill('agents');
  await answered;
  await expect(list(page)).toBeHidden();
  await box(page).press('Enter');
  await expect(page).toHaveURL('/search?q=agents');
});

test('the page does not move when suggestions appear', THOROUGH, async ({ page }) => {
  await suggest(page, () => hits('a', 'b', 'c'));
  await page.goto('/');
  const before = await page.getByRole('main').boundingBox();
  await box(page).fill('how');
  await expect(list(page)).toBeVisible();
  expect(await page.getByRole('main').boundingBox()).toEqual(before);
});
