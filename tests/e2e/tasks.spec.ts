import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** What buyers and builders come for, in their words, from the home page, on the starter catalogue. */

const main = (page: Page) => page.getByRole('main');
const results = (page: Page) => main(page).locator('li.tool');
const chip = (page: Page, label: string) =>
  main(page)
    .getByRole('link', { name: `Remove ${label}` })
    .last();

async function search(page: Page, words: string) {
  await page.goto('/');
  await main(page).getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?**');
  await expect(results(page).first()).toBeVisible();
}

test('needs in words give the tools known to fit first, under chips', async ({ page }) => {
  test.slow();
  for (const { words, chips, note, first, limit } of [
    {
      words: 'A meeting transcriber that works in German, is safe under GDPR, under $20 a seat',
      chips: ['German', 'GDPR', 'Up to $20 per user'],
      note: /\d+ of them known for all of: German, GDPR, Up to \$20 per user\. The others follow\./,
      first: /Fits: German, GDPR, Up to \$20 per user/,
      limit: 20,
    },
    {
      words: 'a grammar checker that works in French, under $15 a month',
      chips: ['French', 'Up to $15'],
      note: 'tools for this need known for all of: French, Up to $15.',
      first: /Fits: French, Up to \$15/,
      limit: 15,
    },
  ]) {
    await test.step(`“${words}” gives the tools known to fit first, under chips`, async () => {
      await search(page, words);
      for (const label of chips) await expect(chip(page, label)).toBeVisible();
      await expect(main(page).getByText(note)).toBeVisible();
      await expect(results(page).first()).toContainText(first);
      await expect(results(page).first()).toContainText(/From \$[\d.]+ a /);
      await main(page).getByRole('link', { name: 'Table' }).click();
      await expect(page.getByRole('table')).toBeVisible();
      const price = await page.getByRole('table').locator('tbody td:nth-of-type(1)').first().innerText();
      expect(Number(/^\$([\d.]+)/.exec(price)?.[1])).toBeLessThanOrEqual(limit);
      for (const label of chips) {
        await chip(page, label).click();
        await expect(main(page).getByRole('link', { name: `Remove ${label}` })).toHaveCount(0);
      }
      // The table would be remembered.
      await page.evaluate(() => localStorage.clear());
    });
  }
});

test('whether a tool is alive and what it costs is read on its page', THOROUGH, async ({ page }) => {
  test.slow();
  for (const name of ['Notion', 'Grammarly']) {
    await test.step(`whether ${name} is alive and what it costs is read on its page`, async () => {
      await search(page, name);
      await results(page).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const glance = page.getByRole('region', { name: 'At a glance' });
      const row = (term: string) =>
        glance.locator('div').filter({ has: page.getByRole('term').filter({ hasText: term }) });
      await expect(row('Status')).toContainText(/Active.*(?:Sourced|Attributed|Editorial).*\d{4}/);
      await expect(row('Price from')).toContainText(/\$[\d.]+ .*as of \d{4}/);
      await expect(row('Price from')).toContainText(/(?:Sourced|Attributed|Editorial).*\d{4}/);
      await expect(row('Last checked')).toContainText(/\d{4}/);
    });
  }
});

test('a tool that has shut down is shown as that, with its rivals', THOROUGH, async ({ page }) => {
  test.slow();
  for (const name of ['Sora', 'Rewind']) {
    await test.step(`${name} is shown as shut down, with its rivals`, async () => {
      await search(page, name);
      const card = results(page).filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(card).toContainText('Shut down');
      await expect(card).toContainText(/A rival: \S/);
      await card.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(
        main(page)
          .getByText(/^Shut down\b/)
          .first(),
      ).toBeVisible();
      const rival = page.getByText('Its rivals:').locator('..').getByRole('link').first();
      const address = await rival.getAttribute('href');
      await rival.click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByText('At a glance')).toBeVisible();
    });
  }
});

test(
  'a question about a department leads to its business function and its tools',
  THOROUGH,
  async ({ page }) => {
    test.slow();
    for (const [words, name] of [
      ['What can AI do for our HR?', 'Human Resources'],
      ['how can our legal team use AI', 'Legal'],
    ] as const) {
      await test.step(`“${words}” leads to the business function and its tools`, async () => {
        await search(page, words);
        await main(page)
          .getByRole('list', { name: 'Best answers beside tools' })
          .getByRole('link', { name, exact: true })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`AI for ${name}`);
        await main(page)
          .getByRole('link', { name: `Explore AI tools for ${name}` })
          .click();
        await expect(page).toHaveURL(/\/tools\?q=/);
        await expect(results(page).first()).toBeVisible();
      });
    }
  },
);

test('the figures of a market say how sure they are and what they cover', async ({ page }) => {
  test.slow();
  for (const [category, figures] of [
    ['Voice & Speech', ['Total Funding', 'Total Tools']],
    ['Model Providers & APIs', ['Total Funding', 'Market Growth']],
  ] as const) {
    await test.step(`the figures of ${category} say how sure they are and what they cover`, async () => {
      await page.goto('/');
      await main(page).getByRole('link', { name: category, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(category);
      await expect(main(page)).toContainText(/Computed · .*\d{4}/);
      await main(page).getByText('What these figures cover').click();
      for (const figure of figures)
        await expect(
          main(page)
            .getByRole('listitem')
            .filter({ hasText: new RegExp(`^[^:]*${figure}[^:]*: `) }),
        ).toBeVisible();
      await expect(main(page)).toContainText(/rounds of \d+ of its \d+ companies are open to everybody/i);
    });
  }
});

test('what builders need is understood in one search', THOROUGH, async ({ page }) => {
  test.slow();
  for (const [words, chips] of [
    ['An embedding API with a free tier and hosting in the EU', ['Free tier', 'EU hosting']],
    ['speech to text api free tier eu hosted', ['Free tier', 'EU hosting']],
    ['open-source self-hosted transcriber', ['Open source', 'Self-hosting']],
  ] as const) {
    await test.step(`“${words}” is understood in one search`, async () => {
      await search(page, words);
      for (const label of chips) await expect(chip(page, label)).toBeVisible();
      await expect(page.getByText('None of the tools found for this need is known for')).toHaveCount(0);
      await chip(page, chips[0]).click();
      await expect(main(page).getByRole('link', { name: `Remove ${chips[0]}` })).toHaveCount(0);
      await expect(chip(page, chips[1])).toBeVisible();
    });
  }
});
