import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** What a screen of some width has room for. */

test(
  'the controls of the directory stand in one line, with all sorts and the columns of a table',
  THOROUGH,
  async ({ page }) => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/tools', '/tools?view=table', '/tools?q=notes&sortBy=name']) {
        await page.goto(path);
        const sorts = page.getByRole('navigation', { name: 'Sort by' }).getByRole('link');
        const missing = 5 - (await sorts.count());
        // Of tools without ratings the page offers fewer sorts.
        await sorts.last().evaluate((last, count) => {
          for (let place = 0; place < count; place++) {
            const other = last.cloneNode();
            other.textContent = 'Reviews';
            last.after(other);
          }
        }, missing);
        const controls = await page.getByRole('main').locator('.controls').boundingBox();
        expect(controls?.height, `${path} at ${width} px`).toBeLessThan(80);
      }
    }
  },
);

test(
  'makers of many names take one line, so that no other card of the row has a gap',
  THOROUGH,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/tools');
    const makers = page.locator('.tool .tool-id bdi');
    await makers.first().evaluate((maker) => {
      maker.textContent = 'Google DeepMind, the European Bioinformatics Institute and others';
    });
    expect((await makers.first().boundingBox())?.height).toBeLessThan(24);
  },
);

/** The texts of a page that begin left of where their line of parts is cut off, of which only dots may. */
const cutTexts = (page: Page) =>
  page.locator('.dots').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const edge = line.getBoundingClientRect().left + 0.5 * parseFloat(getComputedStyle(line).fontSize);
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.parentElement?.className === 'middot') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some(({ left, width }) => width > 0 && left < edge))
          cut.push(text.textContent ?? '');
      }
      return cut;
    }),
  );

for (const width of [360, 390, 768]) {
  test(`at ${width} px no text of a line of parts is cut off`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/tools',
      '/tools/notion',
      '/tools/notion/alternatives',
      '/compare?tools=notion,coda',
    ]) {
      await page.goto(path);
      expect(await page.locator('.dots').count(), path).toBeGreaterThan(0);
      expect(await cutTexts(page), path).toEqual([]);
    }
  });
}
