import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/**
 * Expects a page to break no rule of WCAG 2.2 AA that a program can check.
 *
 * @param without rules that the page need not follow
 */
export async function expectAccessible(
  page: Page,
  screen = page.url(),
  without: readonly string[] = [],
): Promise<void> {
  // Colours fade when the scheme changes, and a fading one may lack contrast for a moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // One that follows a scroll never ends.
      .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
  );
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames, so axe needs no second page to merge its findings.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules([...without])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, screen).toEqual([]);
}
