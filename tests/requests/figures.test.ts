import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { withMarkets } from '../harness/markets.ts';
import type { TestMember } from '../harness/members.ts';

/** Figures at addresses of their own, over a catalogue in which every figure can be counted by hand. */

const { app, subscriber, pageFor } = await withMarkets();

/** What a page of figures says of each, by its id. */
async function figuresAt(path: string, member?: TestMember) {
  const page = await pageFor(path, member);
  const sections = page.querySelectorAll('.quoted');
  return Object.fromEntries(
    sections.map((section) => [
      section.id,
      {
        value: section.querySelector('p')?.text,
        said: section.querySelectorAll('dd').map(({ text }) => text.trim()),
        lines: section.querySelectorAll('output').map(({ text }) => text),
        copies: section.querySelectorAll('button').length,
      },
    ]),
  );
}

describe('a market', () => {
  test('has each figure with what it covers, its grade, day and source, and lines to cite', async () => {
    const { funding12, tools } = await figuresAt('/figures/market/video', subscriber);
    expect(funding12).toMatchObject({
      value: '$107M',
      said: [
        '2 of 2 rounds; Vault 72%',
        'Computed',
        expect.stringMatching(/^\w+ \d+, 2026$/),
        'Counted in the catalogue',
      ],
      copies: 3,
    });
    const address = 'http://localhost/figures/market/video#funding12';
    expect(funding12?.lines).toEqual(Array(3).fill(expect.stringContaining(address)));
    expect(tools?.value).toBe('2');
  });

  test('keeps the addresses of its figures', async () => {
    expect(Object.keys(await figuresAt('/figures/market/all', subscriber))).toEqual(
      'tools launched launched2 companies rounds12 funding12 rounds24 funding24 funding price free open rated'.split(
        ' ',
      ),
    );
  });

  test('has no address for a figure that is locked, nor its value anywhere', async () => {
    const figures = await figuresAt('/figures/market/video');
    expect(Object.keys(figures)).toContain('rounds12');
    expect(Object.keys(figures).filter((id) => id.startsWith('funding'))).toEqual([]);
    expect((await pageFor('/figures/market/video')).text).not.toContain('$107M');
  });
});

test.each(['all', 'empty', 'voice'])(
  'the table of markets leads from each figure of %s, also from zeros, to its address',
  async (id) => {
    const page = await pageFor('/market', subscriber);
    const links = page.querySelectorAll(`.market-table td a[href^="/figures/market/${id}#"]`);
    const figures = Object.keys(await figuresAt(`/figures/market/${id}`, subscriber));
    expect(figures).toContain('rounds24');
    // Of nothing that is rated or open source the table has no column.
    expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual(
      figures.filter((id) => id !== 'rated' && id !== 'open'),
    );
  },
);

test('each figure of a category leads to its own address, which is there', async () => {
  const page = await pageFor('/categories/voice', subscriber);
  const links = page
    .querySelectorAll('a[href^="/figures/category/"]')
    .map((link) => link.getAttribute('href') ?? '');
  expect(links).toContain('/figures/category/voice#total-tools');
  expect(page.querySelector('a[href="/figures/rounds/all?category=voice"]')?.text).toBe(
    'Quote the figures of the rounds of Voice',
  );
  const figures = await figuresAt('/figures/category/voice', subscriber);
  const linked = links.flatMap((link) => link.split('#')[1] ?? []);
  expect(Object.keys(figures)).toEqual(expect.arrayContaining(linked));
  // The line that the page draws, a point each.
  expect(Object.keys(figures).filter((id) => id.startsWith('trend-'))).toContain('trend-2025');
  expect(links).toContain('/figures/category/voice');
});

test.each([
  ['/', ['/figures/catalogue/all#tools', '/figures/category/voice#total-tools', '/figures/catalogue/all']],
  ['/about', ['/figures/catalogue/all#categories', '/figures/catalogue/all#points']],
  ['/data', ['/figures/ages/voice#facts', '/figures/ages/all']],
  ['/data?kind=price', ['/figures/ages/voice?of=price#outdated']],
  ['/categories', ['/figures/category/voice#total-tools']],
  ['/tools', ['/figures/tool/talk#price-from']],
  ['/premium', ['/figures/catalogue/all']],
  ['/compare?tools=talk,sing', ['/figures/tool/talk', '/figures/tool/sing']],
  ['/compare?tools=talk,sing&group=funding', ['/figures/tool/talk?tab=funding']],
  ['/plots/quarters/all', ['/figures/plot/quarters~all?row=q2-2022#rounds']],
  ['/plots/company/acme', [expect.stringMatching(/^\/figures\/company\/acme#amount-/)]],
])('figures of %s lead to their addresses, which are there', async (path, some) => {
  const links = [
    ...new Set(
      (await pageFor(path, subscriber))
        .querySelectorAll('main a[href^="/figures/"]')
        .map((link) => link.getAttribute('href') ?? ''),
    ),
  ];
  expect(links).toEqual(expect.arrayContaining(some));
  for (const [address, each] of Map.groupBy(links, (link) => link.split('#')[0] ?? '')) {
    const known = Object.keys(await figuresAt(address, subscriber));
    expect(known, address).toEqual(expect.arrayContaining(each.flatMap((link) => link.split('#')[1] ?? [])));
  }
});

test('a number of a plot says what the plot covers, and has an address of its own', async () => {
  const address = '/figures/plot/quarters~all?row=q1-2026';
  const { rounds } = await figuresAt(address, subscriber);
  expect(Number(rounds?.value)).toBeGreaterThan(0);
  expect(rounds?.said).toContain('Computed');
  expect(rounds?.lines[0]).toContain(`http://localhost${address}#rounds`);
  for (const none of [
    '/figures/plot/quarters~all?row=nothing',
    '/figures/plot/quarters~all',
    '/figures/plot/all',
    '/figures/ages/nothing',
    '/figures/catalogue/some',
  ]) {
    expect((await app.get(none)).status, none).toBe(404);
  }
});

test('a recorded fact in a plot is quoted with its own source, not as computed', async () => {
  const answer = await app.get('/figures/plot/company~acme?row=2026-02-series-b-equity', subscriber.headers);
  expect(answer.status).toBe(302);
  const [address = '', id = ''] = (answer.headers.get('location') ?? '').split('#');
  expect(address).toBe('/figures/company/acme');
  const figure = (await figuresAt(address, subscriber))[id];
  expect(figure?.value).toContain('$30M');
  expect(figure?.said).not.toContain('Computed');
});

test.each([
  ['/figures/company/acme', { rounds: '3', raised: '$41M ($41,000,000)', median: '$10M' }],
  ['/figures/rounds/all?stage=series-b', { rounds: '1', raised: '$30M ($30,000,000)' }],
  ['/figures/tool/talk', { 'price-from': expect.stringContaining('$9') }],
])('%s has its figures', async (path, expected) => {
  const figures = await figuresAt(path, subscriber);
  const values = Object.fromEntries(Object.entries(figures).map(([id, { value }]) => [id, value]));
  expect(values).toMatchObject(expected);
});

test('each amount and valuation of a company’s rounds leads to its own address, with the source of the round', async () => {
  const page = await pageFor('/companies/acme', subscriber);
  const links = page
    .querySelectorAll('.round-table td a.quoted-value')
    .map((link) => link.getAttribute('href'));
  const figures = await figuresAt('/figures/company/acme', subscriber);
  const own = Object.keys(figures).filter((id) => /^(amount|valuation)-/.test(id));
  expect(own.length).toBeGreaterThan(0);
  expect(links).toEqual(own.map((id) => `/figures/company/acme#${id}`));
  const [first = ''] = own;
  expect(figures[first]?.said.join()).not.toContain('Added up');
  expect(figures[first]?.lines[0]).toContain(`http://localhost/figures/company/acme#${first}`);
});

test('each amount in the list of rounds says whose it is, for those who hear links alone', async () => {
  const rows = (await pageFor('/market/rounds', subscriber)).querySelectorAll('.round-table tbody tr');
  const said = rows.flatMap((row) =>
    row.querySelectorAll('a.quoted-value').map((link) => ({
      company: row.querySelector('th a')?.text ?? 'nobody',
      label: link.getAttribute('aria-label') ?? '',
    })),
  );
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(({ company, label }) => !label.includes(company))).toEqual([]);
});

test.each([
  ['/tools/talk', '.glance', '/figures/tool/talk#price-from'],
  ['/companies', 'main td', '/figures/company/acme#raised'],
])('on %s a sum or a price leads to its figure, which is there', async (path, within, expected) => {
  const page = await pageFor(path, subscriber);
  const links = page
    .querySelectorAll(`${within} a.quoted-value`)
    .map((link) => link.getAttribute('href') ?? '');
  expect(links).toContain(expected);
  const [address = '', id = ''] = expected.split('#');
  expect(Object.keys(await figuresAt(address, subscriber))).toContain(id);
});

test('of a locked round there is no figure', async () => {
  const idsAt = async (member?: TestMember) =>
    Object.keys(await figuresAt('/figures/company/vault', member)).filter((id) => id.startsWith('amount-'));
  expect((await idsAt(subscriber)).length).toBeGreaterThan(0);
  expect(await idsAt()).toEqual([]);
});

test('of a tab that is locked there is no figure', async () => {
  const open = await figuresAt('/figures/tool/secret?tab=funding', subscriber);
  expect(Object.keys(open).length).toBeGreaterThan(0);
  expect(await figuresAt('/figures/tool/secret?tab=funding')).toEqual({});
});

test('a company that only locked rounds would name has none, as it has no page', async () => {
  for (const path of [
    '/figures/company/nobody',
    '/figures/nothing/all',
    '/figures/tool/talk?tab=nosuch',
    '/figures/tool/talk?tab=',
    '/figures/rounds/some',
    '/figures/market/no',
  ]) {
    expect((await app.get(path)).status).toBe(404);
  }
});

describe('a selection that is not understood', () => {
  test.each([
    ['category=voices', 'There is no category "voices".'],
    ['country=Atlantis', 'Nothing is recorded for a place called "Atlantis".'],
    ['stage=later', 'There is no stage "later".'],
    ['kind=gift', 'There is no kind "gift".'],
    ['since=soon', 'No date can be read from "soon"'],
    ['company=nobody', 'Company: none with a round that you may see is called so.'],
    ['investor=nobody', 'Investor: none with a round that you may see is called so.'],
    ['stage=series-b&category=%E2%80%AEoice', 'Nothing is quoted of a selection that is not understood.'],
  ])('%s has no figure, and the page says why', async (query, said) => {
    const page = await pageFor(`/figures/rounds/all?${query}`, subscriber);
    expect(page.querySelectorAll('.quoted, output')).toEqual([]);
    expect(page.querySelector('main')?.text).toContain(said);
    expect(page.querySelector('h1')?.text).toBe('Figures to quote: Funding rounds');
    expect(page.text).not.toMatch(/\p{Bidi_Control}/u);
  });
});

test('a selection is named as the catalogue names what it is of, not as it was typed', async () => {
  const page = await pageFor(
    '/figures/rounds/all?category=voice&company=aCmE%E2%80%AE&kind=equity',
    subscriber,
  );
  expect(page.querySelector('h1')?.text).toBe(
    'Figures to quote: Funding rounds, Category: Voice; Kind: Equity; Company: Acme',
  );
  expect(page.querySelector('#rounds output')?.text).toContain(
    'Category: Voice; Kind: Equity; Company: Acme',
  );
  expect(page.querySelectorAll('output').join('')).not.toMatch(/\p{Bidi_Control}|%E2%80%AE/u);
});

describe('rounds that are for subscribers', () => {
  test.each(['/figures/company/vault', '/figures/rounds/all?category=video&company=vault'])(
    'of %s there is no figure, and none that says 0',
    async (path) => {
      const page = await pageFor(path);
      expect(page.querySelectorAll('.quoted, output')).toEqual([]);
      expect(Object.keys(await figuresAt(path, subscriber))).toContain('rounds');
    },
  );

  test('a company of which no round is open says so as its page does', async () => {
    expect((await pageFor('/figures/company/vault')).querySelector('main')?.text).toContain(
      'No round is open to everybody.',
    );
  });

  test('a figure that leaves them out says so in its name', async () => {
    const [line] = (await figuresAt('/figures/company/acme')).rounds?.lines ?? [];
    expect(line).toContain('Recorded rounds, counting only what is open to everybody: 3');
    const [whole] = (await figuresAt('/figures/company/acme', subscriber)).rounds?.lines ?? [];
    expect(whole).toContain('Recorded rounds: 3');
  });
});

test('stays out of search engines and caches', async () => {
  const response = await app.get('/figures/market/all');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const page = parse(await response.text());
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
});
