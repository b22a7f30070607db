import type { Page, Route } from '@playwright/test';
import { expect, takenByReact } from './browser.ts';

export const SUGGESTIONS = '**/resources/suggestions?*';
export const hits = (...names: string[]) => ({
  questions: names.map((name, index) => ({
    id: name,
    question: `Question ${name}?`,
    question_category: 'Basics',
    search_volume: index === 0 ? 12_000 : null,
  })),
});

/** Answers suggestions by the term, after a delay that a test may choose. */
export async function suggest(
  page: Page,
  answer: (term: string, route: Route) => Promise<unknown> | unknown,
) {
  const asked: string[] = [];
  await page.route(SUGGESTIONS, async (route) => {
    const term = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(term);
    const json = await answer(term, route);
    // A cancelled request can no longer be answered.
    if (json !== undefined) await route.fulfill({ json }).catch(() => {});
  });
  return asked;
}

/** Stops the page's clock. It then moves only when the test says so, however slow the machine is. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
}

/**
 * Comes to the box, which wakes it, and waits until it listens: the clock that the test moves must not run
 * ahead of it.
 */
export async function listening(page: Page) {
  await box(page).focus();
  await takenByReact(page, box(page));
}

/** Lets the clock go on until as many options are shown: a busy page may begin to wait after the clock has moved. */
export async function untilSuggested(page: Page, count: number) {
  await expect(async () => {
    await page.clock.runFor(300);
    await expect(options(page)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}

export const box = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /^Search/ });
export const options = (page: Page) => page.getByRole('main').getByRole('listbox').getByRole('option');
export const list = (page: Page) => page.getByRole('main').getByRole('listbox');
