import type { Page } from '@playwright/test';
import { LIMITS } from '#site/limits.ts';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Comparing tools, and finding what replaces one, as people do it from the home page. */

const FACTS = ['Price from', 'Free tier', 'Platforms', 'Compliance', 'Best for', 'Caution', 'Rivals'];
const tray = (page: Page) => page.getByRole('region', { name: 'Tools to compare' });
const main = (page: Page) => page.getByRole('main');

async function search(page: Page, words: string) {
  await page.goto('/');
  await main(page).getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?**');
}

test('tools are compared in two steps from the home page', async ({ page }) => {
  test.slow();
  for (const names of [
    ['Notion', 'Coda', 'ClickUp'],
    ['ChatGPT', 'Claude'],
    ['Figma', 'Canva'],
  ]) {
    await test.step(`${names.join(', ')} are compared in two steps from the home page`, async () => {
      await search(page, names.join(' vs '));
      await main(page)
        .getByRole('link', { name: /side by side/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.join(' vs '));
      const table = page.getByRole('table');
      for (const name of names) await expect(table.getByRole('columnheader', { name })).toBeVisible();
      for (const fact of FACTS)
        await expect(table.getByRole('rowheader', { name: new RegExp(`^${fact}`) })).toBeVisible();
      const cells = table.getByRole('row', { name: /^What it is/ }).getByRole('cell');
      await expect(cells.getByText('Editorial')).toHaveCount(names.length);
      // A colleague who opens the address sees the same.
      await expect(page).toHaveURL(/\/compare\?tools=[a-z,]+$/);
      const address = page.url();
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.join(' vs '));
      expect(page.url()).toBe(address);
    });
  }
});

test('what replaces a tool is one search away, with reasons and filters', THOROUGH, async ({ page }) => {
  test.slow();
  for (const name of ['Grammarly', 'Notion', 'Midjourney']) {
    await test.step(`what replaces ${name} is one search away, with reasons and filters`, async () => {
      await search(page, `${name} alternative`);
      await main(page)
        .getByRole('link', { name: `All alternatives to ${name}, with reasons` })
        .click();
      const items = main(page).locator('ol > li');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Alternatives to ${name}`);
      expect(await items.count()).toBeGreaterThanOrEqual(5);
      for (const item of await items.all()) await expect(item.getByRole('listitem').first()).not.toBeEmpty();
      const free = main(page)
        .getByRole('navigation', { name: 'Offers' })
        .getByRole('link', { name: /^Free tier/ });
      const count = Number(/\d+/.exec(await free.innerText())?.[0]);
      await free.click();
      await expect(items).toHaveCount(count);
      await expect(main(page).getByRole('link', { name: 'Remove Free tier' })).toBeVisible();
      await expect(main(page).getByRole('navigation', { name: 'Platform' })).toBeVisible();
    });
  }
});

test('the tray is one Tab from the button that was pressed', THOROUGH, async ({ page }) => {
  await page.goto('/search?q=notes');
  const third = main(page)
    .getByRole('button', { name: /^Compare / })
    .nth(2);
  await third.focus();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const way = page.getByRole('link', { name: 'Go to the comparison' });
  await expect(way).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(tray(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tray(page).getByRole('button', { name: /^Remove / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(way).toHaveCount(0);
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('cards have boxes, and a ticked one brings the way to the comparison', async ({ page }) => {
    await page.goto('/search?q=notion+vs+coda');
    for (const name of ['Notion', 'Coda']) {
      await main(page)
        .getByRole('checkbox', { name: `Compare ${name}`, exact: true })
        .check();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Compare chosen', exact: true })).toHaveCount(2);
    await expect(page.locator(':focus')).toHaveText('Compare chosen');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notion vs Coda');
  });

  test('a tool’s page leads to a comparison that grows by links and searches', async ({ page }) => {
    await page.goto('/tools/notion');
    await expect(main(page).getByRole('button', { name: 'Compare' })).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Compare', exact: true }).click();
    await main(page).getByRole('link', { name: 'Add Coda' }).click();
    await expect(page.getByRole('columnheader', { name: 'Coda' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Tool to compare' }).fill('clickup');
    await page.getByRole('button', { name: 'Find' }).click();
    await main(page).getByRole('link', { name: 'Add ClickUp' }).first().click();
    await expect(page).toHaveURL(/\/compare\?tools=notion,coda,clickup$/);
    await page.getByRole('link', { name: 'Only differences' }).click();
    await expect(page.getByRole('rowheader', { name: 'Free tier' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Remove Coda' }).click();
    await expect(page.getByRole('columnheader', { name: 'Coda' })).toHaveCount(0);
  });
});

test.describe('the tray', () => {
  test('collects tools from cards and pages by keyboard, says so, and leads to their comparison', async ({
    page,
  }) => {
    await page.goto('/search?q=notion+vs+coda');
    await main(page).getByRole('button', { name: 'Compare Notion', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: 'Notion added. 1 of 4 to compare.' }),
    ).toHaveCount(1);
    await main(page).getByRole('link', { name: 'Coda', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coda');
    await main(page).getByRole('button', { name: 'Compare Coda' }).press('Space');
    await expect(main(page).getByRole('button', { name: 'Compare Coda' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(tray(page).getByRole('listitem')).toHaveText(['Notion', 'Coda']);
    await expectAccessible(page);
    await tray(page).getByRole('link', { name: 'Compare 2 tools' }).press('Enter');
    await expect(page).toHaveURL(/\/compare\?tools=notion,coda$/);
    await expect(tray(page)).toHaveCount(0);
  });

  test(
    'is the same in all tabs, and holds no more than can be compared',
    THOROUGH,
    async ({ page, context }) => {
      await page.goto('/tools');
      const other = await context.newPage();
      await other.goto('/tools');
      const buttons = main(page).getByRole('button', { name: /^Compare / });
      const most = LIMITS.compared;
      for (let index = 0; index < most; index += 1) await buttons.nth(index).click();
      await expect(tray(other).getByRole('listitem')).toHaveCount(most);
      await buttons.nth(most).click();
      await expect(page.getByText(new RegExp(`^You can compare ${most} at once`)).last()).toBeVisible();
      await expect(tray(page).getByRole('listitem')).toHaveCount(most);
      await tray(other)
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await expect(tray(page).getByRole('listitem')).toHaveCount(most - 1);
      await tray(page).getByRole('button', { name: 'Clear' }).click();
      await expect(tray(other)).toHaveCount(0);
    },
  );

  test(
    'says what a press did in one line, above two buttons side by side on a phone',
    THOROUGH,
    async ({ page }) => {
      await page.goto('/tools');
      await main(page)
        .getByRole('button', { name: /^Compare / })
        .first()
        .click();
      const clear = tray(page).getByRole('button', { name: 'Clear' });
      const compare = tray(page).getByRole('link', { name: 'Compare' });
      for (const width of [360, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const said = await tray(page).locator('p').boundingBox();
        expect(said?.height, `at ${width} px`).toBeLessThan(30);
        const [first, second] = [await clear.boundingBox(), await compare.boundingBox()];
        expect(first?.y, `at ${width} px`).toBe(second?.y);
      }
    },
  );

  test('covers nothing that has the focus', THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/tools');
    await main(page)
      .getByRole('button', { name: /^Compare / })
      .first()
      .click();
    await expect(tray(page)).toBeVisible();
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('.tray')?.getBoundingClientRect();
        const focused = document.activeElement;
        if (!bar || !focused || focused.closest('.tray')) return null;
        const { bottom, height } = focused.getBoundingClientRect();
        return height > 0 && bottom > bar.top + 1 ? focused.outerHTML.slice(0, 200) : null;
      });
      expect(covered).toBeNull();
    }
    // The end of the page can be scrolled above the bar.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const overlap = await page.evaluate(() => {
      const bar = document.querySelector('.tray')?.getBoundingClientRect();
      const foot = document.querySelector('.site-footer')?.getBoundingClientRect();
      return bar && foot ? foot.bottom - bar.top : null;
    });
    expect(overlap).toBeLessThanOrEqual(1);
  });
});

test('the link of a comparison is copied, or shown where that is refused', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/compare?tools=notion,coda');
  await page.getByText('Share, save or download').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/compare\?tools=notion,coda$/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  const address = page.getByRole('textbox', { name: 'Address of this comparison' });
  await expect(address).toHaveValue(/\/compare\?tools=notion,coda$/);
  await expect(address).toBeFocused();
});

test('on a phone the first fact stands near the top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tools of ['notion,coda', 'notion,coda,chatgpt']) {
    await page.goto(`/compare?tools=${tools}`);
    const fact = await page.locator('.compared tbody tr').first().boundingBox();
    expect(fact?.y, tools).toBeLessThan(480);
  }
});

test('on a phone the bar of groups scrolls, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/compare?tools=notion,coda');
  const bar = page.getByRole('navigation', { name: 'Facts' });
  expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test(
  'on a phone the tools of a fact stand below each other, and nothing overflows',
  THOROUGH,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/compare?tools=notion,chatgpt,grammarly,abridge');
    const [first, second] = await page
      .getByRole('row', { name: /^Price from/ })
      .locator('td')
      .all();
    const [upper, lower] = [await first?.boundingBox(), await second?.boundingBox()];
    expect(upper?.x).toBe(lower?.x);
    expect(lower?.y).toBeGreaterThan(upper?.y ?? Infinity);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);

test(
  'four tools print as a table on three pages at most, with data and terms',
  THOROUGH,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/compare?tools=notion,coda,clickup,chatgpt');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(3);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12](?:\.\d+)? 59[456]/);
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'At a glance' });
    await expect(table.getByRole('columnheader', { name: 'Coda' })).toBeVisible();
    await expect(
      table
        .getByRole('row', { name: /^Platforms/ })
        .getByRole('cell')
        .first(),
    ).toHaveCSS('display', 'table-cell');
    await expect(page.getByRole('row', { name: /^Terms/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Funding rounds/ })).toBeHidden();
  },
);
