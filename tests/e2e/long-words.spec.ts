import { readFileSync } from 'node:fs';
import { expect, THOROUGH, test } from '../harness/browser.ts';

interface Named {
  id: string;
  name: string;
  developer_name?: string;
}

const TOOLS: Named[] = readFileSync('data/tools.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

const longest = (text: string) => Math.max(0, ...text.split(/[\s-]+/).map((word) => word.length));
const longestBy = (textOf: (tool: Named) => string) =>
  TOOLS.toSorted((a, b) => longest(textOf(b)) - longest(textOf(a)))
    .slice(0, 4)
    .map(({ id }) => id);

const IDS = [
  ...new Set([...longestBy(({ name }) => name), ...longestBy((tool) => tool.developer_name ?? '')]),
];

/** Longer than any name of the starter catalogue: operators list their own tools. */
const LONG = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragung';

for (const width of [320, 360]) {
  test(`the longest words stay within ${width} px`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const id of IDS) {
      for (const path of [`/tools/${id}`, `/search?q=${id}`]) {
        await page.goto(path);
        expect(await overflow(), path).toBe(0);
      }
    }
    for (const path of [
      `/tools/${IDS[0]}`,
      `/tools/${IDS[0]}/alternatives`,
      '/tools',
      '/categories',
      '/business',
    ]) {
      await page.goto(path);
      await page.evaluate((word) => {
        const texts = 'main :is(h1, h2, h3, h3 a, .text-lg, .line-clamp-2)';
        for (const text of document.querySelectorAll(texts)) {
          if (text.childElementCount === 0) text.textContent = word;
        }
      }, LONG);
      expect(await overflow(), `${path} with longer words`).toBe(0);
    }
  });
}
