import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { givePlan, recordNews } from '../harness/browser-database.ts';
import { mailsTo, signIn } from '../harness/browser-members.ts';

/** What investors come for, from the home page, on the starter catalogue: as visitor, with Basic, with Premium. */

// The two members are set up once, so one worker runs all tests.
test.describe.configure({ mode: 'default' });

const READERS = ['visitor', 'basic', 'premium'] as const;
type Reader = (typeof READERS)[number];
type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

const members: Partial<Record<Reader, { email: string; cookies: Cookies }>> = {};

test.beforeAll(async ({ browser, baseURL }) => {
  for (const tier of ['basic', 'premium'] as const) {
    members[tier] = await join(browser, baseURL ? { baseURL } : {}, tier);
  }
});

async function join(browser: Browser, options: BrowserContextOptions, tier: 'basic' | 'premium') {
  const context = await browser.newContext(options);
  const { email } = await signIn(await context.newPage());
  await givePlan(email, tier);
  const cookies = await context.cookies();
  await context.close();
  return { email, cookies };
}

/** Goes on as somebody, at the home page. */
async function become(page: Page, reader: Reader) {
  await page.context().clearCookies();
  await page.context().addCookies(members[reader]?.cookies ?? []);
  await page.goto('/');
}

const main = (page: Page) => page.getByRole('main');
const isVisitor = (reader: Reader) => reader === 'visitor';

/** One step from the home page, by the footer, and a second one to all rounds. */
async function openMarket(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market', exact: true }).click();
  await expect(page).toHaveURL('/market');
}

const openFilters = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Filters/ })
    .click();

async function openRounds(page: Page) {
  await openMarket(page);
  await main(page).getByRole('link', { name: 'All recorded rounds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Funding Rounds');
}

test(
  'which categories grow: one table, sorted by launches and funding, each figure with its coverage',
  THOROUGH,
  async ({ page }) => {
    const row = (index: number) => main(page).locator('.market-table tbody tr').nth(index);
    const sortBy = async (name: string) => {
      await main(page).getByRole('columnheader', { name }).getByRole('link').click();
      await expect(main(page).getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending');
    };
    for (const reader of READERS) {
      await become(page, reader);
      await openMarket(page);
      await expect(main(page).locator('.market-table tbody tr')).toHaveCount(40);
      const money = isVisitor(reader) ? 'Rounds, 24 months' : 'Raised, 24 months';
      await sortBy(money);
      const heads = await main(page).locator('.market-table thead th').allInnerTexts();
      const place = heads.findIndex((head) => head.startsWith(money));
      await expect(row(0).locator('th, td').nth(place)).toHaveText(
        isVisitor(reader) ? /^\d+$/ : /^\$[\d.]+[MB]\d+ of \d+ rounds$/,
      );
    }
    await sortBy('Launched 2025');
    const launches = await main(page).locator('.market-table tbody td:nth-of-type(2)').allInnerTexts();
    const counts = launches.map((text) => Number(/^\d+/.exec(text)?.[0]));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const text of launches) expect(text).toMatch(/^\d+\s*of \d+/);
  },
);

test(
  'who funded them: an investor is found by name, with rounds, companies, categories, co-investors',
  THOROUGH,
  async ({ page }) => {
    const rounds: number[] = [];
    for (const reader of READERS) {
      await become(page, reader);
      await main(page).getByRole('combobox').fill('Andreessen Horowitz');
      await page.keyboard.press('Enter');
      await main(page)
        .getByRole('list', { name: 'Best answers beside tools' })
        .locator('a[href^="/investors/"]', { hasText: 'Andreessen Horowitz' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Andreessen Horowitz');
      await expect(main(page)).toContainText(/· \d+ recorded rounds? of \d+ compan/);
      for (const title of ['Companies', 'Categories', 'Co-investors']) {
        await expect(main(page).getByRole('region', { name: title }).getByRole('link').first()).toBeVisible();
      }
      rounds.push(await main(page).locator('.round-table tbody tr').count());
      await expect(main(page).getByText(UNCOUNTED_ROUNDS)).toHaveCount(isVisitor(reader) ? 1 : 0);
    }
    const [open = 0, ...all] = rounds;
    for (const count of all) expect(count).toBeGreaterThan(open);
  },
);

test(
  'who raised since a date: rounds by date, and an empty period says when the last one was',
  THOROUGH,
  async ({ page }) => {
    const since = async (date: string) => {
      await openFilters(page);
      await main(page).getByLabel('Since').fill(date);
      await main(page).getByRole('button', { name: 'Show Rounds' }).click();
      await expect(page).toHaveURL(`/market/rounds?since=${date}`);
    };
    for (const reader of READERS) {
      await become(page, reader);
      await openRounds(page);
      await since('2026-01');
      await expect(main(page)).toContainText(/it is recorded for \d+ of \d+ rounds?/);
      const dates = await main(page).locator('.round-table .col-date').allInnerTexts();
      expect(dates.length).toBeGreaterThan(0);
      for (const date of dates) expect(date).toContain('2026');
      await expect(main(page).getByText(UNCOUNTED_ROUNDS)).toHaveCount(isVisitor(reader) ? 1 : 0);
      await since('2031-01');
      await expect(main(page)).toContainText(
        /The last one that fits the other filters is of \w+ (?:\d+, )?\d{4}/,
      );
    }
  },
);

test(
  'voice companies with rounds above $20M as a spreadsheet, whose figures are those of the page',
  THOROUGH,
  async ({ page }) => {
    for (const reader of READERS) {
      await become(page, reader);
      await openRounds(page);
      await openFilters(page);
      await main(page).getByLabel('Category').selectOption('Voice & Speech');
      await main(page).getByLabel('Amount from').fill('$20M');
      await main(page).getByRole('button', { name: 'Show Rounds' }).click();
      await expect(page).toHaveURL('/market/rounds?category=voice-and-speech&minAmount=20000000');
      if (reader !== 'premium')
        await expect(main(page).getByText('As CSV or XLSX with Premium')).toBeVisible();
    }
    const amounts = main(page).locator('.round-table tbody td:nth-of-type(1) [title]');
    const inDollars = async () => {
      const titles = await amounts.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')));
      return titles.map((text) => Number(text?.replaceAll(/[$,]/g, '')));
    };
    // The address changes a moment before the rows.
    await expect.poll(async () => Math.min(...(await inDollars()))).toBeGreaterThanOrEqual(20_000_000);
    const shown = await inDollars();
    expect(shown.length).toBeGreaterThan(20);
    const csv: Record<string, string>[] = parse(await download(page, 'CSV'), { columns: true });
    const [head, ...sheet] = await readSheet(await download(page, 'XLSX'), 'Funding rounds');
    const place = head?.indexOf(AMOUNT) ?? -1;
    expect(csv.map((row) => Number(row[AMOUNT]))).toEqual(shown);
    expect(sheet.map((cells) => Number(cells[place]))).toEqual(shown);
  },
);

/** The column of a file that the page shows. */
const AMOUNT = 'Amount (US dollars)';

async function download(page: Page, format: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await main(page)
    .getByRole('link', { name: `Download as ${format}` })
    .click();
  return readFile(await (await started).path());
}

test(
  'tell me when a company raises or changes its prices: once each on the site, by mail and by feed',
  THOROUGH,
  async ({ page }) => {
    test.setTimeout(120_000);
    const tool = '/tools/coda';
    await become(page, 'visitor');
    await page.goto(tool);
    await main(page).getByRole('link', { name: 'Sign in to follow' }).click();
    await page.waitForURL(`**/auth/login?returnTo=${encodeURIComponent(tool)}`);
    for (const reader of ['basic', 'premium'] as const) {
      await become(page, reader);
      await page.goto(tool);
      await main(page).getByRole('button', { name: 'Follow Coda' }).click();
      await expect(main(page).getByRole('button', { name: /^Following Coda/ })).toBeVisible();
    }
    await page.goto('/following');
    await main(page).getByText('Add a note').click();
    await main(page).getByLabel('Mails').first().selectOption('At once');
    await main(page).getByRole('button', { name: 'Save what you have noted about Coda' }).click();
    await expect(main(page).getByText('mails: at once')).toBeVisible();
    await main(page).getByRole('button', { name: 'Make a feed' }).click();
    const feed = await main(page).getByLabel('The address of your feed as json').innerText();

    const round = await recordNews('coda');
    const news = page.getByRole('region', { name: 'What is new' });
    await expect(async () => {
      await page.goto('/following');
      await expect(news.getByRole('listitem')).toHaveCount(2, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(news).toContainText(round);
    await expect(news).toContainText('Coda: price from');
    const entries = (await (await page.request.get(feed)).json()).items.map(
      ({ title }: { title: string }) => title,
    );
    expect(entries.filter((title: string) => title.includes(round))).toHaveLength(1);
    expect(entries.filter((title: string) => title === 'Coda: price from')).toHaveLength(1);

    const { email = '' } = members.premium ?? {};
    const told = async () =>
      (await mailsTo(email)).filter(({ subject }) => /Coda|changed among/.test(subject ?? ''));
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await told();
    expect(mail?.text?.split(`: ${round}, $21M`)).toHaveLength(2);
    expect(mail?.text?.split('Coda: price from')).toHaveLength(2);

    await become(page, 'basic');
    await expect(page.getByText('2 new among what you follow')).toBeAttached();
    expect((await mailsTo(members.basic?.email ?? '')).filter(({ text }) => text?.includes(round))).toEqual(
      [],
    );

    const address = new URL(/https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await become(page, 'visitor');
    await page.goto(address.pathname + address.search);
    await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(main(page).getByText('You get no more mails about what you follow.')).toBeVisible();
  },
);
