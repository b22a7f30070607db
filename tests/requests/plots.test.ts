import { parse as parseCsv } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withMarkets } from '../harness/markets.ts';
import type { TestMember } from '../harness/members.ts';

/** Plots on pages of their own and in others, and their files. */

const { app, subscriber, pageFor } = await withMarkets();

const fileOf = (plot: string, file: string, member?: TestMember) =>
  app.get(`/plots/${plot}/${file}`, member?.headers ?? {});

describe('a plot', () => {
  test('stands in its page with its numbers, its files and a link to cite it', async () => {
    const page = await pageFor('/market/quarters', subscriber);
    const figure = page.querySelector('figure.plot');
    expect(figure?.querySelector('figcaption strong')?.text).toBe(
      'The most was raised in Q1 2026: $107M, 100% of it equity',
    );
    expect(figure?.querySelectorAll('tbody tr').at(-1)?.text).toBe('Q1 2026$107M22');
    expect(figure?.querySelectorAll('.plot-files a').map((link) => link.getAttribute('href'))).toEqual([
      '/plots/quarters/all/plot.svg',
      '/plots/quarters/all/plot.png',
      '/plots/quarters/all/plot.csv',
      '/plots/quarters/all#cite',
    ]);
  });

  test('leads from each mark to what is behind it', async () => {
    const page = await pageFor('/market/quarters', subscriber);
    const links = page.querySelectorAll('.plot-mark a').map((link) => link.getAttribute('href') ?? '');
    expect(links.at(-1)).toBe('/market/rounds?kind=equity&since=2026-01&until=2026-02');
    const list = await pageFor(links.at(-1), subscriber);
    expect(list.querySelector('strong a[title]')?.text).toBe('$107M: quote what was raised');
  });

  test.each(['/plots/quarters/all', '/plots/ages/all', '/plots/company/acme'])(
    '%s can be gone past by keyboard if it has many marks',
    async (address) => {
      const page = await pageFor(address, subscriber);
      const skip = page.querySelector('.plot-drawing > .skip-link')?.getAttribute('href');
      expect(skip !== undefined).toBe(page.querySelectorAll('.plot-mark a').length > 5);
      if (skip) expect(page.querySelector(skip)?.getAttribute('tabindex')).toBe('-1');
    },
  );

  test('has a page of its own with lines to cite it, which nobody else is sent', async () => {
    const response = await app.get('/plots/company/acme', subscriber.headers);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).toContain('Acme raised $41M in 3 recorded rounds, 73.2% of it in Series B');
    expect(html).toMatch(/Rounds of Acme over time: Plot: Acme raised \$41M.*\/plots\/company\/acme/);
  });

  test.each([
    '/plots/nothing/all',
    '/plots/quarters/voice',
    '/plots/ages/nonsense',
    '/plots/company/nobody',
    '/plots/prices/nothing',
    '/plots/specializations/voice',
  ])('%s is none', async (address) => {
    expect((await app.get(address)).status).toBe(404);
    expect((await app.get(`${address}/plot.csv`)).status).toBe(404);
  });
});

test.each([
  ['prices/talk', 'none of its', 404],
  ['standing/talk', 'to say where one stands takes 5', 200],
])('%s says why nothing is found in it', async (plot, why, status) => {
  const page = await pageFor(`/plots/${plot}`);
  expect(page.querySelector('main article')?.text).toContain('talk is recorded at $9 a month');
  expect(page.querySelector('main article')?.text).toContain(why);
  expect((await fileOf(plot, 'plot.csv')).status).toBe(status);
});

describe('what is locked', () => {
  test('is in no plot and no file of a visitor', async () => {
    // Its only round is locked, so nobody may know of the company.
    expect((await fileOf('company/vault', 'plot.svg')).status).toBe(404);
    for (const file of ['plot.svg', 'plot.csv']) {
      const text = await (await fileOf('quarters/all', file)).text();
      expect(text).not.toMatch(/\$|107M|77M|000000|Vault/);
    }
    expect(await (await fileOf('quarters/all', 'plot.svg', subscriber)).text()).toContain('$107M');
  });

  test('is left out of what is found in what is open', async () => {
    const finding = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1];
    expect(finding(await (await fileOf('company/acme', 'plot.svg')).text())).toMatch(
      /^Acme raised .* rounds that you may see/,
    );
    expect(finding(await (await fileOf('company/acme', 'plot.svg', subscriber)).text())).toMatch(
      /^Acme raised/,
    );
  });
});

describe('the files', () => {
  test('are a picture in either scheme, with title, coverage, day and address', async () => {
    const svg = await fileOf('quarters/all', 'plot.svg', subscriber);
    expect(svg.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(svg.headers.get('Cache-Control')).toBe('private, no-store');
    const text = await svg.text();
    expect(text).toContain('The most was raised in Q1 2026');
    expect(text).toContain('Covers the equity of 3 of 3 rounds');
    expect(text).toMatch(/>[^<]*\/plots\/quarters\/all</);
    expect(text).toContain('fill="#fdfcf9"');
    const dark = await fileOf('quarters/all', 'plot.svg?theme=dark', subscriber);
    expect(await dark.text()).toContain('fill="#141317"');
  });

  test('are the same as PNG, twice as fine', async () => {
    const response = await fileOf('company/acme', 'plot.png', subscriber);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1920 });
    // A title is painted: some of its place is not paper.
    const { channels } = await picture
      .extract({ left: 80, top: 60, width: 800, height: 60 })
      .greyscale()
      .stats();
    expect(channels[0]?.min).toBeLessThan(100);
  });

  test('are the numbers, as numbers', async () => {
    const response = await fileOf('company/acme', 'plot.csv', subscriber);
    const lines: Record<string, string>[] = parseCsv(await response.text(), { columns: true, bom: true });
    expect(lines).toEqual([
      { Announced: '2026-02', Round: 'Series B', Kind: expect.any(String), 'US dollars': '30000000' },
      { Announced: '2025-02', Round: 'Series A', Kind: expect.any(String), 'US dollars': '10000000' },
      { Announced: '2024', Round: 'Seed', Kind: expect.any(String), 'US dollars': '1000000' },
    ]);
  });

  test('have no other names', async () => {
    expect((await fileOf('quarters/all', 'plot.pdf')).status).toBe(404);
  });

  test('are made so often and no more', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 60 && !statuses.includes(429); turn++) {
      statuses.push((await fileOf('ages/all', 'plot.csv')).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
