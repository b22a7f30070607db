import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { keyHeaders, planOf } from '../harness/api/world.ts';
import { withMarkets } from '../harness/markets.ts';
import { addMember, type TestMember } from '../harness/members.ts';

/** Equity by quarter and category, over a catalogue in which every figure can be counted by hand. */

const { app, subscriber, pageFor } = await withMarkets();
const premium = await addMember(app.db, planOf('premium'));

/** The lines of the page by their categories: the cells that hold something, by their quarters. */
async function shown(member?: TestMember) {
  const page = await pageFor('/market/quarters', member);
  const heads = page.querySelectorAll('.market-table thead th').map(({ text }) => text);
  const lines = page.querySelectorAll('.market-table :is(tbody, tfoot) tr').map((line) => {
    const [name, ...cells] = line.querySelectorAll('th, td').map(({ text }) => text);
    const told = cells.map((text, place) => [heads[place + 1], text]).filter(([, text]) => text !== '–');
    return [name, Object.fromEntries(told)];
  });
  return { page, heads, lines: Object.fromEntries(lines) };
}

const NEWEST = 'Q1 2026to February 2026';

describe('the page', () => {
  test('adds up each quarter of each category, with what the sum covers', async () => {
    const { heads, lines } = await shown(subscriber);
    expect(heads.slice(0, 3)).toEqual(['Category', NEWEST, 'Q4 2025']);
    expect(heads.slice(-2)).toEqual(['Q2 2022', '16 quarters']);
    expect(lines).toEqual({
      Video: {
        [NEWEST]: '$107M2 of 2 rounds; Vault 72%',
        'Q1 2025': '$10M1 of 1 round',
        '16 quarters': '$117M3 of 3 rounds; Vault 65.8%',
      },
      Voice: {
        [NEWEST]: '$30M1 of 1 round',
        'Q1 2025': '$10M1 of 1 round',
        '16 quarters': '$41M3 of 3 rounds',
      },
      'All categories': {
        [NEWEST]: '$107M2 of 2 rounds; Vault 72%',
        'Q1 2025': '$10M1 of 1 round',
        '16 quarters': '$118M4 of 4 rounds; Vault 65.3%',
      },
    });
  });

  test('names the categories without a round instead of giving them a line of dashes', async () => {
    const { page } = await shown(subscriber);
    expect(page.text).toContain('Without a recorded round in these quarters: 1 categoryEmpty');
  });

  test('says which rounds it leaves out', async () => {
    const { page } = await shown(subscriber);
    expect(page.text).toContain(
      'In no quarter: 1 round of no known month (the last column counts those of a year that it holds whole).',
    );
  });

  test('leads from each figure to where it is quoted, and that to its rounds', async () => {
    const { page } = await shown(subscriber);
    const links = page.querySelectorAll('.market-table td a').map((link) => link.getAttribute('href') ?? '');
    expect(links).toContain('/figures/rounds/all?category=video&since=2026-01&until=2026-02#raised');
    const quoted = await pageFor(
      '/figures/rounds/all?category=video&since=2026-01&until=2026-02',
      subscriber,
    );
    expect(quoted.querySelector('#raised p')?.text).toBe('$107M ($107,000,000)');
    const shownBy = quoted.querySelector('main p a')?.getAttribute('href')?.replaceAll('&amp;', '&');
    expect(shownBy).toBe('/market/rounds?category=video&since=2026-01&until=2026-02');
    const list = await pageFor('/market/rounds?category=video&since=2026-01&until=2026-02', subscriber);
    expect(list.querySelector('strong a[title]')?.text).toBe('$107M: quote what was raised');
  });

  test('counts in the last column as its list does a round that states only its year', async () => {
    const { page } = await shown(subscriber);
    const last = page.querySelectorAll('.market-table tfoot td').at(-1)?.querySelector('a');
    const quoted = last?.getAttribute('href') ?? '';
    const list = await pageFor(quoted.replace('/figures/rounds/all', '/market/rounds'), subscriber);
    expect(list.querySelector('strong a[title]')?.text).toBe(`${last?.text}: quote what was raised`);
    expect(list.text).toContain('recorded for 4 of 4 rounds');
  });

  test('counts for a visitor the rounds that are open, and adds nothing up', async () => {
    const { page, lines } = await shown();
    expect(lines.Video).toEqual({ [NEWEST]: '1', 'Q1 2025': '1', '16 quarters': '2' });
    expect(page.querySelector('main')?.text).not.toMatch(/\$[\d.]+[KMB]|Vault/);
  });

  test('is Markdown too', async () => {
    const text = await (await app.get('/market/quarters.md', subscriber.headers)).text();
    expect(text).toContain('| [Voice](');
    expect(text).toContain('$30M');
  });
});

test('the file has a line for each quarter of each category, in numbers', async () => {
  const response = await app.get('/market/quarters.csv', premium.headers);
  const lines: Record<string, string>[] = parseCsv(await response.text(), { columns: true });
  expect(lines).toHaveLength(16 * 4);
  expect(lines.slice(0, 4)).toMatchObject([
    { Quarter: 'Q1 2026', From: '2026-01', To: '2026-02', Category: 'Empty', 'Equity (US dollars)': '0' },
    { Category: 'Video', 'Equity (US dollars)': '107000000', Rounds: '2', Companies: '2' },
    { Category: 'Voice', 'Equity (US dollars)': '30000000', 'Company that raised the most': 'Acme' },
    { Category: 'All categories', 'Equity (US dollars)': '107000000' },
  ]);
});

describe('the API', () => {
  const ask = async (path: string, headers: HeadersInit = {}) => {
    const response = await app.send(`/api/v1${path}`, { headers });
    return { status: response.status, ...(await response.json()) };
  };

  test('gives the same sums to a key, and counts to everybody', async () => {
    const key = await keyHeaders(app.db, premium.id);
    const { data, locked, outside } = await ask('/market/quarters?category=video', key);
    expect(data.value).toMatchObject([
      { quarter: 'Q1 2026', category: { id: 'video' }, rounds: 2, raised: 107_000_000, with_amount: 2 },
      { quarter: 'Q1 2025', raised: 10_000_000, largest: { company: 'Acme', share: 1 } },
    ]);
    expect({ locked, outside }).toEqual({ locked: 0, outside: { undated: 1, later: 0, earlier: 0 } });
    const open = await ask('/market/quarters?category=video');
    expect(open.data.value[0]).toEqual({
      ...{ quarter: 'Q1 2026', since: '2026-01', until: '2026-02', rounds: 1, companies: 1 },
      category: expect.objectContaining({ id: 'video' }),
    });
    expect(open.locked).toBeNull();
  });

  test('names what it cannot read', async () => {
    expect(await ask('/market/quarters?category=nothing')).toMatchObject({ status: 404 });
    for (const asked of ['category=nothing', 'country=XX', 'kind=nonsense', 'stage=late', 'sort=x']) {
      const { status, parameters } = await ask(`/rounds?${asked}`);
      expect([status, parameters?.[0]?.name]).toEqual([400, asked.split('=')[0]]);
    }
    expect(await ask('/rounds?country=Nordic%20countries&stage=seed')).toMatchObject({ status: 200 });
  });
});
