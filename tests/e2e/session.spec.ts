import type { BrowserContext, Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** The session in the browser (spec §4; §8, last paragraph; §9, "Session auto-refresh"). */

test.use({ extraHTTPHeaders: freshSender() });

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const menuOf = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Account of' });
const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'LOG IN' }).first();

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

test('signing out in one tab signs the others out, and leads away from a member’s page', async ({
  page,
  context,
}) => {
  await signIn(page, { firstName: 'Ada' });
  await page.goto('/about');
  const open = await openTab(context, '/tools');
  const own = await openTab(context, '/settings/account');
  for (const tab of [page, open, own]) await expect(menuOf(tab)).toBeVisible();
  await menuOf(page).hover();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(logInLink(page)).toBeVisible();
  await expect(logInLink(open)).toBeVisible();
  await expect(open).toHaveURL('/tools');
  await expect(own).toHaveURL('/auth/login?returnTo=%2Fsettings%2Faccount');
});

test('signing in in one tab shows in the others', async ({ page, context }) => {
  const { email, password } = await signIn(page, { firstName: 'Ada' });
  await context.clearCookies();
  await page.goto('/auth/login');
  const other = await openTab(context, '/about');
  await expect(logInLink(other)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(menuOf(page)).toBeVisible();
  await expect(menuOf(other)).toBeVisible();
  await expect(other).toHaveURL('/about');
});

/** Answers each renewal with the next of the given statuses, then with a renewed session. */
async function answerRenewals(page: Page, statuses: number[], renewedUntil: number) {
  const asked: string[] = [];
  await page.route('**/auth/session', async (route) => {
    asked.push(route.request().method());
    const status = statuses[asked.length - 1];
    if (status !== undefined) return route.fulfill({ status });
    const response = await route.fetch();
    const { session } = await response.json();
    return route.fulfill({
      json: { session: { ...session, expiresAt: new Date(renewedUntil).toISOString() } },
    });
  });
  return asked;
}

test('a session is renewed 90 s before its end, again after 502, 503 and 504, and then left alone', async ({
  page,
  allowStatus,
}) => {
  for (const status of [502, 503, 504]) allowStatus(status);
  await signIn(page);
  const end = Date.now() + MONTH_MS;
  const asked = await answerRenewals(page, [503, 502, 504], end + MONTH_MS);
  await page.clock.install({ time: end - 150_000 });
  const keeper = page.waitForResponse(/session-keeper/);
  await page.goto('/about');
  await keeper;
  await page.clock.runFor(30_000);
  expect(asked).toEqual([]);
  const askedAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return asked.length;
  };
  await expect.poll(() => askedAfter(30_000)).toBeGreaterThan(0);
  await expect.poll(() => askedAfter(100)).toBe(4);
  expect(new Set(asked)).toEqual(new Set(['POST']));
  await page.clock.runFor(600_000);
  expect(asked).toHaveLength(4);
  await expect(menuOf(page)).toBeVisible();
});

test('a tab that is shown again renews at once', async ({ page }) => {
  await signIn(page);
  const end = Date.now() + MONTH_MS;
  const asked = await answerRenewals(page, [], end + MONTH_MS);
  await page.clock.install();
  const keeper = page.waitForResponse(/session-keeper/);
  await page.goto('/about');
  await keeper;
  const show = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await show();
  await page.clock.setSystemTime(end - 60_000);
  expect(asked).toEqual([]);
  const renewal = page.waitForResponse('**/auth/session');
  await show();
  expect((await renewal).status()).toBe(200);
  expect(asked).toEqual(['POST']);
});

test('a session that was ended elsewhere is noticed when it is renewed', async ({
  page,
  context,
  allowStatus,
}) => {
  allowStatus(401);
  await signIn(page);
  await page.clock.install({ time: Date.now() + MONTH_MS - 60_000 });
  const first = page.waitForResponse('**/auth/session');
  await page.goto('/about');
  await first;
  await expect(menuOf(page)).toBeVisible();
  await context.clearCookies();
  await page.clock.runFor(30_000);
  await expect(logInLink(page)).toBeVisible();
});

test(
  'where the session cannot be read, members stay members, and one tab asks less and less often',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
    allowStatus(503);
    await signIn(page, { firstName: 'Ada' });
    await page.goto('/about');
    let asked = 0;
    await context.route('**/auth/session', (route) => {
      asked += 1;
      return route.fulfill({ status: 503 });
    });
    // What the server sends while it cannot tell: `tests/requests/session.test.ts` reads its header.
    await context.route('**/tools', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/data-session="[^"]*"/, 'data-session=""');
      await route.fulfill({ response, body });
    });
    // One clock is for all tabs.
    await page.clock.install();
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      const keeper = tab.waitForResponse(/session-keeper/);
      await tab.goto('/tools');
      await keeper;
    }
    const askedAfter = async (ms: number) => {
      await page.clock.runFor(ms);
      return asked;
    };
    // By then it asks every 30 s.
    await expect.poll(() => askedAfter(15_000)).toBeGreaterThan(8);
    const before = asked;
    for (let turn = 0; turn < 10; turn += 1) await askedAfter(30_000);
    expect(asked - before).toBeLessThan(12);
    await expect(menuOf(page)).toBeVisible();
    await context.unrouteAll();
    for (const tab of tabs) {
      await expect
        .poll(async () => {
          await askedAfter(30_000);
          return menuOf(tab).isVisible();
        })
        .toBe(true);
    }
  },
);

test('a visitor’s tab renews no session and loads no code for it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/auth\/session|session-keeper/.test(request.url())) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Browse Tools' }).first().click();
  await expect(page).toHaveURL('/tools');
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
});

test(
  'what a visitor half wrote is for whoever signs in next, and for nobody after them',
  THOROUGH,
  async ({ page, context }) => {
    const message = page.getByLabel('Your message');
    const aside = async () => {
      await page.goto('/contact');
      await message.fill('About my brother');
      await logInLink(page).click();
      await expect(page).toHaveURL(/\/auth\/login/);
    };
    const sees = async (text: string) => {
      await page.goto('/contact');
      await expect(message).toHaveValue(text);
    };
    await aside();
    await sees('');
    await aside();
    await signIn(page);
    await sees('About my brother');
    await context.clearCookies();
    await aside();
    await signIn(page);
    const adas = await context.cookies();
    // The page that they had left is not the first that they see.
    await page.goto('/about');
    await expect(menuOf(page)).toBeVisible();
    await signIn(page);
    await sees('');
    await context.addCookies(adas);
    await sees('About my brother');
    await context.clearCookies();
    await aside();
    await signIn(page);
    await page.clock.setSystemTime(Date.now() + 11 * 60_000);
    await sees('');
  },
);
