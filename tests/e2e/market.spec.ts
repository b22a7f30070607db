import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Figures of the home page and of a market, as a browser shows them. */

const MARKET = '/categories/ai-chatbots-and-assistants';

test.describe('with colours that the reader has chosen', THOROUGH, () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const path of ['/', MARKET]) {
    test(`${path}: bars stay visible`, async ({ page }) => {
      await page.goto(path);
      const bars = page.locator('.meter > div:visible');
      expect(await bars.count()).toBeGreaterThan(3);
      const grounds = await bars.evaluateAll((elements) =>
        elements.map((element) => [
          getComputedStyle(element).backgroundColor,
          getComputedStyle(document.body).backgroundColor,
        ]),
      );
      for (const [bar, page] of grounds) expect(bar).not.toBe(page);
    });
  }

  test('the columns of all markets stay visible', async ({ page }) => {
    await page.goto('/market');
    const [fill, ground] = await page
      .locator('.quarter-bars rect')
      .first()
      .evaluate((element) => [
        getComputedStyle(element).fill,
        getComputedStyle(document.body).backgroundColor,
      ]);
    expect(fill).not.toBe(ground);
  });

  test('the line of growth stays visible', async ({ page }) => {
    await page.goto(MARKET);
    const line = page.locator('.line-chart path').last();
    const [stroke, ground] = await line.evaluate((element) => [
      getComputedStyle(element).stroke,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(stroke).not.toBe(ground);
  });
});

for (const path of ['/companies', '/investors', '/market/rounds', '/companies/openai', '/tools?view=table']) {
  test(`${path}: A4 paper cuts no table off and breaks no name`, async ({ page }) => {
    await page.setViewportSize({ width: 675, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    const tables = await page
      .locator('.table-scroll')
      .evaluateAll((found) => found.map((each) => [each.scrollWidth, each.clientWidth]));
    expect(tables.length).toBeGreaterThan(0);
    for (const [needed, there] of tables) expect(needed).toBeLessThanOrEqual(there ?? 0);
    // A broken word is drawn as several pieces.
    const pieces = await page.locator('.table-scroll tr > :first-child').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        const word = /\S+/.exec(text?.textContent ?? '');
        if (!text || !word) return [];
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1 ? [word[0]] : [];
      }),
    );
    expect(pieces).toEqual([]);
  });
}

test('the list that is shown is in sight among the others on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/investors');
  const current = page.getByRole('navigation', { name: 'Market' }).getByRole('link', { name: 'Investors' });
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('every chart of a market has a name', async ({ page }) => {
  await page.goto(MARKET);
  const figures = page.getByRole('main').getByRole('figure');
  expect(await figures.count()).toBeGreaterThanOrEqual(2);
  for (const figure of await figures.all()) await expect(figure).toHaveAccessibleName(/\w/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, javaScriptEnabled ? {} : THOROUGH, () => {
    test.use({ javaScriptEnabled });

    test('an example under the search box leads to tools', async ({ page }) => {
      await page.goto('/');
      const example = page.getByRole('main').locator('a[href^="/search?q="]:visible').first();
      await example.click();
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible();
      expect(await page.getByRole('main').locator('.tool').count()).toBeGreaterThan(4);
    });

    test('the other categories unfold', async ({ page }) => {
      await page.goto('/');
      const compared = page.getByRole('region', { name: 'Where new tools appear' });
      await expect(compared.getByRole('row')).toHaveCount(6);
      await compared.getByText('35 other categories').click();
      await expect(compared.getByRole('row')).toHaveCount(42);
    });
  });
}

test.describe('all markets side by side', () => {
  const names = (page: Page) => page.locator('.market-table tbody th');

  test.describe('without scripts', THOROUGH, () => {
    test.use({ javaScriptEnabled: false });

    test('are sorted by links', async ({ page }) => {
      await page.goto('/market');
      await page.getByRole('link', { name: 'Category', exact: true }).click();
      await expect(page).toHaveURL(/sort=name/);
      const sorted = await names(page).allInnerTexts();
      expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));
      await page.getByRole('link', { name: /^Category.*ascending/ }).click();
      await expect(page.getByRole('columnheader', { name: /^Category.*descending/ })).toBeVisible();
      expect(await names(page).allInnerTexts()).toEqual(sorted.toReversed());
    });
  });

  test('are sorted with the keyboard, and a category’s momentum unfolds into its parts', async ({ page }) => {
    await page.goto('/market');
    await page.getByRole('link', { name: 'Free tier', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: /^Free tier.*descending/ })).toBeVisible();
    await page.goto('/categories/ai-chatbots-and-assistants');
    const momentum = page.locator('.momentum').first();
    await momentum.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(momentum.getByText(/^Launch: \d+ of 100, weight 25/)).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the market on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, THOROUGH, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('shows the figure that it is sorted by, and one more', async ({ page }) => {
      await page.goto('/market');
      const heads = page.locator('.market-table').getByRole('columnheader');
      const choice = page.getByRole('combobox', { name: 'Sort by' });
      await expect(heads).toHaveText([/^Category/, /^Tools/, /^Launched 20\d\d–/]);
      await choice.selectOption('Free tier');
      if (!javaScriptEnabled) await page.getByRole('main').getByRole('button', { name: 'Show' }).click();
      await expect(page).toHaveURL('/market?sort=free');
      await expect(heads).toHaveText([/^Category/, /^Tools/, /^Free tier/]);
      await expect(heads.last()).toHaveAttribute('aria-sort', 'descending');
      const box = await page.locator('.market-table').boundingBox();
      expect(box?.width).toBeLessThan(391);
      expect(box?.height).toBeLessThan(45 * 56);

      await page.goto('/market/quarters');
      const quarters = page.locator('.quarter-table').getByRole('columnheader');
      await expect(quarters.filter({ visible: true }).nth(1)).toHaveText(/^Q\d 20\d\d/);
    });
  });
}

for (const list of ['rounds', 'companies', 'investors']) {
  test(`the first row of ${list} is near the top, with the filters behind a button`, async ({ page }) => {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(list === 'rounds' ? '/market/rounds' : `/${list}`);
      const row = await page.getByRole('main').locator('tbody tr').first().boundingBox();
      expect(row?.y, `at ${width} px`).toBeLessThan(480);
    }
    const country = page.getByRole('main').locator('select[name=country]');
    await expect(country).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await country.selectOption({ index: 1 });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show / })
      .click();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });
}

for (const [path, first] of [
  ['/weekly', 'section[aria-labelledby=letters] li'],
  ['/questions/ai-interviewer-or-skills-test-which-screens-engineers-better', '.answer > *'],
] as const) {
  test(`on a phone what ${path} is for begins near the top`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    expect((await page.locator(first).first().boundingBox())?.y).toBeLessThan(480);
  });
}

test.describe('the filters of all rounds', () => {
  const stage = (page: Page) => page.getByRole('main').getByLabel('Stage');
  const company = (page: Page) => page.getByRole('textbox', { name: 'Company' });
  const show = (page: Page) => page.getByRole('button', { name: 'Show Rounds' });
  const open = (page: Page) => page.getByRole('button', { name: 'Filters (1)' }).click();

  test('say what the address says after the way back', async ({ page }) => {
    await page.goto('/market/rounds?stage=seed');
    await open(page);
    await stage(page).selectOption('Series B');
    await show(page).click();
    await expect(page).toHaveURL('/market/rounds?stage=series-b');
    await expect(stage(page)).toHaveValue('series-b');
    await page.goBack();
    await expect(page).toHaveURL('/market/rounds?stage=seed');
    await expect(stage(page)).toHaveValue('seed');
  });

  test('say it too where the browser has kept the page as it was left', async ({ page }) => {
    await page.goto('/market/rounds?stage=seed');
    await open(page);
    await stage(page).selectOption('Series B');
    await company(page).fill('Acme');
    await page.evaluate(() => {
      for (const type of ['pagehide', 'pageshow'])
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
    await expect(stage(page)).toHaveValue('seed');
    await expect(company(page)).toHaveValue('');
  });
});
