import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';
import { open, unfold } from '../harness/browser-ratings.ts';

/** What a member has typed into the form for ratings and not sent, whatever else happens to its page. */

/** Each test has a tool of its own: tests run side by side on one site. */
const TOOLS = {
  unsent: '/tools/sketch',
  tabs: '/tools/canva',
  held: '/tools/miro',
  kept: '/tools/loom',
};

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

test(
  'a review that is not sent outlives signing out in another tab, and each way to sign in again',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
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
  },
);

test(
  'a review that is not sent outlives another form, and still asks before it replaces a newer one',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
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
  },
);

test(
  'a form that is being filled in shows nothing newer than its beginning, until it is sent',
  THOROUGH,
  async ({ page, context }) => {
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
  },
);

test(
  'a form comes back whole after signing in again; somebody else leaves only what was typed',
  THOROUGH,
  async ({ page, context }) => {
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
  },
);
