import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { addTool, fundingDetails } from '../factories.ts';
import { withRounds } from '../harness/rounds.ts';

/** What the page of rounds makes of filters that cannot be read and of pages that do not exist. */

const { app, db, headers, page } = await withRounds();

describe('a filter that cannot be read is removed, and the page says so', () => {
  test.each([
    ['minAmount=abc', 'No amount can be read from "abc"; $20M is an example.'],
    ['maxAmount=0x1F', 'No amount can be read from "0x1F"; $20M is an example.'],
    ['maxAmount=12,5055', 'No amount can be read from "12,5055"; $20M is an example.'],
    ['minAmount=%E2%82%AC5m', 'No amount can be read from "€5m"; $20M is an example.'],
    ['minAmount=-3', 'No amount can be read from "-3"; $20M is an example.'],
    ['since=12/03/24', 'No date can be read from "12/03/24"; 2025-07 is an example.'],
    ['until=2025-13', 'No date can be read from "2025-13"; 2025-07 is an example.'],
  ])('%s', async (asked, said) => {
    for (const reader of ['visitor', 'premium']) {
      const { html, rows } = await page(`/market/rounds?category=voices&${asked}`, reader);
      const [banner] = parse(html).querySelectorAll('main [role=alert]');
      expect(banner?.text).toBe(`${said} This filter was removed.`);
      expect(rows.length).toBeGreaterThan(1);
      expect(html).toMatch(/<link rel="canonical" href="[^"]*\/market\/rounds\?category=voices"/);
    }
  });

  test('and keeps the words in its field', async () => {
    const { html } = await page('/market/rounds?maxAmount=0x1F&since=12/03/24&until=2026');
    const typed = (name: string) => parse(html).querySelector(`input[name=${name}]`)?.getAttribute('value');
    expect(['maxAmount', 'since', 'until'].map(typed)).toEqual(['0x1F', '12/03/24', '2026']);
  });

  test('also after the step that drops the fields left empty, and each for itself', async () => {
    const { headers: sent } = await app.get('/market/rounds?stage=&minAmount=abc&since=soon&until=2026');
    const address = '/market/rounds?minAmount=abc&since=soon&until=2026';
    expect(sent.get('Location')).toBe(address);
    const { html, text } = await page(address);
    expect(text).toContain(
      '"abc"; $20M is an example. This filter was removed. No date can be read from "soon"',
    );
    expect(html).toContain('<meta name="robots" content="noindex');
    const links = parse(html).querySelectorAll('main [href^="/market"]');
    expect(
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.includes('soon')),
    ).toEqual([]);
  });

  test('it keeps a page out of search engines even if nothing else is asked for', async () => {
    expect((await page('/market/rounds?since=soon')).html).toContain('<meta name="robots" content="noindex');
    const { html } = await page('/market/rounds');
    expect(html).not.toContain('noindex');
    expect(parse(html).querySelector('main [role=alert]')).toBeNull();
  });
});

describe('a page number beyond the end', () => {
  test.each(['page=2', 'page=9999', 'page=1000000'])('is that of the last page: %s', async (asked) => {
    const { response, rows, text, html } = await page(`/market/rounds?category=voices&${asked}`);
    expect(response.status).toBe(200);
    expect(rows).toHaveLength(2);
    expect(text).not.toContain('no such page');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/market\/rounds\?category=voices"/);
  });

  test('of a selection without rounds is that of its only page', async () => {
    const { rows, text } = await page('/market/rounds?country=Chile&page=3');
    expect(rows).toEqual([]);
    expect(text).toContain('No recorded round that you may see is known to fit.');
  });

  test('changes no file', async () => {
    const file = async (asked: string) =>
      (await app.get(`/market/rounds/rounds.csv?category=voices${asked}`, headers.premium)).text();
    expect(await file('&page=9999')).toBe(await file(''));
  });

  test('is the last page of several', async () => {
    const rounds = Array.from({ length: 41 }, (_, index) => ({
      round: `Round ${index}`,
      amount: index + 1,
      date: '2020',
    }));
    await addTool(db, { id: 'serial', developer_name: 'Serial' }, { details: fundingDetails(rounds) });
    const shown = async (number: number) => {
      const { rows, text } = await page(`/market/rounds?company=serial&page=${number}`);
      return { rows: rows.length, place: /Page \d+ of \d+/.exec(text)?.[0] };
    };
    expect(await shown(1)).toEqual({ rows: 40, place: 'Page 1 of 2' });
    for (const number of [2, 3, 9_999, 200_000]) {
      expect(await shown(number), `page ${number}`).toEqual({ rows: 1, place: 'Page 2 of 2' });
    }
  });
});
