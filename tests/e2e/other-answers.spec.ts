import type { Page, Route } from '@playwright/test';
import { MESSAGES } from '#site/messages.ts';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';
import { open, unfold } from '../harness/browser-ratings.ts';

/** Answers that are not the app's pages: of the edge, or of anything in front of the site. None becomes the page. */

const TOOL = '/tools/notion';

const html = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', headers: { 'X-Request-Id': 'ab12' }, body });

/** The edge's, as `app/platform/http/refusal.server.ts` writes it. */
const busy = html(
  503,
  `<!doctype html><title>AI Toolbox</title><body data-failure><h1>${MESSAGES.busy}</h1>`,
);
const errorPage = html(503, '<!doctype html><title>Gateway</title><main><h1>Upstream away</h1></main>');
const hotspot = html(200, '<!doctype html><title>Wifi</title><form method="post"><h1>Sign in</h1></form>');

const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();

test(
  'what was typed into a form stays, and the form says what went wrong',
  THOROUGH,
  async ({ page, allowStatus }) => {
    allowStatus(503);
    await signIn(page);
    const stays = async (button: string, label: string, failed: string) => {
      const field = page.getByLabel(label, { exact: true }).first();
      await field.fill('Half an hour of work');
      for (const [answer, said] of [
        [busy, MESSAGES.busy],
        [errorPage, failed],
        [hotspot, failed],
      ] as const) {
        await answerForms(page, answer);
        await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
        await expect(alert(page)).toHaveText(said);
        await expect(field).toHaveValue('Half an hour of work');
        await page.unrouteAll();
      }
    };
    await open(page, '/submit');
    await page.getByLabel('Name of the tool').fill('Cutter');
    await page.getByLabel('Web address').fill('https://cutter.example.com');
    await stays('Submit Tool', 'Description', 'Failed to submit tool');
    await open(page, TOOL);
    await unfold(page);
    await page.getByText('4 stars', { exact: true }).first().locator('..').click();
    await stays('Submit Rating', 'Your review (optional)', 'Failed to submit rating');
  },
);

test(
  'a listing stays when its filters are answered otherwise, and can be asked again',
  THOROUGH,
  async ({ page, allowStatus }) => {
    allowStatus(503);
    await open(page, '/tools');
    const heading = page.getByRole('heading', { level: 1 });
    const title = await heading.innerText();
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search tools' });
    await box.fill('video');
    for (const [answer, said] of [
      [busy, MESSAGES.busy],
      [errorPage, MESSAGES.anErrorOccurred],
    ] as const) {
      await page.route('**/tools?*', answer);
      await box.press('Enter');
      await expect(alert(page)).toContainText(said);
      await expect(heading).toHaveText(title);
      await expect(box).toHaveValue('video');
      await page.unrouteAll();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/q=video/);
    await expect(alert(page)).toBeHidden();
  },
);

test('a tab that nobody touches keeps its page', THOROUGH, async ({ page, context, allowStatus }) => {
  allowStatus(503);
  await signIn(page);
  await open(page, '/about');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const other = await context.newPage();
  let asked = 0;
  for (const answer of [busy, errorPage, hotspot]) {
    await page.route('**/about', async (route) => {
      await answer(route);
      asked += 1;
    });
    const before = asked;
    // Somebody else, so that this tab asks for its page anew.
    await signIn(other);
    await other.goto('/contact');
    await expect.poll(() => asked).toBe(before + 1);
    await page.unrouteAll();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test(
  'a half-written form stays when its page is gone, and says so only to whoever is signed out',
  THOROUGH,
  async ({ page, context, allowStatus }) => {
    allowStatus(404);
    await signIn(page);
    await open(page, TOOL);
    await unfold(page);
    await page.getByText('4 stars', { exact: true }).first().locator('..').click();
    const review = page.getByLabel('Your review (optional)');
    await review.fill('Half an hour of work');
    const other = await context.newPage();
    await other.goto('/about');
    const news = async () => {
      const asked = page.waitForResponse((answer) => answer.status() === 404);
      await page.route(`**${TOOL}`, (route) =>
        route.continue({ url: new URL('/tools/gone', page.url()).href }),
      );
      await other.evaluate(() => new BroadcastChannel('session').postMessage('somebody'));
      await (await asked).finished();
    };
    const signedOut = page.getByText(MESSAGES.signedOut.kept);
    await news();
    // By the next answer, this tab has said what it has to say.
    await page.evaluate(async () => (await fetch('/about')).text());
    await expect(signedOut).toHaveCount(0);
    await expect(review).toHaveValue('Half an hour of work');
    await context.clearCookies();
    await news();
    await expect(signedOut).toBeVisible();
    await expect(signedOut).toHaveCount(1);
    await expect(review).toHaveValue('Half an hour of work');
  },
);
