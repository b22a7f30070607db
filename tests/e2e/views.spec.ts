import type { Page } from '@playwright/test';
import { toolTab } from '#site/access.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Grid, list and table, and what a step to another page does (docs/topics/search.md, docs/decisions/0118). */

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name });
const table = (page: Page) => page.getByRole('table', { name: 'Tools and their facts' });
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name });

/** What of the page has moved since it was opened, and how much, as browsers count it (CLS). */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    let sum = 0;
    const isShift = (entry: object): entry is { value: number; sources: { node: Node | null }[] } =>
      'value' in entry && 'sources' in entry;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry)) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? ''),
        );
        moved.push(`${entry.value}: ${nodes.join(', ')}`);
        sum += entry.value;
      }
      document.documentElement.dataset.moved = String(sum);
      document.documentElement.dataset.jumps = moved.join('; ');
    }).observe({ type: 'layout-shift', buffered: true });
  });
const jumps = (page: Page) =>
  page.evaluate(() => {
    const { moved = '0', jumps = '' } = document.documentElement.dataset;
    return { moved: Number(moved), jumps };
  });

for (const [path, key, details] of [
  ['/tools', 'toolbox-view', {}],
  ['/search?q=video', 'toolbox-search-view', THOROUGH],
] as const) {
  test(`${path} remembers the table, and goes back to grid and list`, details, async ({ page }) => {
    await page.goto(path);
    await view(page, 'Table').click();
    await expect(page).toHaveURL(/view=table$/);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('table');

    await page.goto(path);
    await expect(page).toHaveURL(/view=table$/);
    await expect(page.getByRole('table')).toBeVisible();

    await view(page, 'List').click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('table')).toBeHidden();
    await view(page, 'Grid').click();
    await expect(page).toHaveURL(path);
    await page.reload();
    await expect(view(page, 'Grid')).toHaveAttribute('aria-current', 'true');
  });
}

test('a link inside the site leads to the remembered table too', THOROUGH, async ({ page }) => {
  await page.goto('/tools?view=table');
  await view(page, 'Table').click();
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'AI Toolbox' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page).toHaveURL('/tools?view=table');
  await expect(table(page)).toBeVisible();
});

test('the remembered table and columns are there before the first paint', async ({ page }) => {
  await watchJumps(page);
  await page.goto('/tools?view=table');
  await view(page, 'Table').click();
  await page.getByText('Columns', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Country' }).uncheck();
  await expect(head(page, 'Country')).toBeHidden();

  // Without the page's own scripts, only the one in its head runs.
  await page.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await page.goto('/tools');
  await expect(page).toHaveURL('/tools?view=table');
  await expect(head(page, 'Platforms')).toBeVisible();
  await expect(head(page, 'Country')).toBeHidden();
  await page.unroute('**/assets/*.js');
  await page.goto('/tools', { waitUntil: 'networkidle' });
  await expect(head(page, 'Country')).toBeHidden();
  const { moved, jumps: what } = await jumps(page);
  // A column or a view that came late would move the page by far more than a font that does.
  expect(moved, what).toBeLessThan(0.005);

  await page.getByText('Columns', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Country' }).check();
  await expect(head(page, 'Country')).toBeVisible();
});

test('a font that comes after the first paint moves nothing', THOROUGH, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchJumps(page);
  const painted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  painted.resolve();
  await page.waitForLoadState('networkidle');
  // The whole style sheet comes once somebody touches the page.
  await page.mouse.move(100, 100);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.waitForLoadState('networkidle');
  const { moved, jumps: what } = await jumps(page);
  expect(moved, what).toBeLessThan(0.005);
});

test('the header of a page that begins further down is solid', THOROUGH, async ({ page }) => {
  const isSolid = () => page.evaluate(() => document.documentElement.hasAttribute('data-scrolled'));
  await page.goto('/tools');
  expect(await isSolid()).toBe(false);
  await page.evaluate(() => scrollTo(0, 400));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  expect(await isSolid()).toBe(true);
});

test.describe('with the keyboard, 390 px wide', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the table sorts, and scrolls in its own region beneath the names', async ({ page }) => {
    await page.goto('/tools?view=table');
    await head(page, 'Price from').getByRole('link').press('Enter');
    await expect(head(page, 'Price from')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head(page, 'Price from').getByRole('link')).toBeFocused();
    await head(page, 'Price from').getByRole('link').press('Enter');
    await expect(head(page, 'Price from')).toHaveAttribute('aria-sort', 'descending');

    const region = page.getByRole('region', { name: 'Tools and their facts' });
    await region.focus();
    await expect(region).toBeFocused();
    const name = table(page).getByRole('rowheader').first();
    const before = await name.boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(20);
    expect((await name.boundingBox())?.x).toBe(before?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false });

  test('the three views are links, and nothing is shown that cannot work', async ({ page }) => {
    await page.goto('/tools?isPremium=true');
    await view(page, 'List').click();
    await expect(page).toHaveURL('/tools?isPremium=true&view=list');
    const cards = page.getByRole('main').locator('li.tool');
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    expect(second?.x).toBe(first?.x);
    await view(page, 'Table').click();
    await expect(page).toHaveURL('/tools?isPremium=true&view=table');
    await head(page, 'Launched').getByRole('link').click();
    await expect(head(page, 'Launched')).toHaveAttribute('aria-sort', 'descending');
    for (const hidden of await page.locator('.needs-script').all()) await expect(hidden).toBeHidden();
    await view(page, 'Grid').click();
    await expect(page).toHaveURL(/\/tools\?isPremium=true&sortBy=launched&sortOrder=desc$/);
    await expect(cards).toHaveCount(12);
  });
});

test(
  'the badges of a list stand at one height, however long the text beside them',
  THOROUGH,
  async ({ page }) => {
    await page.goto('/tools?view=list');
    const heights = await page
      .getByRole('main')
      .locator('li.tool')
      .evaluateAll((cards) =>
        cards.map((card) => {
          const badge = card.querySelector('.badge')?.getBoundingClientRect();
          return Math.round((badge?.top ?? 0) - card.getBoundingClientRect().top);
        }),
      );
    expect(new Set(heights).size).toBe(1);
  },
);

test.describe('a step to another page', () => {
  const main = (page: Page) => page.locator('main');

  test('is a document: browsers say its title, and start at its top', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tools', exact: true }).press('Enter');
    await expect(page).toHaveTitle('AI Tools Directory · AI Toolbox');
    const tool = main(page).locator('li.tool').first().getByRole('heading').getByRole('link');
    const name = await tool.textContent();
    await tool.press('Enter');
    await expect(page).toHaveURL(/\/tools\/[a-z0-9-]+$/);
    expect(await page.title()).toContain(name);
    expect(await page.evaluate(() => [scrollY, document.activeElement === document.body])).toEqual([0, true]);
  });

  test('another filter, order, view or tab is none', async ({ page }) => {
    await page.goto('/tools');
    for (const name of ['Premium', 'Name', 'Table']) {
      const link = main(page)
        .getByRole('link', { name: new RegExp(`^${name}\\b`) })
        .first();
      await link.press('Enter');
      await expect(link).toBeFocused();
    }
    await page.goto('/tools/chatgpt');
    const tab = page.getByRole('link', { name: toolTab('tech').title, exact: true });
    await tab.press('Enter');
    await expect(page).toHaveURL(/tab=tech/);
    await expect(tab).toBeFocused();
  });

  test('back and forward restore how far the pages were scrolled', async ({ page }) => {
    await page.goto('/tools');
    const cards = main(page).locator('li.tool');
    await cards.nth(9).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await cards.nth(9).getByRole('heading').getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/tools\/[a-z0-9-]+$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(cards.first()).toBeVisible();
    // Browsers round to whole pixels of the screen.
    await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), scrolled)).toBeLessThan(2);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

for (const width of [360, 390]) {
  test(`at ${width} px the first result stands in the first 480 px`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/tools',
      '/tools?view=table',
      '/search?q=video',
      '/search?q=free+meeting+notes+for+iphone',
      '/search?q=we+are+a+small+law+firm+and+need+something+to+summarize+long+contracts',
      '/tools?q=free+video+editor+with+an+api+for+teams',
    ]) {
      await page.goto(path);
      const first = page.getByRole('main').locator('li.tool, .tool-table tbody tr').first();
      expect((await first.boundingBox())?.y, path).toBeLessThan(480);
    }
    for (const path of ['/business/customer-service', '/questions/what-do-llm-apis-cost']) {
      await page.goto(path);
      const down = page.getByRole('link', { name: /^See its \d+ tools$/ });
      expect((await down.boundingBox())?.y, path).toBeLessThan(480 - 40);
      await down.click();
      await expect(page.locator(':target')).toBeInViewport();
    }
    await page.goto('/tools');
    await page.getByRole('button', { name: 'Sort, price and view' }).click();
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Launched' }).click();
    await expect(page).toHaveURL('/tools?sortBy=launched&sortOrder=desc');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('navigation', { name: 'Sort by' })).toBeHidden();
  });
}

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('no page is wider than the screen', THOROUGH, async ({ page }) => {
    for (const path of [
      '/search?q=video',
      '/search?q=video&sortBy=avg_rating',
      '/search?q=video&view=table',
      '/tools?view=table',
      '/questions/what-do-llm-apis-cost',
      '/data',
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

test('the search box is a combobox that can be emptied', async ({ page }) => {
  await page.goto('/search?q=video');
  const box = page.getByRole('main').getByRole('combobox', { name: /^Search/ });
  await expect(box).toHaveAttribute('type', 'text');
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
});
