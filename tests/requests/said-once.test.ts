import { type HTMLElement, parse } from 'node-html-parser';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { addOperator } from '../harness/operators.ts';

/** Where what a tool's page shows comes from, said once; and how old it is. */

const app = await createTestApp();

const SITE = {
  synopsis: 'Its price page',
  date_updated: '2026-06-02',
  url: 'https://prices.example.com/plans',
};
const PAPER = { synopsis: 'A paper', date_updated: '2026-06' };
const HIDDEN = {
  synopsis: 'Hidden gazette',
  date_updated: '2026-06-30',
  url: 'https://hidden.example.com/x',
};
const EARLY = { date_updated: 'early 2026' };
const ID = 'said';

const tool = (id: string, price: object) => ({
  id,
  name: id,
  description: 'It says where it knows from.',
  url: `https://${id}.example.com`,
  categories: [{ category: 'alpha-chat', specializations: [] }],
  basic_information: {
    basic_information_tagline: { value: 'Said once', source_synopsis: SITE },
    basic_information_purpose: { value: 'To be read', source_synopsis: SITE },
    basic_information_version: { value: '2.0' },
  },
  funding_info_is_premium: true,
  funding_competition_information: {
    competitive_market_share: { value: { value: 4, unit: 'of tests' }, source_synopsis: HIDDEN },
  },
  decision_information: {
    decision_best_for: { value: 'Readers', source_synopsis: EARLY },
    decision_caution: { value: 'Slow', source_synopsis: EARLY },
    decision_price_from: { value: price, source_synopsis: SITE },
    decision_platforms: { value: ['web'], source_synopsis: EARLY },
    decision_makes: { value: ['text'], source_synopsis: EARLY },
    decision_takes: { value: ['text'], source_synopsis: PAPER },
    decision_languages: { value: ['de'] },
  },
});

/** Sets the day of the site's clock. */
function on(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
}

beforeAll(async () => {
  const records = [tool(ID, { amount: 12, per: 'mo' }), tool('other', { amount: 15, per: 'mo' })];
  const { faults } = await importFiles(app.db, { 'tools.ndjson': ndjson(records) });
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function page(path: string, headers: HeadersInit = {}) {
  const html = await (await app.get(path, headers)).text();
  return parse(html).querySelector('main') ?? parse('');
}

const words = (element?: HTMLElement | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim();
const marksOf = (root: HTMLElement) => root.querySelectorAll('.said').map(words);

describe('a page', () => {
  test('says a source once that the values of a block share; another value says its own', async () => {
    on('2026-06-10');
    const root = await page(`/tools/${ID}`);
    expect(marksOf(root)).toEqual([
      'Editorial · early 2026',
      'Sourced: Its price page (opens in a new tab) · June 2, 2026 source 1',
      'Editorial · undated',
      'Attributed · June 2026 source 2',
      'Editorial · undated',
      'Sourced: Its price page (opens in a new tab) · June 2, 2026 source 1',
      'Editorial · undated',
    ]);
    expect(root.querySelectorAll('.shared-mark').map(words)).toEqual([
      'Unless marked: Editorial · early 2026',
      'Sourced: Its price page (opens in a new tab) · June 2, 2026 source 1',
    ]);
    expect(root.querySelector('.said a')?.getAttribute('href')).toBe(SITE.url);
  });

  test('leads from each mark to its number, and from there back to each of its marks', async () => {
    const root = await page(`/tools/${ID}`);
    const sources = root.querySelectorAll('.sources > li');
    expect(sources.map(({ id }) => id)).toEqual(['source-1', 'source-2']);
    expect(sources.map((source) => words(source)?.split(' ↑')[0])).toEqual([
      'Its price page (opens in a new tab), prices.example.com',
      'A paper',
    ]);
    const numbers = root.querySelectorAll('.source-number').map((link) => link.getAttribute('href'));
    expect(numbers).toEqual(['#source-1', '#source-2', '#source-1']);
    const back = sources.flatMap((source) =>
      source.querySelectorAll('a[href^="#"]').map((link) => [link.text, link.getAttribute('href')?.slice(1)]),
    );
    expect(back.map(([of]) => of)).toEqual(['Price from', 'Overview', 'Takes']);
    for (const [, anchor = ''] of back) expect(root.querySelector(`#${anchor}`)).not.toBeNull();
    const ids = root.querySelectorAll('[id]').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('numbers nothing of a tab that its reader may not open', async () => {
    const locked = await page(`/tools/${ID}?tab=funding`);
    expect(locked.toString()).not.toMatch(/Hidden gazette|hidden\.example|source-3/);
    expect(locked.querySelectorAll('.sources > li')).toHaveLength(2);
    const { headers } = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    const open = await page(`/tools/${ID}?tab=funding`, headers);
    expect(words(open.querySelector('#source-3'))).toContain('Hidden gazette');
  });

  test('calls checked what it shows, not what it locks', async () => {
    const root = await page(`/tools/${ID}`);
    const facts = root.querySelectorAll('.fact').map(words);
    // The hidden source is of June 30.
    expect(facts).toContain('Last checkedJune 2, 2026, sourced');
  });

  test('has its sources as a numbered list in Markdown too', async () => {
    const text = await (await app.get(`/tools/${ID}.md`)).text();
    expect(text).toContain('1. [Its price page](https://prices.example.com/plans)');
    expect(text).toContain('2. A paper');
    expect(text).toContain('**Takes**: Text (Attributed · June 2026 source 2)');
    expect(text).not.toContain('#said-');
  });
});

describe('the list price of June 2, 2026', () => {
  const OLD = 'may be out of date';
  const fact = (root: HTMLElement, label: string) =>
    words(root.querySelectorAll('.fact').find((row) => words(row.querySelector('dt')) === label)) ?? '';

  /** What each place says of the price: whether it may be out of date. */
  async function told() {
    const [html, compared, table, cards] = [
      await page(`/tools/${ID}`),
      await page(`/compare?tools=${ID},other`),
      await page('/tools?view=table&price=10-20'),
      await page('/tools?price=10-20'),
    ];
    const twin = await (await app.get(`/tools/${ID}.md`)).text();
    const { decision } = await (await app.get(`/api/v1/tools/${ID}`)).json();
    const price = compared
      .querySelectorAll('tr')
      .find((row) => words(row.querySelector('th'))?.startsWith('Price from'));
    const row = table.querySelectorAll('tr').find((each) => words(each.querySelector('th'))?.startsWith(ID));
    const card = cards.querySelectorAll('.tool').find((each) => words(each.querySelector('h3')) === ID);
    return {
      page: fact(html, 'Price from').includes(OLD),
      twin: /\*\*Price from\*\*: [^\n]*may be out of date/.test(twin),
      api: decision.price_from.may_be_out_of_date,
      comparison: words(price?.querySelector('td'))?.includes(OLD),
      table: words(row?.querySelectorAll('td')[0])?.includes(OLD),
      card: words(card?.querySelector('.price'))?.includes(OLD),
    };
  }
  const everywhere = (is: boolean) => ({
    page: is,
    twin: is,
    api: is,
    comparison: is,
    table: is,
    card: is,
  });

  test('keeps for 180 days, and not for one more: everywhere alike, and without a write in between', async () => {
    on('2026-11-29');
    expect(await told()).toEqual(everywhere(false));
    on('2026-11-30');
    expect(await told()).toEqual(everywhere(true));
  });

  test('is told to a list that is filtered by prices', async () => {
    on('2026-11-30');
    const address = '/tools?category=Alpha+%26+Chat&price=10-20';
    expect(words(await page(address))).toContain('The price of 2 of these 2 tools may be out of date.');
    on('2026-11-29');
    expect(words(await page(address))).not.toContain(OLD);
  });

  test('is among the facts by age of its tool, its category and the catalogue', async () => {
    on('2026-11-30');
    const ages = (root: HTMLElement, name: string) =>
      root.querySelectorAll(`figure[aria-label="${name}"] li`).map(words);
    expect(ages(await page(`/tools/${ID}`), 'Values by age')).toEqual([
      '3 to 6 months4 (36.4%)',
      '6 to 12 months4 (36.4%)',
      'Undated3 (27.3%)',
    ]);
    expect(words(await page('/plots/category-ages/alpha-chat'))).toMatch(
      /Of \d+ facts that visitors choose by, \d+ may be out of date and \d+ are undated/,
    );
    const prices = await page('/data?kind=price&sort=name');
    expect(words(prices)).toMatch(/Of \d+ facts? that visitors choose by, \d+ may be out of date/);
    expect(prices.querySelector('[aria-labelledby="ages"] th[aria-sort]')?.text).toBe('Category');
  });

  test('is told where a source was opened within 90 days', async () => {
    const read = async () =>
      (words(await page(`/tools/${ID}`)) ?? '').match(
        /\d+ of \d+ values read at a source within 90 days/,
      )?.[0] ?? '';
    on('2026-08-31');
    expect(await read()).toBe('3 of 11 values read at a source within 90 days');
    on('2026-09-01');
    expect(await read()).toBe('0 of 11 values read at a source within 90 days');
  });

  test('is what the desk has to check, by kind and in either order', async () => {
    on('2026-11-30');
    const { headers } = await addOperator(app.db, 'editor');
    const rows = async (query: string) =>
      (await page(`/operator/tools${query}`, headers))
        .querySelectorAll('[aria-labelledby="to-check"] tbody tr')
        .map(words);
    expect(await rows('?kind=price')).toEqual(['other–1 of 1June 2, 2026', 'said–1 of 1June 2, 2026']);
    expect(await rows('?kind=compliance')).toEqual([]);
    expect((await rows('?sort=oldest')).length).toBeGreaterThan(1);
  });
});

test('a free tier that may be out of date is told to a search that is limited to free tools', async () => {
  const record = {
    ...{
      id: 'sayings',
      name: 'Sayings',
      description: 'A reader of sayings.',
      url: 'https://sayings.example.com',
    },
    ...{
      is_premium: false,
      decision_information: { decision_flags: { value: ['free-tier'], source_synopsis: EARLY } },
    },
  };
  await importFiles(app.db, { 'tools.ndjson': ndjson([record]) });
  on('2026-12-31');
  const root = await page('/search?q=reader+of+sayings&isPremium=false');
  expect(words(root)).toContain('The free tier of this tool may be out of date.');
});
