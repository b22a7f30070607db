import { parse as parseCsv } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { planOf } from '../harness/api/world.ts';
import { withMarkets } from '../harness/markets.ts';
import { addMember, type TestMember } from '../harness/members.ts';
import { statementsOf } from '../harness/watched-database.ts';

/** All categories side by side, over a catalogue in which every figure can be counted by hand. */

const { app, subscriber, pageFor, lineOf } = await withMarkets();
const exporter = await addMember(app.db, planOf('premium'));

/** The figures of a line that lead to where they are quoted, as they are said there, with the list that each counts. */
async function quotedOf(name: string, member?: TestMember) {
  const line = (await pageFor('/market', member))
    .querySelectorAll('.market-table :is(tbody, tfoot) tr')
    .find((each) => each.querySelector('th')?.text === name);
  const links = line?.querySelectorAll('td > a[href^="/figures/"]') ?? [];
  const [path = ''] = links[0]?.getAttribute('href')?.split('#') ?? [];
  const page = await pageFor(path, member);
  return links.map((link) => {
    const id = link.getAttribute('href')?.split('#')[1] ?? '';
    const figure = page.querySelector(`[id="${id}"]`);
    const value = figure?.querySelector('p')?.text ?? '';
    expect(value, id).toBe(link.text);
    const rows = figure?.querySelector('p > a')?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
    return { id, value, covers: figure?.querySelector('dd')?.text ?? '', rows };
  });
}

async function orderAt(path: string): Promise<string[]> {
  const page = await pageFor(path);
  return page.querySelectorAll('.market-table tbody th').map(({ text }) => text);
}

describe('the line of a category', () => {
  test('counts tools, launches, companies and rounds once each', async () => {
    expect(await lineOf('Voice', subscriber)).toMatchObject({
      Tools: '4',
      'Launched 2025': '1of 3',
      'Launched 2024–25': '2of 3',
      Companies: '31 funded',
      'Rounds, 12 months': '1',
      'Raised, 12 months': '$30M1 of 1 round',
      'Rounds, 24 months': '2',
      'Raised, 24 months': '$40M2 of 2 rounds',
      'Raised, all recorded': '$41M3 of 3 rounds',
      'From under $20': '50%1 of 2',
      'Free tier': '75%3 of 4',
    });
  });

  test.each([
    [
      'a visitor',
      'Momentum; Open source; Rated.',
      'Raised, 12 months; Raised, 24 months; Raised, all recorded.',
    ],
    ['a subscriber', 'Momentum; Open source; Rated.', undefined],
  ])('has for %s no column without a figure, and says once which are missing', async (who, empty, locked) => {
    const page = await pageFor('/market', who === 'a subscriber' ? subscriber : undefined);
    const told = (start: string) =>
      page
        .querySelectorAll('main p')
        .map(({ text }) => text.trim())
        .filter((text) => text.startsWith(start));
    expect(told('Not in the table')).toEqual([`Not in the table, as no category has any: ${empty}`]);
    expect(told('For subscribers')).toEqual(
      locked ? [expect.stringContaining(`For subscribers, as columns of this table: ${locked} Upgrade`)] : [],
    );
    const heads = page.querySelectorAll('.market-table thead th').map(({ text }) => text);
    expect(heads.filter((text) => /Momentum|Rated/.test(text))).toEqual([]);
  });

  test('has for a visitor the rounds that are open, and no sum', async () => {
    const heads = (await pageFor('/market')).querySelectorAll('.market-table thead th');
    expect(heads.filter(({ text }) => text.endsWith('open to everybody'))).toHaveLength(2);
    const line = await lineOf('Video');
    expect(line).toMatchObject({ Companies: '2', 'Rounds, 12 months': '1' });
    expect(Object.keys(line).filter((head) => head.startsWith('Raised'))).toEqual([]);
    expect(await lineOf('Video', subscriber)).toMatchObject({
      Companies: '22 funded',
      'Rounds, 12 months': '2',
      'Raised, 12 months': '$107M2 of 2 rounds; Vault 72%',
    });
  });

  test('of all counts what is in two categories once', async () => {
    expect(await lineOf('All categories', subscriber)).toMatchObject({
      Tools: '5',
      Companies: '42 funded',
      'Rounds, 12 months': '2',
      'Raised, all recorded': '$118M4 of 4 rounds; Vault 65.3%',
    });
  });

  test('of an empty category has zeros', async () => {
    expect(await lineOf('Empty', subscriber)).toMatchObject({ Tools: '0', 'Rounds, 24 months': '0' });
  });

  test('leads to where each figure is quoted, and that to the rows that it counts', async () => {
    const listed = (await quotedOf('Voice')).filter(
      ({ rows, value }) => rows.startsWith('/tools?') && /^\d+$/.test(value),
    );
    expect(listed.map(({ id }) => id)).toEqual(['tools', 'launched', 'launched2']);
    for (const { rows, value } of listed) {
      const list = await pageFor(rows);
      expect(list.text, rows).toContain(`${value} ${value === '1' ? 'tool' : 'tools'} available`);
    }
  });

  test.each(['a visitor', 'a subscriber'])(
    'has for %s the rounds and sums of the lists behind it',
    async (who) => {
      const member = who === 'a subscriber' ? subscriber : undefined;
      const lines = ['Voice', 'Video', 'Empty', 'All categories'].map((name) => quotedOf(name, member));
      const quoted = (await Promise.all(lines))
        .flat()
        .filter(({ rows }) => rows.startsWith('/market/rounds'));
      expect(quoted.length).toBeGreaterThan(member ? 15 : 5);
      for (const { id, value, covers, rows } of quoted) {
        const list = (await pageFor(rows, member)).querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '';
        expect.soft(list, `${id} at ${rows}`).toContain(shownAs(id === 'companies' ? covers : value));
      }
    },
  );

  test.each([
    ['until=2024', 1],
    ['until=2024-12', 1],
    ['until=2024-11', 0],
    ['since=2024', 3],
    ['since=2024-01', 3],
    ['since=2024-02', 2],
  ])('a round of the year 2024 is in a period, %s, only if all of 2024 is', async (period, count) => {
    const list = await pageFor(`/market/rounds?category=voice&${period}`);
    expect(list.querySelector('#results')?.text).toBe(count === 1 ? '1 round' : `${count} rounds`);
  });
});

/** How the list of rounds says a figure of the table. */
function shownAs(figure: string): string {
  if (figure.startsWith('$')) return `${figure}: quote what was raised of equity raised;`;
  const count = Number.parseInt(figure, 10);
  if (/funded|with rounds/.test(figure)) return ` of ${count} compan`;
  return count === 1 ? '1 round' : `${count} rounds`;
}

describe('the order', () => {
  test.each([
    ['/market', ['Voice', 'Video', 'Empty']],
    ['/market?sort=rounds12', ['Video', 'Voice', 'Empty']],
    ['/market?sort=tools', ['Voice', 'Video', 'Empty']],
    ['/market?sort=tools&order=asc', ['Empty', 'Video', 'Voice']],
    ['/market?sort=name', ['Empty', 'Video', 'Voice']],
    ['/market?sort=rounds24', ['Video', 'Voice', 'Empty']],
    ['/market?sort=funding24', ['Empty', 'Video', 'Voice']],
    ['/market?sort=nonsense', ['Voice', 'Video', 'Empty']],
  ])('of %s needs no scripts; what is not known comes last', async (path, names) => {
    expect(await orderAt(path)).toEqual(names);
  });

  test('is turned by the heading that it goes by', async () => {
    const page = await pageFor('/market?sort=tools');
    const head = page.querySelector('.market-table [aria-sort]');
    expect(head?.getAttribute('aria-sort')).toBe('descending');
    expect(head?.querySelector('a')?.getAttribute('href')).toBe('/market?sort=tools&order=asc#markets');
  });
});

describe('the file', () => {
  const linesOf = async (format: string, member: TestMember) => {
    const response = await app.get(`/market.${format}?sort=tools`, member.headers);
    expect(response.status).toBe(200);
    if (format === 'csv') return [[], parseCsv(await response.text(), { bom: true })] as const;
    const [about, table] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    return [about?.data ?? [], table?.data ?? []] as const;
  };

  test('holds the figures of the page as numbers, each with what it covers', async () => {
    const [about, [heads = [], ...rows]] = await linesOf('xlsx', exporter);
    const voice = rows.find(([name]) => name === 'Voice') ?? [];
    expect(Object.fromEntries(heads.map((head, at) => [head, voice[at]]))).toMatchObject({
      'Tools listed': 4,
      'Launched 2025': 1,
      'Launched 2025: coverage': 'of 3',
      'Raised, 12 months (US dollars)': 30_000_000,
      'Raised, 12 months: coverage': '1 of 1 round',
      'Free tier (%)': 75,
    });
    expect(rows.map(([name]) => name)).toEqual([...(await orderAt('/market?sort=tools')), 'All categories']);
    expect(Object.fromEntries(about)).toMatchObject({ 'Sorted by': 'Tools', Address: expect.anything() });
  });

  test.each([
    ['sort=nope', 'nope'],
    ['sort=tools&order=sideways', 'sideways'],
  ])('of an order that does not exist is refused: %s', async (asked, named) => {
    const response = await app.get(`/market.csv?${asked}`, exporter.headers);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(`There is no order "${named}".\n`);
  });

  test('is the same as CSV', async () => {
    const [[, sheet], [, lines]] = [await linesOf('xlsx', exporter), await linesOf('csv', exporter)];
    expect(lines).toEqual(sheet.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell)))));
  });
});

describe('the page', () => {
  test('says until when rounds are recorded, and marks the quarter that is not over', async () => {
    const page = await pageFor();
    expect(page.text).toContain('Rounds that you may see are recorded until February 2026');
    expect(page.querySelectorAll('.is-partial').length).toBe(1);
    expect(page.text).toContain('1 round of no known month');
  });

  test('shows a visitor no amount of a locked round', async () => {
    const page = await pageFor();
    expect(page.text).not.toMatch(/\$77M|\$107M|\$118M|Vault/);
    expect((await pageFor('/market', subscriber)).text).toContain('$77M');
  });

  test('is one page for search engines, however it is sorted', async () => {
    const page = await pageFor('/market?sort=tools');
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/market$/);
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    expect((await pageFor()).text).toContain('"@type":"Dataset"');
  });

  test('takes four statements at most', async () => {
    expect(await statementsOf(app.db, '/market', ['/tools'])).toBeLessThanOrEqual(4);
  });

  test('shows how momentum is worked out, with every weight', async () => {
    const page = await pageFor('/about');
    const weights = page
      .querySelectorAll('section[aria-labelledby="momentum"] dt')
      .map(({ text }) => Number(/weight (\d+)/.exec(text)?.[1]));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });
});
