import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Preparing a decision, as people do it from a comparison. */

const main = (page: Page) => page.getByRole('main');

/** Makes a sheet from a comparison, with notes and scores, and opens it. */
async function makeSheet(page: Page) {
  await page.goto('/compare?tools=notion,coda,clickup');
  await main(page).getByRole('link', { name: 'Prepare a decision' }).click();
  await page.getByLabel('What is to be decided?').fill('Which workspace?');
  await page.getByLabel('Number of seats').fill('12');
  await page.getByRole('button', { name: 'Make the sheet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which workspace?');
  await expect(main(page)).toContainText('Your edit address: keep it');
}

async function fillIn(page: Page) {
  await page.getByLabel('Notes on Coda').fill('Quick.');
  const ease = page.getByRole('group', { name: 'Criterion 1' });
  await ease.getByLabel('Criterion 1').fill('Ease');
  await ease.getByLabel('Coda').selectOption('5');
  await ease.getByLabel('Notion').selectOption('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
}

async function expectSheet(page: Page) {
  await main(page).getByRole('link', { name: 'Open the sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Cost for 12 seats' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Result' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('1: 5 of 5');
  await expect(rows.nth(3)).toContainText('Not scored');
}

test('a decision is prepared from a comparison, by anybody', async ({ page }) => {
  await makeSheet(page);
  await expectAccessible(page);
  await fillIn(page);
  await expectSheet(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it works as well', THOROUGH, async ({ page }) => {
    await makeSheet(page);
    await fillIn(page);
    await expectSheet(page);
  });
});

test('four tools print on two pages at most, with address and day', THOROUGH, async ({ page }) => {
  await page.goto('/sheets/new?tools=chatgpt,claude,perplexity,grammarly');
  await page.getByLabel('What is to be decided?').fill('Which assistant?');
  await page.getByLabel('Budget a month').fill('300');
  await page.getByRole('button', { name: 'Make the sheet' }).click();
  const note = 'A week of trying it: good answers in German, but nobody could find how to take chats along.';
  for (const name of ['ChatGPT', 'Claude', 'Perplexity', 'Grammarly'])
    await page.getByLabel(`Notes on ${name}`).fill(note);
  await page.getByLabel('Share my notes too').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Open the sheet' }).click();
  await expect(main(page)).toContainText(new URL(page.url()).pathname);
  expect(await page.locator('ol.sources > li').count()).toBeGreaterThanOrEqual(24);
  await expect(main(page)).toContainText(/facts as recorded on \w+ \d+, \d{4}/);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  // A4 across, in points: the rule of the page has come through.
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12](?:\.\d+)? 59[456]/);
});
