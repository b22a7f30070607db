import type { Page } from '@playwright/test';
import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { MEMBER_SCREENS, ONE_OF_EACH, SCREENS } from '../harness/accessible-screens.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** WCAG 2.2 AA on every screen. */

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: 390 | 1440;
}

const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
];

const IS_THOROUGH = process.env.THOROUGH !== undefined;

/**
 * The looks in which a screen is checked: all of them, or the first two by turns, so that each colour scheme and each
 * width has half of the screens.
 */
function looksOf(screen: number): readonly Look[] {
  return IS_THOROUGH ? LOOKS : LOOKS.slice(screen % 2, (screen % 2) + 1);
}

const checked = (screens: readonly string[]) =>
  IS_THOROUGH ? screens : screens.filter((screen) => ONE_OF_EACH.has(screen));

/** One page goes to several screens in turn: a new one for each would load all scripts again. */
const SCREENS_OF_A_TEST = 8;

for (const look of IS_THOROUGH ? LOOKS : LOOKS.slice(0, 2)) {
  const { colorScheme, width } = look;
  const inThisLook = (_: string, screen: number) => looksOf(screen).includes(look);
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test.setTimeout(180_000);

    const screens = checked(SCREENS).filter(inThisLook);
    for (let first = 0; first < screens.length; first += SCREENS_OF_A_TEST) {
      const some = screens.slice(first, first + SCREENS_OF_A_TEST);
      test(`${some[0]} to ${some.at(-1)}`, async ({ page, allowStatus }) => {
        allowStatus(404);
        for (const path of some) await checkScreen(page, path);
      });
    }

    test('what members see', async ({ page, allowStatus }) => {
      allowStatus(404);
      await signIn(page, { firstName: 'Ada' });
      await stayOnPages(page);
      for (const path of checked(MEMBER_SCREENS).filter(inThisLook)) await checkScreen(page, path);
    });
  });
}

/** A page that leads on after a while would do so in the middle of a check. */
async function stayOnPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before the page's own script runs.
    document.addEventListener('readystatechange', () => {
      for (const link of document.querySelectorAll('[data-leave-after]')) link.remove();
    });
  });
}

async function checkScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page, path);
  await expectNoOverflow(page, path);
}

async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `sideways scrolling of ${screen}`).toBeLessThanOrEqual(0);
}

test.describe('every shared component, in its states', THOROUGH, () => {
  test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_COMPONENTS_PORT}` });
  test.setTimeout(240_000);

  test('/dev/components', async ({ page, context, allowStatus }) => {
    // Without a database, the question for a passkey is never answered, and the page would not come to rest.
    allowStatus(503);
    await context.route('**/auth/passkey', (route) => route.fulfill({ status: 503 }));
    // On the first visit, Vite finds further packages, refuses what it has served, and loads the page anew.
    const first = await context.newPage();
    await first.goto('/dev/components', { waitUntil: 'networkidle' });
    await first.close();
    await page.goto('/dev/components', { waitUntil: 'networkidle' });
    // In development, the styles come with the script.
    await page.locator('style[data-vite-dev-id$="app.css"]').waitFor({ state: 'attached' });
    // Foldable parts are checked too; an open menu would cover its neighbours.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details:not(.menu, .mobile-menu)'))
        details.setAttribute('open', '');
    });
    for (const look of LOOKS) await expectAccessibleIn(page, look, BESIDE_EACH_OTHER);
  });
});

/** Rules for a page as a whole, which the real screens follow: here many forms and pagers share one page. */
const BESIDE_EACH_OTHER = ['landmark-unique'];

/** Checks the open screen in a look. */
async function expectAccessibleIn(page: Page, look: Look, without: readonly string[] = []) {
  const { colorScheme, width } = look;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  const screen = `${page.url()}, ${colorScheme}, ${width} px`;
  await expectAccessible(page, screen, without);
  await expectNoOverflow(page, screen);
}

/** Checks a screen that a test has come to. */
async function checkInEveryLook(page: Page): Promise<void> {
  for (const look of LOOKS) await expectAccessibleIn(page, look);
}

test.describe('signed in', THOROUGH, () => {
  test.use({ extraHTTPHeaders: freshSender() });
  // Some screens are checked in several looks.
  test.slow();

  test('the screens of a subscription', async ({ page }) => {
    const check = () => checkInEveryLook(page);
    await signIn(page);
    await page.goto('/premium');
    await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.basic}` }).click();
    await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Pay without money' }).click();
    await expect(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
    const stay = page.getByRole('button', { name: 'Stay on this page' });
    await stay.click();
    await check();
    for (const path of ['/sandbox/portal', '/profile', '/premium']) {
      await page.goto(path);
      await check();
    }
    await page.goto('/subscription/cancel');
    await stay.click();
    await check();
  });

  test('the operator, with something to settle', async ({ page, allowOffline }) => {
    const check = () => checkInEveryLook(page);
    const address = `https://${crypto.randomUUID()}.example.org`;
    await signIn(page, { firstName: 'Ada' });
    await post(page, '/submit', {
      name: 'Film Cutter',
      description: 'Cuts films by itself, in two steps.',
      url: address,
      contact_email: 'ada@example.org',
      tags: 'film, editing',
    });
    const review = `Buy mine, ${crypto.randomUUID()}.`;
    const longWord = 'w'.repeat(300);
    await post(page, REVIEWED, { intent: 'rate', rating: '2', review: `${review} ${longWord}` });
    await page.context().clearCookies();
    await signIn(page, { email: process.env.E2E_OPERATOR ?? '' });
    await page.goto(REVIEWED);
    const entry = page.getByRole('listitem').filter({ hasText: review });
    await entry.getByText('Report this review').click();
    await entry.getByLabel('What is wrong with it?').selectOption('advertising');
    await check();
    await entry.getByRole('button', { name: 'Send report' }).click();
    await expect(entry.getByRole('status')).toHaveText('Thank you. We will look at this review.');

    await page.goto(`/operator/submissions?q=${encodeURIComponent(address)}`);
    await check();
    await page.getByRole('link', { name: 'Film Cutter' }).first().click();
    await expect(page.getByRole('heading', { name: 'Film Cutter', level: 1 })).toBeVisible();
    await check();
    const submission = page.url();
    await page.getByRole('link', { name: 'Merge into a listed tool' }).click();
    await check();
    await page.goto(`${submission}/merge?tool=chatgpt`);
    await check();
    await page.goto(submission);
    allowOffline();
    const note = page.getByLabel('To the member');
    await note.fill('Not on a train.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('alert')).toContainText('That could not be stored.');
    await expect(note).toHaveValue('Not on a train.');
    await page.context().setOffline(false);
    await page.goto('/operator/reviews');
    await check();
    const reported = page.getByRole('article').filter({ hasText: review });
    await reported.getByRole('button', { name: 'Hide review' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('The review is hidden.');
    await check();
    await page.goto(REVIEWED);
    await expect(page.getByText(review)).toHaveCount(0);
  });
});

/** No other test reads its reviews. */
const REVIEWED = '/tools/abridge';

async function post(page: Page, address: string, form: Record<string, string>) {
  const response = await page.request.post(address, { form, maxRedirects: 0 });
  expect(response.status(), address).toBeLessThan(400);
}
