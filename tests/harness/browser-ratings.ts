import type { Page } from '@playwright/test';

/** Opens a page and waits until its scripts are listening: before that, forms are sent without them. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** Unfolds the form, as a mouse or a finger does. */
export const unfold = (page: Page) => page.getByText('Rate this tool', { exact: true }).click();
