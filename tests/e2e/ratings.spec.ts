import type { Page } from '@playwright/test';
import { answerForms, expect, THOROUGH, takenByReact, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';
import { open, unfold } from '../harness/browser-ratings.ts';

/** A member rates a tool and marks it as a favourite, by mouse, by keyboard and without scripts. */

/** Each test has a tool of its own: tests run side by side on one site. */
const TOOLS = {
  rate: '/tools/15five',
  refused: '/tools/1of10',
  favorite: '/tools/1up',
  failing: '/tools/21st-dev',
  plain: '/tools/3dlook',
  visitor: '/tools/60sec-store',
  card: '/tools/10web',
};

/** How many members have the tool among their favourites: earlier runs have left some. */
async function favorites(page: Page): Promise<number> {
  return Number.parseInt(await page.getByText(/^\d+ favorites?$/).innerText(), 10);
}

const counted = (count: number) => (count === 1 ? '1 favorite' : `${count} favorites`);

test('picking a star opens the form; the rating is sent, shown, updated and removed', async ({ page }) => {
  await signIn(page, { firstName: 'Ada' });
  const words = `Answers well, ${crypto.randomUUID()}.`;
  await open(page, TOOLS.rate);
  const submit = page.getByRole('button', { name: 'Submit Rating' });
  await expect(page.getByRole('group', { name: 'Your rating' })).toBeHidden();
  await page.getByText('Rate this tool', { exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible();
  await expect(submit).toBeHidden();
  await page.getByText('4 stars', { exact: true }).first().locator('..').click();
  await page.getByLabel('Your review (optional)').fill(`${words}\nCosts little.`);
  await submit.click();
  await expect(page.getByText('Rating submitted!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Rating' })).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: words });
  await expect(review).toContainText('Ada');
  await expect(page.getByText('Rating submitted!')).toBeHidden();

  await page.getByRole('radio', { name: '2 stars' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Update Rating' }).press('Enter');
  await expect(page.getByText('Rating updated!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Rating' })).toBeFocused();
  await expect(review.getByRole('img', { name: '5 stars' })).toBeVisible();

  // A double click opens the question and closes it again, without deleting anything.
  await page.getByText('Remove my rating').dblclick();
  await expect(review).toBeVisible();
  await page.getByText('Remove my rating').press('Enter');
  await page.getByRole('button', { name: 'Delete rating and review' }).press('Enter');
  await expect(page.getByText('Rating removed.')).toBeVisible();
  await expect(submit).toBeHidden();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await expect(review).toBeHidden();
});

test(
  'the foot of a rated card is one line, as high as that of its neighbours',
  THOROUGH,
  async ({ page }) => {
    await signIn(page);
    await open(page, TOOLS.card);
    await unfold(page);
    await page.getByText('4 stars', { exact: true }).first().locator('..').click();
    await page.getByRole('button', { name: 'Submit Rating' }).click();
    await expect(page.getByText('Rating submitted!')).toBeVisible();
    await page.goto('/tools?sortBy=name');
    const cards = page.getByRole('main').locator('li.tool');
    await expect(cards.filter({ hasText: /10Web.*\(\d+ ratings?\)/ })).toHaveCount(1);
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const feet = await cards
        .locator('.tool-foot')
        .evaluateAll((all) => all.map((foot) => foot.clientHeight));
      expect(new Set(feet).size, `at ${width} px`).toBe(1);
    }
  },
);

test('a rating that cannot be sent says so and stays in the form', async ({ page, allowStatus }) => {
  allowStatus(503);
  await signIn(page);
  await open(page, TOOLS.refused);
  await answerForms(page, (route) => route.fulfill({ status: 503, body: 'Away' }));
  await unfold(page);
  await page.getByText('3 stars', { exact: true }).first().locator('..').click();
  await page.getByLabel('Your review (optional)').fill('Not lost');
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to submit rating');
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect(page.getByLabel('Your review (optional)')).toHaveValue('Not lost');
});

test('a favourite shows before the server has answered, and is still there after a reload', async ({
  page,
}) => {
  await signIn(page);
  await open(page, TOOLS.favorite);
  const button = page.getByRole('button', { name: 'Favorite', exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const before = await favorites(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answerForms(page, async (route) => {
    await released;
    await route.continue();
  });
  await takenByReact(page, button);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(counted(before + 1), { exact: true })).toBeVisible();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  release();
  await answered;
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.press('Space');
  await expect(page.getByText(counted(before), { exact: true })).toBeVisible();
});

test('a favourite that cannot be stored goes back to what it was', async ({ page, allowStatus }) => {
  allowStatus(503);
  await signIn(page);
  await open(page, TOOLS.failing);
  await answerForms(page, (route) => route.fulfill({ status: 503, body: 'Away' }));
  const before = await favorites(page);
  const button = page.getByRole('button', { name: 'Favorite', exact: true });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update favorite');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(counted(before), { exact: true })).toBeVisible();
});

test('a visitor signs in on the way to rating and is back at the tool and its tab', async ({ page }) => {
  await page.goto(`${TOOLS.visitor}?tab=tech`);
  await page.getByRole('link', { name: 'Sign in to rate this tool' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Ftools%2F60sec-store%3Ftab%3Dtech%26rate%3D1$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms rate, show the outcome, and mark a favourite', async ({ page }) => {
    await signIn(page);
    const words = `Plain, ${crypto.randomUUID()}.`;
    await page.goto(TOOLS.plain);
    const submit = page.getByRole('button', { name: 'Submit Rating' });
    await unfold(page);
    await expect(submit).toBeHidden();
    await page.getByText('3 stars', { exact: true }).first().locator('..').click();
    await page.getByLabel('Your review (optional)').fill(words);
    await submit.click();
    await expect(page.getByText('Rating submitted!')).toBeVisible();
    await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await page.getByRole('button', { name: 'Favorite', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByText('Your rating: 3 stars').click();
    await page.getByText('Remove my rating').click();
    await page.getByRole('button', { name: 'Delete rating and review' }).click();
    await expect(page.getByText('Rating removed.')).toBeVisible();
  });
});
