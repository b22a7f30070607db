import { sql } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#platform/request/tables/rate-limits.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { words } from '../harness/main-part.ts';
import { ALL_LOCKED, markedDetails } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';
import { sentText } from '../harness/sent-text.ts';
import { sheetsOf } from '../harness/sheets.ts';

/** What decision sheets say, on the page, as Markdown and as a workbook. */

const app = await createTestApp({ settings: { SITE_URL: 'http://localhost' } });
const { write } = app.db;
beforeEach(() => write.delete(rateLimits));

const source = (synopsis: string, url?: string) => ({
  source_synopsis: { synopsis, date_updated: new Date().toISOString().slice(0, 10), ...(url && { url }) },
});
const price = (value: object) => ({
  decision_price_from: { value, ...source('Price page', 'https://apple.example.com/price') },
});
await addTool(
  app.db,
  { id: 'apple', name: 'Apple' },
  {
    details: {
      decision: {
        ...price({ amount: 12, per: 'user/mo', billed: 'yearly' }),
        decision_best_for: { value: 'Small teams' },
        decision_caution: { value: 'No export' },
        decision_platforms: {
          value: ['web', 'ios'],
          ...source('Apple docs', 'https://apple.example.com/docs'),
        },
        decision_dpa: { value: 'https://apple.example.com/dpa', ...source('Apple legal') },
      },
    },
  },
);
await addTool(
  app.db,
  { id: 'pear', name: 'Pear' },
  { details: { decision: price({ amount: 16, currency: 'EUR', per: 'user/mo', billed: 'monthly' }) } },
);
await addTool(app.db, { id: 'plum', name: '=cmd|"/c calc"!A1', is_premium: true });

const BASICS = { question: 'Which notes app?', context: 'For the team.', seats: '5' };
const { post, made, save, page, workbook } = sheetsOf(app, { tools: 'apple,pear,plum', ...BASICS });

test('a rate of one’s own converts where none is recorded, and is marked wherever it does', async () => {
  const { edit, sheet } = await made(null, { budget: 'EUR 100', rate: '1 EUR = 1.25 USD' });
  const { text, response } = await page(sheet);
  expect(response.status).toBe(200);
  expect(text).toContain('Converted, maker’s rate: €48');
  expect(text).toContain('by the sheet’s own rate, which its maker gave: 1 EUR = 1.25 USD');
  expect(text).not.toContain('no rate converts');
  expect((await page(edit)).root.querySelector('[name=rate]')?.getAttribute('value')).toBe(
    '1 EUR = 1.25 USD',
  );
  expect((await page(edit)).text).toContain('no rate to another currency is recorded here');
  const workbook = await app.get(`${sheet}/sheet.xlsx`);
  const cost = (await readWorkbook(Buffer.from(await workbook.arrayBuffer()))).find(
    (one) => one.sheet === 'Cost',
  );
  expect(cost?.data.flat()).toContain('EUR, maker’s rate');
  expect((await save(edit, { ...BASICS, rate: '1.25' })).status).toBe(400);
});

describe('what it says', () => {
  test('costs for the seats, in the currency and billing of each', async () => {
    const { sheet } = await made();
    const { cells } = await page(sheet);
    expect(cells('Apple')).toEqual([
      expect.stringMatching(/^\$12 a user a month, billed yearly ?Sourced: Price page.* · .* source 1$/),
      '$60',
      '$720',
      '$60 a month, $720 a year for 5 seats, billed yearly',
    ]);
    expect(cells('Pear')).toEqual([
      expect.stringContaining('€16'),
      '€80',
      '€960',
      expect.stringContaining('€80 a month, €960 a year for 5 seats'),
    ]);
    expect(cells('=cmd|"/c calc"!A1')).toEqual([
      'Not known',
      'Not known',
      'Not known',
      'No price is known: ask',
    ]);
  });

  test('what is known, likely and not known, each with grade, date and source', async () => {
    const { sheet } = await made();
    const { cells, root } = await page(sheet);
    expect(cells('Platforms')?.[0]).toMatch(/^Web, iOS ?Sourced: Apple docs.* · .* source 2$/);
    expect(cells('Platforms')?.slice(1)).toEqual(['Not known', 'Not known']);
    expect(cells('Data processing contract')?.[0]).toMatch(/^Likely: apple\.example\.com\/dpa.*Attributed/);
    expect(cells('Best for')?.[0]).toMatch(/^Likely: Small teams ?Editorial · undated$/);
    expect(
      root
        .querySelectorAll('ol.sources li')
        .map(({ structuredText }) => structuredText.split('↑')[0]?.trim()),
    ).toEqual([expect.stringContaining('Price page'), expect.stringContaining('Apple docs'), 'Apple legal']);
  });

  test('what a free plan gives is a row, and a question where only that there is one is known', async () => {
    const plans = [{ name: 'Start', amount: 0, per: 'mo', includes: ['3 notebooks'] }];
    const flags = { decision_flags: { value: ['free-tier'] } };
    for (const [id, business] of [
      ['fig', { business_pricing_plans: { value: plans, ...source('Fig prices') } }],
      ['lime', {}],
    ] as const) {
      await addTool(app.db, { id, name: id }, { details: { decision: flags, business } });
    }
    const tools = 'fig,lime,plum';
    const response = await post(`/sheets/new?tools=${tools}`, { tools, ...BASICS });
    const sheet = (response.headers.get('Location') ?? '').replace(/\/edit.*$/, '');
    const { root } = await page(sheet);
    const row = root
      .querySelectorAll('tbody tr')
      .find((each) => each.querySelector('th')?.text === 'What the free plan gives');
    expect(row?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      expect.stringContaining('3 notebooks'),
      ...['Not known', 'Not known'].map((text) => expect.stringContaining(text)),
    ]);
    const asked = root
      .querySelectorAll('.sheet-questions > div')
      .map((each) => each.text.includes('What does the free plan give'));
    // Of plum it is not known whether there is one.
    expect(asked).toEqual([false, true, false]);
  });

  test('questions to each vendor, from what is not known alone, as text and as a mail to nobody', async () => {
    const { sheet } = await made();
    const { root } = await page(sheet);
    const [apple, , plum] = root.querySelectorAll('.sheet-questions > div');
    expect(apple?.text).not.toContain('Which platforms');
    expect(apple?.text).not.toContain('What does it cost');
    expect(apple?.text).toContain('In which countries is our data kept?');
    expect(plum?.text).toContain(
      'What does it cost by month and by year for 5 people, and which plan is that?',
    );
    const mail = new URL(plum?.querySelector('a')?.getAttribute('href') ?? '');
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
    expect(mail.searchParams.get('subject')).toBe('Questions about =cmd|"/c calc"!A1');
    expect(mail.searchParams.get('body')).toContain('- On which platforms does it run?');
  });

  test('nothing locked leaves the server, in any form', async () => {
    const SENTINEL = 'zqsentinelqz';
    const details = markedDetails((shape, name) => {
      if (shape.kind === 'number') return 987_654_321;
      if (shape.kind === 'date') return '1987-06-05';
      if (shape.kind === 'link') return `https://${SENTINEL}.example.com/${name}`;
      return shape.kind === 'list' ? [`${SENTINEL}-${name}`] : `${SENTINEL}-${name}`;
    }, `${SENTINEL}-source`);
    await addTool(app.db, { id: 'vault', ...ALL_LOCKED }, { details });
    const subscriber = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    const { sheet } = await made(subscriber, { tools: 'vault,apple' });
    const { cells } = await page(sheet);
    expect(cells('Languages')?.[0]).toBe('For subscribers');
    for (const path of [sheet, `${sheet}.md`]) {
      const text = await sentText(await app.get(path));
      expect(text).toContain('Which notes app?');
      for (const leak of [SENTINEL, '987654321', '987,654,321', '1987']) expect(text).not.toContain(leak);
    }
    const file = await workbook(sheet);
    expect(file.text).not.toContain(SENTINEL);
    expect(file.text).toContain('for subscribers');
    expect((await page(sheet, subscriber)).cells('Languages')?.[0]).toContain(SENTINEL);
    expect((await workbook(sheet, subscriber)).text).toContain(SENTINEL);
  });

  test('what its maker writes is text: no markup, no turned words', async () => {
    const { sheet, edit } = await made(null, { question: '<b>Who?</b> [x](javascript:alert(1))' });
    const turned = await save(edit, { ...BASICS, question: '<b>Who?</b>', 'note-0': 'x\u2066y' });
    expect(turned.status).toBe(400);
    expect(await turned.text()).toContain('Leave out the hidden characters that turn a text around');
    await save(edit, {
      ...BASICS,
      question: '<b>Who?</b>',
      'note-0': '<script>x</script>\u200By',
      notes: 'yes',
    });
    const { root, text } = await page(sheet);
    expect(root.querySelector('main h1')?.innerHTML).toBe('&lt;b&gt;Who?&lt;/b&gt;');
    expect(root.querySelectorAll('main script')).toEqual([]);
    expect(text).toContain('<script>x</script>y');
    expect(text).not.toMatch(/\p{Bidi_Control}/u);
  });

  test('as Markdown, with the sources of the page', async () => {
    const { sheet } = await made();
    const response = await app.get(`${sheet}.md`);
    expect(response.headers.get('Content-Type')).toContain('text/markdown');
    const text = await response.text();
    expect(text).toContain('# Which notes app?');
    expect(text).toContain(`http://localhost${sheet}`);
    expect(text).toMatch(/\$60 +\| +\$720/);
    expect(text).toMatch(/1\. \[Price page\]\(https:\/\/apple\.example\.com\/price\)/);
    expect(text).not.toContain('Print');
  });

  test('as a workbook with the day in its name, numbers as numbers and texts as texts', async () => {
    const { sheet } = await made(null, { question: '=1+1', context: '@SUM(A1)' });
    const { response, sheets } = await workbook(sheet);
    const day = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="decision-1-1-${day}.xlsx"`,
    );
    const named = Object.fromEntries(sheets.map(({ sheet: name, data }) => [name, data]));
    expect(named.Decision?.slice(0, 2)).toEqual([
      ['Question', '=1+1'],
      ['Context', '@SUM(A1)'],
    ]);
    expect(named.Decision).toContainEqual(['Changed by its maker on', day]);
    const apple = [
      'Apple',
      null,
      'From $12 a user a month, billed yearly',
      'yearly',
      'USD',
      60,
      720,
      5,
      'known',
    ];
    expect(named.Cost?.[1]?.slice(0, 9)).toEqual(apple);
    const unknown = ['=cmd|"/c calc"!A1', null, null, null, null, null, null, 5, 'not known'];
    expect(named.Cost?.[3]?.slice(0, 9)).toEqual(unknown);
    const platforms = named.Facts?.find(([fact, tool]) => fact === 'Platforms' && tool === 'Apple');
    expect(platforms?.slice(2, 5)).toEqual(['known', 'Web, iOS', 'sourced']);
    expect(platforms?.slice(7)).toEqual(['Apple docs', 'https://apple.example.com/docs']);
  });

  test('of a list, only the entries that are not known are asked about', async () => {
    const own = source('Quince trust center', 'https://quince.example.com/trust').source_synopsis;
    const compliance = { value: ['soc2', 'eu-hosting'], sources: [{ codes: ['soc2'], ...own }] };
    await addTool(
      app.db,
      { id: 'quince', name: 'Quince' },
      { details: { decision: { decision_compliance: compliance } } },
    );
    const tools = 'quince,plum';
    const response = await post(`/sheets/new?tools=${tools}`, { tools, ...BASICS });
    const { root } = await page((response.headers.get('Location') ?? '').replace(/\/edit.*$/, ''));
    const asked =
      root
        .querySelector('.sheet-questions > div')
        ?.querySelectorAll('li')
        .map((li) => li.text) ?? [];
    expect(asked.filter((question) => question.startsWith('Compliance'))).toEqual([
      'Compliance: we have read “EU hosting”, but not at a dated source that we could open. Is it so?',
    ]);
  });

  test('the workbook has the values of the page', async () => {
    const { edit, sheet } = await made(null, { budget: '100' });
    const scores = { 'criterion-0': 'Ease', 'weight-0': '2', 'score-0-0': '3', 'score-0-1': '5' };
    expect((await save(edit, { ...BASICS, budget: '100', ...scores })).status).toBe(303);
    const { root } = await page(sheet);
    const { sheets } = await workbook(sheet);
    const rowsOf = (name: string) => (sheets.find((each) => each.sheet === name)?.data ?? []).slice(1);
    const cellsOf = (region: string) =>
      root
        .querySelectorAll(`section[aria-labelledby="${region}"] tbody tr:not(.group-head)`)
        .map((row) => row.querySelectorAll('th, td').map((cell) => words(cell)));
    const money = (sum: unknown, to: string) =>
      typeof sum === 'number'
        ? sum.toLocaleString('en-US', { style: 'currency', currency: to }).replace('.00', '')
        : 'Not known';
    expect(
      rowsOf('Cost').map(([tool, , , , to, month, year, , , said]) => [
        tool,
        money(month, `${to}`),
        money(year, `${to}`),
        said,
      ]),
    ).toEqual(cellsOf('cost').map(([tool, , month, year, , said]) => [tool, month, year, said]));
    const [facts, names] = [rowsOf('Facts'), rowsOf('Cost').map(([tool]) => tool)];
    expect(names).toHaveLength(3);
    const shown = [...cellsOf('pros'), ...cellsOf('facts')];
    expect(facts.map(([fact, tool]) => [fact, tool])).toEqual(
      shown.flatMap(([fact]) => names.map((tool) => [fact, tool])),
    );
    for (const [at, text] of shown.flatMap(([, ...cells]) => cells).entries()) {
      const [, , knowledge, value] = facts[at] ?? [];
      const [likely, unknown] = [
        knowledge === 'likely' ? 'Likely: ' : '',
        knowledge === 'not known' ? 'Not known' : '',
      ];
      expect(text.startsWith(`${likely}${value ?? unknown}`), `${facts[at]?.join()}: ${text}`).toBe(true);
    }
    expect(
      rowsOf('Scores and notes').map(([tool, , , result, , score]) => [
        tool,
        result,
        `${score ?? 'No score'}`,
      ]),
    ).toEqual(cellsOf('result'));
    expect(rowsOf('Open questions')).toEqual(
      root
        .querySelectorAll('.sheet-questions > div')
        .flatMap((asked, at) => asked.querySelectorAll('li').map((li) => [names[at], li.text])),
    );
  });

  test('a tool that is no longer listed leaves notes and scores with the others', async () => {
    await addTool(app.db, { id: 'short-lived', name: 'Short' });
    const { sheet, edit } = await made(null, { tools: 'short-lived,apple,pear' });
    await save(edit, {
      ...BASICS,
      'note-1': 'On apple',
      notes: 'yes',
      'criterion-0': 'Ease',
      'score-0-1': '4',
      'score-0-2': '2',
    });
    await write.execute(sql`DELETE FROM ai_tools WHERE id = 'short-lived'`);
    const { cells, root } = await page(sheet);
    expect(cells('Notes of the maker')).toEqual(['On apple', '–']);
    const [best] = root.querySelectorAll('section[aria-labelledby="result"] tbody tr');
    expect(best?.querySelector('th')?.text).toBe('Apple');
    expect((await page(edit)).text).toContain('Tool 1, no longer listed');
  });
});
