import { parse as parseCsv } from 'csv-parse/sync';
import { parse } from 'node-html-parser';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { withRounds } from '../harness/rounds.ts';

/** The lists of investors and companies, as readers with different rights see them. */

const { app, db, headers, page } = await withRounds();

await importFiles(db, {
  'investors.ndjson': ndjson([
    { id: 'open-fund', name: 'Open Fund', aliases: ['OF4'], kind: 'vc', country: 'NO' },
    { id: 'hidden-partners', name: 'Hidden Partners', aliases: ['HP9'], kind: 'bank', country: 'CL' },
    { id: 'iconiq', name: 'ICONIQ', aliases: ['ICONIQ Growth'] },
  ]),
  'companies.ndjson': ndjson([
    {
      id: 'larynx',
      name: 'Larynx',
      founded: 2019,
      kind: 'startup',
      parent: 'holding',
      main_category: 'voices',
    },
    { id: 'holding', name: 'The Holding', kind: 'group' },
  ]),
});

/** The lines of a list: the texts of its cells. */
async function lines(path: string, reader = 'visitor') {
  const { html } = await page(path, reader);
  const rows = parse(html).querySelectorAll('.entity-table tbody tr');
  return rows.map((row) =>
    row.querySelectorAll('th, td:not(.row-rest)').map((cell) => cell.text.replaceAll(/\s+/g, ' ').trim()),
  );
}

const names = async (path: string, reader?: string) => (await lines(path, reader)).map(([name]) => name);

test.each([
  ['/investors', 'Last 24 months', 'More about ICONIQ'],
  ['/companies', 'Raised', 'More about '],
])('a line of %s has one figure and unfolds the others on a narrow screen', async (path, main, unfolds) => {
  const [row] = parse((await page(path, 'basic')).html).querySelectorAll('.entity-table tbody tr');
  expect(row?.querySelectorAll('.is-main').map((cell) => cell.getAttribute('data-label'))).toEqual([main]);
  expect(row?.querySelector('details summary')?.text).toContain(unfolds);
});

describe('investors', () => {
  test('are listed with what the open rounds say', async () => {
    expect(await lines('/investors')).toEqual([
      ['ICONIQ', '–', '–', '2', '2', '1', 'June 2025', '$32M$32,000,000'],
      ['Open Fund', 'Venture capital', 'Norway', '1', '1', '1', 'February 14, 2024', '$2M$2,000,000'],
    ]);
    expect(await lines('/investors?q=open', 'basic')).toEqual([
      ['Open Fund', 'Venture capital', 'Norway', '2', '2', '2', 'January 2026', '$52M$52,000,000'],
    ]);
  });

  test.each([
    ['/investors?q=of4', ['Open Fund']],
    ['/investors?kind=vc', ['Open Fund']],
    ['/investors?country=Norway&stage=seed', ['Open Fund']],
    ['/investors?country=NO&stage=seed', ['Open Fund']],
    ['/investors?category=voices&since=2025', ['ICONIQ']],
    ['/investors?sort=name', ['ICONIQ', 'Open Fund']],
  ])('at %s', async (path, found) => expect(await names(path)).toEqual(found));

  test('that only locked rounds name are told to nobody else', async () => {
    for (const path of [
      '/investors',
      '/investors?q=hp9',
      '/investors?kind=bank',
      '/investors?country=Chile',
    ]) {
      const { html } = await page(path);
      expect(html, path).not.toContain('Hidden Partners');
      expect(await names(path, 'basic'), path).toContain('Hidden Partners');
    }
    const { html } = await page('/investors');
    expect(
      parse(html)
        .querySelectorAll('select[name=country] optgroup[label=Countries] option')
        .map(({ text }) => text),
    ).toEqual(['Norway']);
  });

  test('have a page that says what they are, at which former addresses end', async () => {
    const { text } = await page('/investors/open-fund');
    expect(text).toContain('Venture capital · Norway · 1 recorded round');
    expect(text).toContain('Also known as OF4');
    const former = await app.get('/investors/iconiq-growth');
    expect([former.status, former.headers.get('location')]).toEqual([301, '/investors/iconiq']);
  });

  test('are a page of their own, also as Markdown', async () => {
    const { html } = await page('/investors?q=&kind=vc&since=2025x');
    expect(html).toBe('');
    const first = await app.get('/investors?q=&kind=vc');
    expect(first.headers.get('location')).toBe('/investors?kind=vc');
    const plain = await (await app.get('/investors')).text();
    expect(plain).toContain('<link rel="canonical" href="/investors"/>');
    expect(plain).not.toContain('noindex');
    expect(await (await app.get('/investors?kind=vc')).text()).toContain('noindex');
    expect(await (await app.get('/investors.md')).text()).toContain(
      '[ICONIQ](http://localhost/investors/iconiq)',
    );
  });

  test('say that there are none, and what could not be read', async () => {
    expect((await page('/investors?q=nobody')).text).toContain(
      'No round that you may see is known to have such',
    );
    expect((await page('/investors?since=soon')).text).toContain('soon');
  });
});

describe('companies', () => {
  test('are listed with their records and the open rounds', async () => {
    expect(await lines('/companies?q=larynx')).toEqual([
      [
        'Larynx',
        'Norway',
        '2019',
        'Voices',
        'Startup',
        'Owned by The Holding',
        '2',
        '$32M$32,000,000',
        '–',
        'Series A June 2025',
      ],
    ]);
  });

  test.each([
    ['/companies?q=hum', ['Larynx']],
    ['/companies?kind=group', ['The Holding']],
    ['/companies?category=voices&country=Norway', ['Larynx']],
    ['/companies?category=Voices&country=no', ['Larynx']],
    ['/companies?stage=series-a', ['Larynx']],
  ])('at %s', async (path, found) => expect(await names(path)).toEqual(found));

  test('say nothing of locked rounds', async () => {
    expect(await names('/companies?stage=series-b')).toEqual([]);
    expect(await names('/companies?stage=series-b', 'basic')).toEqual(['=Mute "Ltd']);
    const mute = (await lines('/companies')).find(([name]) => name === '=Mute "Ltd');
    expect(mute?.slice(-4)).toEqual(['–', '–', '–', '–']);
    expect((await names('/companies?sort=raised'))[0]).toBe('Larynx');
    expect((await names('/companies?sort=raised', 'basic'))[0]).toBe('=Mute "Ltd');
  });

  test('of which there are new ones are listed at once', async () => {
    expect(await names('/companies?q=newcomer')).toEqual([]);
    await importFiles(db, {
      'tools.ndjson': ndjson([{ id: 'new', name: 'New', description: 'New.', developer_name: 'Newcomer' }]),
    });
    expect(await names('/companies?q=newcomer')).toEqual(['Newcomer']);
    expect(await names('/companies?q=new')).toEqual(['Newcomer']);
  });
});

describe.each([
  ['/market/rounds', 'newest'],
  ['/companies', 'known'],
  ['/investors', 'active'],
])('%s', (path, sort) => {
  test.each([
    ['kind=nonsense', 'There is no kind "nonsense". This filter was removed.'],
    ['stage=late', 'There is no stage "late". This filter was removed.'],
    ['category=nothing', 'There is no category "nothing". This filter was removed.'],
    ['country=XX', 'Nothing is recorded for a place called "XX". This filter was removed.'],
    ['sort=x', 'There is no order "x". The usual one is shown.'],
  ])('says that %s could not be read, and shows what the others ask for', async (asked, said) => {
    const all = parse((await page(path)).html).querySelector('#results')?.text;
    const { html } = await page(`${path}?${asked}`);
    expect(parse(html).querySelector('[role=alert]')?.text).toBe(said);
    expect(parse(html).querySelector('#results')?.text).toBe(all);
    expect(html).toContain('noindex');
    expect(html).toContain(`<link rel="canonical" href="${path}"/>`);
  });

  test('says nothing of what it can read', async () => {
    const { html } = await page(`${path}?sort=${sort}&country=UK&category=voices&stage=seed`);
    expect(parse(html).querySelector('[role=alert]')).toBeNull();
  });
});

describe('the file of a list', () => {
  const file = async (path: string, reader: string) => {
    const response = await app.get(path, headers[reader]);
    return { status: response.status, text: await response.clone().text(), response };
  };

  test.each(['/companies.csv', '/investors.csv'])('%s is for plans with exports alone', async (path) => {
    const readers = ['visitor', 'free', 'basic', 'premium'];
    const statuses = await Promise.all(readers.map(async (reader) => (await file(path, reader)).status));
    expect(statuses).toEqual([302, 403, 403, 200]);
    expect((await page(path.replace('.csv', ''), 'basic')).text).toContain('As CSV or XLSX with Premium');
  });

  test('of companies says what the page says, in numbers, and holds no formula', async () => {
    const { html } = await page('/companies?category=voices&sort=raised', 'premium');
    const link = parse(html).querySelector('a[download]')?.getAttribute('href') ?? '';
    expect(link).toBe('/companies.csv?category=voices&sort=raised');
    const { text, response } = await file(link, 'premium');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="companies-category-voices-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(parseCsv(text, { columns: true })).toMatchObject([
      { Company: `'=Mute "Ltd`, Country: '', Rounds: '1', 'Raised as equity (US dollars)': '50000000' },
      {
        Company: 'Larynx',
        Country: 'Norway',
        Founded: '2019',
        Category: 'Voices',
        Kind: 'Startup',
        'Owned by': 'The Holding',
        Rounds: '2',
        'Raised as equity (US dollars)': '32000000',
        'Rounds whose equity is known': '2',
        'Newest round': 'Series A',
        'Date of the newest round': '2025-06',
      },
    ]);
  });

  test.each([
    [
      '/companies.xlsx?category=voices&country=Norway&sort=raised',
      {
        Companies: expect.stringMatching(/, 1 company$/),
        Filters: 'Category: Voices; Country: Norway',
        Order: 'Most raised',
        Day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        Address: expect.stringMatching(/\/companies\?category=voices&country=Norway&sort=raised$/),
        'Left out': '1 company without a recorded country',
      },
      ['Company', 'Larynx'],
    ],
    [
      '/investors.xlsx?kind=vc',
      { Investors: expect.stringMatching(/, 1 investor$/), Filters: 'Kind: Venture capital' },
      ['Investor', 'Open Fund'],
    ],
  ])('%s has a cover and the lines of the page', async (path, cover, names) => {
    const { response } = await file(path, 'premium');
    expect(response.headers.get('content-disposition')).toMatch(/-\d{4}-\d\d-\d\d\.xlsx"$/);
    const [about, lines] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    expect(Object.fromEntries(about?.data ?? [])).toMatchObject(cover);
    expect(lines?.data.map(([name]) => name)).toEqual(names);
  });

  test('of investors says what the page says', async () => {
    const { text } = await file('/investors.csv?q=open&page=7', 'premium');
    expect(parseCsv(text)).toEqual([
      expect.arrayContaining(['Investor', 'Rounds of the last 24 months']),
      ['Open Fund', 'Venture capital', 'Norway', '2', '2', '2', '2026-01', '52000000', '2'],
    ]);
  });

  test.each([
    '/market/rounds/rounds.csv?kind=nonsense',
    '/market/rounds/rounds.csv?country=XX',
    '/companies.csv?sort=x',
    '/companies.csv?foundedSince=nonsense',
    '/investors.csv?category=nothing',
  ])('%s is refused, because it would hold more than it says', async (path) => {
    const { status, text } = await file(path, 'premium');
    expect([status, text]).toEqual([400, expect.stringMatching(/"(nonsense|XX|x|nothing)"/)]);
    // Nothing is shown, so no filter was removed and no order chosen.
    expect(text).not.toMatch(/removed|is shown/);
  });

  test('that is asked for what nobody led says what can be asked', async () => {
    const { text } = await file('/market/rounds/rounds.csv?led=no', 'premium');
    expect(text).toBe('"led" can only be "yes", not "no".\n');
  });

  test('that is asked for a month of founding says that a year is asked for', async () => {
    const { text } = await file('/companies.csv?foundedSince=2019-05', 'premium');
    expect(text).toBe('No year can be read from "2019-05"; 2023 is an example.\n');
  });

  test('a refusal repeats what was typed, whatever it is', async () => {
    const sort = 'x The usual one is shown. This filter was removed.';
    const { text } = await file(`/companies.csv?${new URLSearchParams({ sort })}`, 'premium');
    expect(text).toBe(`There is no order "${sort}".\n`);
  });
});

describe('a filter by country or founding year says how many it leaves out because none is recorded', () => {
  test.each([
    ['/market/rounds?country=Chile', 'basic', 'Left out: 1 round without a recorded country.'],
    ['/market/rounds?country=Chile&stage=series-b', 'basic', 'Left out: 1 round'],
    ['/market/rounds?country=Chile&stage=seed', 'basic', null],
    // The only one is locked.
    ['/market/rounds?country=Chile', 'visitor', null],
    ['/market/rounds', 'basic', null],
    ['/companies?country=Chile&q=mute', 'visitor', 'Left out: 1 company without a recorded country.'],
    [
      '/companies?foundedSince=2019&q=mute',
      'visitor',
      'Left out: 1 company without a recorded founding year.',
    ],
    ['/companies?foundedSince=2019', 'visitor', '1 company'],
    ['/companies?q=mute', 'visitor', null],
    ['/investors?country=Chile', 'visitor', 'Left out: 1 investor without a recorded country.'],
    ['/investors?country=Chile&stage=series-b', 'visitor', null],
  ])('%s, to %s', async (path, reader, said) => {
    const { text } = await page(path, reader);
    if (said === null) expect(text).not.toContain('Left out');
    else expect(text).toContain(said);
  });
});

test('rounds are found by the name of a product', async () => {
  expect((await page('/market/rounds?company=Whistle')).rows).toHaveLength(2);
  expect((await page('/market/rounds?investor=of4')).rows).toHaveLength(1);
});
