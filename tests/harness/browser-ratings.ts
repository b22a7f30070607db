import type { Page } from '@playwright/test';

/** Opens a page. Once it has loaded, its script is listening: before that, forms are sent without it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
}

/** Unfolds the form, as a mouse or a finger does. */
export const unfold = (page: Page) => page.getByText('Rate this tool', { exact: true }).click();
