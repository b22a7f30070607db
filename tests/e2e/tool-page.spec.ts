import type { Page } from '@playwright/test';
import { toolTab } from '#site/access.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';

/** The top of a tool's page answers a visitor's questions before anybody scrolls or unfolds anything. */

const WELL_KNOWN = ['/tools/notion', '/tools/chatgpt', '/tools/figma', '/tools/grammarly'];
/** Shut down, merged and acquired. */
const NEWS = ['/tools/sora', '/tools/klevu', '/tools/copy-ai'];

/** How far down the last of the facts ends, in pixels. */
function endOfFacts(page: Page): Promise<number> {
  return page.locator('article > header, section[aria-label=Status]').evaluateAll((parts) =>
    Math.max(
      ...parts.flatMap((part) =>
        [...part.querySelectorAll('*')]
          // What is folded away has a place too.
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect().bottom),
      ),
    ),
  );
}

test.describe('at 1440 × 900', THOROUGH, () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [whose, addresses] of Object.entries({ 'known well': WELL_KNOWN, 'with news': NEWS })) {
    test(`pages of tools ${whose} show every fact on their first screen, and nothing moves`, async ({
      page,
    }) => {
      test.slow();
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement;
          for (const entry of list.getEntries()) {
            dataset.moved = String(Number(dataset.moved ?? 0) + Number(Reflect.get(entry, 'value')));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of addresses) {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await endOfFacts(page), path).toBeLessThan(900);
        const glance = page.getByRole('region', { name: 'At a glance' });
        // Of a Premium tool that has closed, nobody has recorded whether it had a free tier.
        const facts = ['Platforms', 'Last checked', ...(addresses === WELL_KNOWN ? ['Free tier'] : [])];
        for (const label of facts) {
          await expect(glance.getByText(label, { exact: true }), path).toBeInViewport();
        }
        for (const label of ['Best for', 'Caution']) {
          await expect(page.getByText(label, { exact: true }), path).toBeInViewport();
        }
        await expect(page.getByRole('link', { name: 'Visit Website' }), path).toBeInViewport();
        const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
        expect(moved, `cumulative layout shift of ${path}`).toBeLessThan(0.005);
      }
    });
  }

  test('says how much a well-known tool costs, and that it is alive, and when somebody looked', async ({
    page,
  }) => {
    await page.goto('/tools/notion');
    const rows = page.locator('.fact');
    await expect(rows.filter({ hasText: 'Price from' })).toContainText(
      '$12 a user a month, billed monthly, as of 2026',
    );
    await expect(rows.filter({ hasText: /^Status(?! page)/ })).toContainText('Active');
    await expect(rows.filter({ hasText: 'Last checked' })).toContainText('October 20, 2026, attributed');
  });
});

test(
  'a tool that was shut down says so in suggestions, in results and on its page, with what replaces it',
  THOROUGH,
  async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('combobox').first();
    await box.fill('sora');
    await expect(page.getByRole('option', { name: /^Sora/ })).toContainText('Shut down');
    await box.press('Enter');
    const card = page.locator('li.tool').first();
    await expect(card).toContainText('Shut down');
    await card.getByRole('link', { name: 'Sora' }).click();
    const banner = page.getByRole('region', { name: 'Status' });
    await expect(banner).toContainText('Shut down: announced March 24, 2026');
    await expect(banner.getByRole('listitem')).toHaveCount(3);
    await banner.getByRole('link', { name: 'Kling AI' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kling AI');
  },
);

test('at 390 px the name and the decision come first, in a sensible order', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/tools/notion');
  const tops = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: 'Visit Website' }),
      page.getByText('Best for', { exact: true }),
      page.getByRole('heading', { name: 'Rivals' }),
      page.getByRole('heading', { name: 'At a glance' }),
      page.getByRole('navigation', { name: 'Information' }),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const path of WELL_KNOWN) {
  test(`the first screen of a phone answers on ${path}`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Best for', { exact: true }),
      page.getByRole('heading', { name: 'Rivals' }),
      page.locator('.shared-mark').first(),
      page.locator('.fact', { hasText: 'Price from' }).first(),
      page.locator('.fact', { hasText: 'Free tier' }).first(),
      page.locator('.fact', { hasText: 'Status' }).first(),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'a tab, with scripts' : 'a tab, without scripts', THOROUGH, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });

    test('changes what is in sight, from its beginning', async ({ page }) => {
      await page.goto('/tools/chatgpt');
      const bar = page.getByRole('navigation', { name: 'Information' });
      await bar.getByRole('link', { name: toolTab('business').title }).click();
      await expect(page).toHaveURL('/tools/chatgpt?tab=business#tab');
      const first = page
        .getByRole('region', { name: toolTab('business').title })
        .getByRole('heading')
        .first();
      await expect(first).toBeInViewport();
      await bar.getByRole('link', { name: toolTab('tech').title }).click();
      await expect(
        page
          .getByRole('region', { name: toolTab('tech').title })
          .getByRole('heading')
          .first(),
      ).toBeInViewport();
    });
  });
}

test.describe('flags', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('appear beside what has the focus, and all of them when they are asked for, without scripts', async ({
    page,
  }) => {
    await page.goto('/tools/chatgpt');
    const flags = page.getByRole('link', { name: /^Report this/ });
    const seen = () =>
      flags.evaluateAll((links) => links.filter((link) => getComputedStyle(link).opacity === '1').length);
    await page.mouse.move(0, 0);
    expect(await seen()).toBe(0);
    await flags.first().focus();
    expect(await seen()).toBe(1);
    await page.getByText('Something wrong?').click();
    expect(await seen()).toBe(await flags.count());
  });
});

test('paper has no header, menus or buttons', THOROUGH, async ({ page }) => {
  for (const path of ['/tools/notion', '/categories/video-generation-and-editing']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const what of ['.site-header', '.top-nav', '.site-footer', 'nav', '.btn', 'button']) {
      await expect(page.locator(what).filter({ visible: true }), `${what} on ${path}`).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the rating form unfolds by keyboard, and by itself after the login that was for it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/tools/sudowrite');
  const form = page.getByRole('group', { name: 'Your rating' });
  await expect(form).toBeHidden();
  await page.getByText('Rate this tool', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  await expectAccessible(page);
  await page.goto('/tools/sudowrite?tab=tech&rate=1');
  await expect(form).toBeVisible();
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('the facts are there and the rating form unfolds', async ({ page }) => {
    await page.goto('/tools/notion');
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('$12 a user a month');
    await expect(page.locator('footer p', { hasText: 'Appearance' })).toBeHidden();
    await signIn(page);
    await page.goto('/tools/notion');
    await page.getByText('Rate this tool', { exact: true }).click();
    await expect(page.getByRole('group', { name: 'Your rating' })).toBeVisible();
  });
});
