import type { Page } from '@playwright/test';
import { answerForms, expect, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** A member rates a tool and marks it as a favourite, by mouse, by keyboard and without scripts. */

/** Each test has a tool of its own: tests run side by side on one site. */
const TOOLS = {
  rate: '/tools/15five',
  refused: '/tools/1of10',
  favorite: '/tools/1up',
  failing: '/tools/21st-dev',
  plain: '/tools/3dlook',
  visitor: '/tools/60sec-store',
  unsent: '/tools/sketch',
  tabs: '/tools/canva',
  held: '/tools/miro',
  kept: '/tools/loom',
};

/** How many members have the tool among their favourites: earlier runs have left some. */
async function favorites(page: Page): Promise<number> {
  return Number.parseInt(await page.getByText(/^\d+ favorites?$/).innerText(), 10);
}

/** Opens a page and waits until its scripts are listening: before that, forms are sent without them. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** Unfolds the form, as a mouse or a finger does. */
const unfold = (page: Page) => page.getByText('Rate this tool', { exact: true }).click();

const stars = (page: Page, count: number) =>
  page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const pick = (page: Page, count: number) => stars(page, count).locator('..').click();

/** Waits until a form that is sent by a press has its answer. */
async function answerTo(page: Page, press: Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), press]);
}

/** Opens a tool's page and rates it there. */
async function rate(page: Page, tool: string, count: number, words: string): Promise<void> {
  await open(page, `${tool}?rate=1`);
  await pick(page, count);
  await page.getByLabel('Your review (optional)').fill(words);
  await page.getByRole('button', { name: /^(Submit|Update) Rating$/ }).click();
  await expect(page.getByText(/^Rating (submitted|updated)!$/)).toBeVisible();
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

test('a review that is not sent outlives signing out in another tab, and each way to sign in again', async ({
  page,
  context,
  allowStatus,
}) => {
  allowStatus(401);
  await context.setExtraHTTPHeaders(freshSender());
  const { email, password } = await signIn(page);
  const words = 'Half a rev';
  const review = page.getByLabel('Your review (optional)');
  const logIn = async (tab: Page) => {
    await tab.getByLabel('Email', { exact: true }).fill(email);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const expectTyped = async () => {
    await expect(review).toHaveValue(words);
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  };
  await open(page, TOOLS.unsent);
  await unfold(page);
  await page.getByText('4 stars', { exact: true }).first().locator('..').click();
  await review.fill(words);

  const other = await context.newPage();
  await open(other, '/about');
  await other.getByRole('banner').locator('summary', { hasText: 'Account of' }).hover();
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).first().click();
  const word = page.getByText('You are signed out.');
  await expect(word).toBeVisible();
  await expectTyped();
  const opened = context.waitForEvent('page');
  await word.getByRole('link', { name: 'Sign in' }).click();
  const third = await opened;
  await logIn(third);
  await expect(word).toBeHidden();
  await expectTyped();
  await third.close();

  await context.clearCookies();
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('then come back and submit again')).toBeVisible();
  // While the sign-in is on its way, the page that is left changes once more.
  const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/auth/login?*', (route) => changed.then(() => route.continue()));
  const link = await page.getByRole('link', { name: 'Sign in to follow' }).elementHandle();
  await page.evaluate(async (signIn) => {
    const tab = document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Information] a')[1];
    (signIn as HTMLAnchorElement | null)?.click();
    tab?.click();
    await new Promise<void>((done) => {
      if (tab) new MutationObserver(() => done()).observe(tab, { attributeFilter: ['aria-current'] });
    });
  }, link);
  goOn();
  await logIn(page);
  await expect(review).toBeVisible();
  await expectTyped();
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('Rating submitted!')).toBeVisible();
});

test('a review that is not sent outlives another form, and still asks before it replaces a newer one', async ({
  page,
  context,
  allowStatus,
}) => {
  allowStatus(409);
  await signIn(page);
  const write = async (tab: Page, words: string) => {
    await open(tab, TOOLS.tabs);
    await unfold(tab);
    await tab.getByText('4 stars', { exact: true }).first().locator('..').click();
    await tab.getByLabel('Your review (optional)').fill(words);
  };
  await write(page, 'From the older tab');
  const newer = await context.newPage();
  await write(newer, 'From the newer tab');
  await newer.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(newer.getByText('Rating submitted!')).toBeVisible();

  const favorite = page.getByRole('button', { name: 'Favorite', exact: true });
  await favorite.click();
  await expect(page.getByRole('button', { name: 'Update Rating' })).toBeVisible();
  await expect(page.getByLabel('Your review (optional)')).toHaveValue('From the older tab');
  await page.getByRole('button', { name: 'Update Rating' }).click();
  await expect(page.getByText('You have saved another review')).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText('From the newer tab');
  await page.getByRole('button', { name: 'Update Rating' }).click();
  await expect(page.getByText('Rating updated!')).toBeVisible();
});

test('a form that is being filled in shows nothing newer than its beginning, until it is sent', async ({
  page,
  context,
}) => {
  await signIn(page);
  const review = page.getByLabel('Your review (optional)');
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true });
  const update = page.getByRole('button', { name: 'Update Rating' });
  const newer = await context.newPage();

  await open(page, `${TOOLS.held}?rate=1`);
  await rate(newer, TOOLS.held, 2, 'From the newer tab');
  await pick(page, 4);
  await answerTo(page, favorite.click());
  await expect(update).toBeVisible();
  await expect(review).toHaveValue('');
  await answerTo(page, update.click());
  await expect(review).toHaveValue('From the newer tab');
  await expect(stars(page, 4)).toBeChecked();
  await review.fill('');
  await answerTo(page, update.click());
  await expect(page.getByText('Your rating: 4 stars')).toBeVisible();
  await expect(review).toHaveValue('');

  await rate(newer, TOOLS.held, 2, '');
  await review.fill('Written here');
  await answerTo(page, favorite.click());
  await expect(page.getByText('Your rating: 2 stars')).toBeVisible();
  await expect(stars(page, 4)).toBeChecked();
  await answerTo(page, update.click());
  await expect(stars(page, 2)).toBeChecked();
  await pick(page, 4);
  await answerTo(page, update.click());
  await expect(page.getByText('Your rating: 4 stars')).toBeVisible();
  await expect(review).toHaveValue('Written here');
});

test('a form comes back whole after signing in again; somebody else leaves only what was typed', async ({
  page,
  context,
}) => {
  await signIn(page);
  const adas = await context.cookies();
  const review = page.getByLabel('Your review (optional)');
  await rate(page, TOOLS.kept, 4, 'Before');
  const newer = await context.newPage();
  await rate(newer, TOOLS.kept, 2, 'Before');
  await newer.close();
  /** The session has ended unnoticed: the page comes without the form. */
  const lose = async () => {
    await context.clearCookies();
    await page.getByRole('navigation', { name: 'Information' }).getByRole('link').nth(1).click();
    await expect(review).toHaveCount(0);
  };
  const comeBack = async () => {
    await context.addCookies(adas);
    await open(page, `${TOOLS.kept}?rate=1`);
  };
  await review.fill('Half a rev');
  await lose();
  await comeBack();
  await expect(page.getByText('Your rating: 2 stars')).toBeVisible();
  await expect(review).toHaveValue('Half a rev');
  await expect(stars(page, 4)).toBeChecked();

  await lose();
  await signIn(page);
  await page.goto('/about');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).not.toContain('began');
  await comeBack();
  await expect(review).toHaveValue('Half a rev');
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
