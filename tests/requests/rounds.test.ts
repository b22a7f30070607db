import { parse as parseCsv } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { readRoundQuery } from '#catalogue/rounds/read-round-query.ts';
import { placeOfRound, roundsAfter, totalRounds } from '#catalogue/rounds/rounds.server.ts';
import type { Round } from '#catalogue/rounds/rounds.ts';
import { VISITOR } from '#site/access.ts';
import { addTool, fundingDetails } from '../factories.ts';
import { addMember } from '../harness/members.ts';

import { withRounds } from '../harness/rounds.ts';
import { watched } from '../harness/watched-database.ts';

/** Rounds, companies and investors as pages and files, for each kind of reader. */

const { app, db, headers, page } = await withRounds();

describe('the page of rounds', () => {
  test('shows each round once, and adds up what plain SQL adds up', async () => {
    const { rows, text } = await page('/market/rounds?category=voices');
    expect(rows.map(([company, amount]) => [company, amount])).toEqual([
      ['Larynx IncNorwayMaker of sing', '$30M$30,000,000'],
      ['Larynx IncNorwayMaker of hum', '$2M$2,000,000'],
    ]);
    const { rows: plain } = await db.read.execute<{ sum: number; count: number }>(sql`
      SELECT sum(amount)::float8 AS sum, count(*)::int AS count FROM (
        SELECT DISTINCT lower(btrim(r ->> 'round')), (r ->> 'amount')::numeric AS amount
        FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id,
          jsonb_array_elements(d.funding_competition_information -> 'funding_funding_rounds' -> 'value') AS r
        WHERE t.developer_name = 'Larynx Inc') AS different`);
    expect(plain).toEqual([{ sum: 32_000_000, count: 2 }]);
    expect(text).toContain(
      '2 rounds$32M: quote what was raised of equity raised; it is recorded for 2 of 2 rounds of 1 company',
    );
  });

  test.each(['', 'category=voices'])('adds up the rounds of "%s" in memory', async (asked) => {
    let count = 0;
    const { read } = watched(db, () => (count += 1));
    const { filters } = readRoundQuery(new URLSearchParams(asked));
    await catalogueOf(read);
    count = 0;
    expect((await totalRounds(read, VISITOR, filters)).rounds).toBeGreaterThan(0);
    // The version alone.
    expect(count).toBe(1);
  });

  test('drops the fields that a form sends empty, and a column without any value', async () => {
    const filled = '/market/rounds?category=voices&minAmount=20000000';
    const { status, headers: sent } = await app.get(`${filled}&stage=&since=&country=&sort=`);
    expect([status, sent.get('Location')]).toEqual([302, filled]);
    expect((await page(filled)).html).not.toContain('Valued at');
  });

  test.each(['visitor', 'free'])('tells a %s nothing of locked rounds', async (reader) => {
    const { text, html } = await page('/market/rounds?category=voices', reader);
    expect(text).toContain('Rounds that are for subscribers are neither listed nor counted here.');
    for (const secret of ['Hidden', '50,000,000', '$50M']) expect(html).not.toContain(secret);
  });

  test.each(['basic', 'premium'])('shows all of them to %s', async (reader) => {
    const { rows, text } = await page('/market/rounds?category=voices', reader);
    expect(rows).toHaveLength(3);
    expect(text).not.toContain('for subscribers.');
  });

  test.each([
    ['stage=series-a', 1],
    ['minAmount=20M', 1],
    ['maxAmount=%2420%20million', 1],
    ['since=2025', 1],
    ['until=2024', 1],
    ['investor=open-fund', 1],
    ['investor=ICON', 2],
    ['company=larynx', 2],
    ['company=lar', 2],
    ['company=ryn', 0],
    ['company=LARYNX%2C%20inc.', 2],
    ['company=%25', 0],
    ['investor=open%20f', 1],
    ['since=2024-02&until=2024-02', 1],
    ['country=norway', 2],
    ['country=Chile', 0],
  ])('filters by %s', async (filter, count) => {
    expect((await page(`/market/rounds?category=voices&${filter}`)).rows).toHaveLength(count);
  });

  test('says whom a typed name means', async () => {
    // For paper the filters stand there too.
    const said = async (filter: string) =>
      (await page(`/market/rounds?category=voices&${filter}`)).text.replace(
        /Filters: .*; Company: .*?\./,
        '',
      );
    expect(await said('company=lar')).toContain('Company: Larynx Inc.');
    expect(await said('company=ryn')).toContain('Company: none with a round that you may see is called so.');
    expect(await said('company=Larynx%20Inc')).not.toContain('Company: Larynx');
  });

  test('says of an empty period when the last round was', async () => {
    const { text } = await page('/market/rounds?company=larynx&since=2026');
    expect(text).toContain(
      'No recorded round that you may see is known to be of this period. The last one that fits the other filters is of June 2025.',
    );
  });

  test('says of a period that ends before it begins that it does', async () => {
    expect((await page('/market/rounds?since=2026-11&until=2025')).text).toContain(
      'The period ends before it begins.',
    );
    expect((await page('/market/rounds?company=larynx&since=2025-01&until=2025')).rows).not.toEqual([]);
  });

  test.each([
    ['oldest', ['$2M', '$30M']],
    ['largest', ['$30M', '$2M']],
    ['smallest', ['$2M', '$30M']],
    ['company', ['$30M', '$2M']],
  ])('sorts by %s', async (sort, amounts) => {
    const { rows } = await page(`/market/rounds?company=larynx&sort=${sort}`);
    expect(rows.map(([, amount = '']) => amount.split('$').slice(0, 2).join('$'))).toEqual(amounts);
  });
});

describe('a file of rounds', () => {
  const ADDRESS = 'rounds.csv?category=voices&minAmount=20000000';

  test('is for plans with exports alone', async () => {
    const status = async (reader: string) =>
      (await app.get(`/market/rounds/${ADDRESS}`, headers[reader])).status;
    expect([
      await status('visitor'),
      await status('free'),
      await status('basic'),
      await status('premium'),
    ]).toEqual([302, 403, 403, 200]);
    expect((await app.get('/market/rounds/rounds.pdf', headers.premium)).status).toBe(404);
  });

  test('holds what the page shows, as CSV and as XLSX, and no formula', async () => {
    const { rows } = await page('/market/rounds?category=voices&minAmount=20000000', 'premium');
    const csv = await (await app.get(`/market/rounds/${ADDRESS}`, headers.premium)).text();
    const lines: string[][] = parseCsv(csv);
    const [head = [], ...records] = lines;
    expect(head.slice(0, 7)).toEqual([
      ...['Company', 'Country', 'Round', 'Kind', 'Stage', 'Announced', 'Amount (US dollars)'],
    ]);
    expect(records.map((cells) => cells[6])).toEqual(['50000000', '30000000']);
    expect(records.map((cells) => `$${Number(cells[6]).toLocaleString('en-US')}`)).toEqual(
      rows.map(([, amount = '']) => `$${amount.split('$').at(-1)}`),
    );
    expect(records[0]?.[0]).toBe(`'=Mute "Ltd`);
    const book = await app.get(`/market/rounds/${ADDRESS.replace('csv', 'xlsx')}`, headers.premium);
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
    const bytes = Buffer.from(await book.arrayBuffer());
    const about = Object.fromEntries(await readSheet(bytes, 'About'));
    expect(about).toMatchObject({
      'Funding rounds': expect.stringMatching(/^AI Toolbox, 2 events$/),
      Filters: expect.stringContaining(':'),
      Day: new Date().toISOString().slice(0, 10),
      Address: expect.stringContaining('/market/rounds?'),
      Coverage: expect.stringContaining('of 2 rounds'),
      Computed: expect.any(String),
    });
    const [titles, ...cells] = await readSheet(bytes, 'Funding rounds');
    expect(titles).toEqual(head);
    expect(cells.map((row) => row.slice(0, 8))).toEqual([
      ['=Mute "Ltd', null, 'Series B', 'Equity', 'Series B', '2026-01', 50_000_000, null],
      ['Larynx Inc', 'Norway', 'Series A', 'Equity', 'Series A', '2025-06', 30_000_000, null],
    ]);
  });

  test('says its filters in words on its cover, and what they leave out', async () => {
    const cover = async (filters: string) => {
      const book = await app.get(`/market/rounds/rounds.xlsx?${filters}`, headers.premium);
      return Object.fromEntries(await readSheet(Buffer.from(await book.arrayBuffer()), 'About'));
    };
    expect((await cover('category=voices&kind=mixed&country=norway&company=lar')).Filters).toBe(
      'Category: Voices; Kind: Equity and debt; Company: Larynx Inc; Country: Norway',
    );
    expect((await cover('category=voices&company=ryn')).Filters).toBe('Category: Voices; Company: ryn');
    expect((await cover('category=voices&country=norway'))['Left out']).toBe(
      '1 round without a recorded country',
    );
  });

  test('can be taken twenty times in a row, then later', async () => {
    const keen = await addMember(db, {
      subscription_status: 'premium',
      subscription_expires_at: new Date(Date.now() + 60_000 * 60),
    });
    for (let taken = 0; taken < 20; taken += 1) {
      expect((await app.get(`/market/rounds/${ADDRESS}`, keen.headers)).status).toBe(200);
    }
    const response = await app.get(`/market/rounds/${ADDRESS}`, keen.headers);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('try again');
  });
});

describe('a company', () => {
  test('has its tools, rounds, investors and what is locked', async () => {
    const { text, rows } = await page('/companies/larynx');
    expect(text).toContain('Norway · 3 listed tools');
    // Nobody has said so.
    expect(text).not.toContain('Active');
    expect(rows).toHaveLength(2);
    for (const name of ['sing', 'hum', 'whistle', 'Open Fund', 'ICONIQ Growth', 'Voices'])
      expect(text).toContain(name);
    const mute = await page('/companies/mute');
    expect(mute.text).toContain('No round is open to everybody.');
    expect(mute.text).toContain('Rounds that are for subscribers are neither listed nor counted here.');
    expect(mute.html).not.toContain('Hidden Partners');
    expect((await page('/companies/mute', 'basic')).text).toContain('Hidden Partners');
    expect((await page('/companies/nobody')).response.status).toBe(404);
  });

  test('is linked from its tools, found by search, suggested and in the sitemap', async () => {
    expect((await page('/tools/sing')).html).toContain('href="/companies/larynx"');
    expect((await page('/search?q=larynx+inc')).html).toContain('href="/companies/larynx"');
    const suggested = await (await app.get('/resources/suggestions?q=laryn')).json();
    expect(suggested.entities).toEqual([{ kind: 'company', id: 'larynx', name: 'Larynx Inc' }]);
    expect(await (await app.get('/sitemaps/companies-1.xml')).text()).toContain('/companies/larynx<');
  });
});

describe('an investor', () => {
  test('has the rounds that the reader may see, and counts no others', async () => {
    const visitor = await page('/investors/open-fund');
    expect(visitor.text).toContain('1 recorded round of 1 company');
    expect(visitor.rows).toHaveLength(1);
    expect(visitor.text).toContain('Rounds that are for subscribers are neither listed nor counted here.');
    expect(visitor.html).not.toMatch(/Mute|Hidden/);
    const basic = await page('/investors/open-fund', 'basic');
    expect(basic.rows).toHaveLength(2);
    expect(basic.text).toContain('2 recorded rounds of 2 companies');
    expect(basic.text).toContain('Hidden Partners');
  });

  test('that only locked rounds name does not exist for those who may not see them', async () => {
    expect((await page('/investors/hidden-partners')).response.status).toBe(404);
    expect((await page('/investors/hidden-partners', 'free')).response.status).toBe(404);
    expect((await page('/investors/hidden-partners', 'basic')).rows).toHaveLength(1);
    expect((await page('/search?q=hidden+partners')).html).not.toContain('/investors/hidden-partners');
    expect((await page('/search?q=hidden+partners', 'basic')).html).toContain('/investors/hidden-partners');
    expect(await (await app.get('/resources/suggestions?q=hidden')).text()).not.toContain('hidden-partners');
    expect(await (await app.get('/sitemaps/investors-1.xml')).text()).not.toContain('hidden-partners');
    expect((await page('/search?q=open+fund')).html).toContain('href="/investors/open-fund"');
  });

  test('is offered for the first word of its name where no tool answers', async () => {
    expect((await page('/search?q=OPEN')).html).toContain('href="/investors/open-fund"');
    expect((await page('/search?q=ope')).html).not.toContain('/investors/open-fund');
    expect((await page('/search?q=hidden')).html).not.toContain('/investors/hidden-partners');
    expect((await page('/search?q=hidden', 'basic')).html).toContain('/investors/hidden-partners');
  });
});

test('the newest rounds go on after the last one seen', async () => {
  await addTool(
    db,
    { id: 'undated', developer_name: 'Vague' },
    { details: fundingDetails([{ round: 'Seed' }, { round: 'Series A', date: '2024' }]) },
  );
  const list = (size: number, last?: Round) =>
    roundsAfter(db.read, { tier: 'premium' }, {}, last ? placeOfRound(last) : null, size);
  const whole = await list(1_000);
  const walked: Round[] = [];
  for (let part = await list(1); part.length > 0; part = await list(1, walked.at(-1))) walked.push(...part);
  expect(whole.length).toBeGreaterThan(4);
  expect(walked.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
});

test('whoever bought a company is no investor in it', async () => {
  await addTool(
    db,
    { id: 'sold', developer_name: 'Sold Inc' },
    {
      details: fundingDetails([
        { round: 'Seed', date: '2023', investors: ['Kind Fund'] },
        { round: 'Acquisition', date: '2025', investors: ['Big Buyer'] },
      ]),
    },
  );
  const { html } = await page('/companies/sold', 'basic');
  const main = parse(html);
  expect(main.querySelector('section[aria-label=Investors] ul')?.text).toBe('Kind Fund');
  expect(main.querySelector('.round-table thead')?.text).toContain('Investors or buyers');
  expect((await page('/market/rounds?company=sold', 'basic')).html).not.toContain('Investors or buyers');
});
