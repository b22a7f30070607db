import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FEED_ENTRIES, FEED_NAMES } from '#features/discovery/feeds/feed.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { atomFaults, jsonFeedFaults } from '../harness/standards/validators.ts';

/** The feeds of a catalogue whose tools change, raise money and hold characters that XML cannot. */

const app = await createTestApp();

const CATEGORIES = [
  { id: 'voice', name: 'Voice & <sound>', description: 'Speech.', specializations: [] },
  { id: 'quiet', name: 'Quiet', description: 'Nothing happens here.', specializations: [] },
];

const sourced = (value: unknown) => ({
  value,
  source_synopsis: { synopsis: 'Price page', url: 'https://a.example/?a=1&b=2', date_updated: '2026-02' },
});

function tool(id: string, change: object = {}) {
  return {
    id,
    name: `${id} <b>&amp;</b> "é"`,
    description: `About ${id}: ]]> & <script>alert(1)</script>.`,
    created_at: '2026-05-01',
    categories: [{ category: 'voice' }],
    decision_information: {
      decision_price_from: sourced({ amount: 10, per: 'mo', as_of: '2026-01' }),
      decision_languages: { value: ['en', 'de'] },
    },
    ...change,
  };
}

const ROUNDS = [
  { round: 'Series A', amount: 20_000_000, date: '2026-03', investors: ['Fund & Sons'] },
  { round: 'Seed', amount: 1_500_000, date: '2024' },
];
const rounds = (list: object[]) => ({
  funding_competition_information: { funding_funding_rounds: { value: list } },
});

const SECRET_ROUND = {
  round: 'Series Z',
  amount: 777_000_000,
  date: '2026-04',
  investors: ['Hidden Partners'],
};

const bring = (tools: object[]) =>
  importFiles(app.db, { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson(tools) });

await bring([
  tool('changing'),
  tool('raising', rounds(ROUNDS)),
  tool('locked', { ...rounds([SECRET_ROUND]), funding_info_is_premium: true }),
]);
await bring([
  tool('changing', {
    decision_information: {
      decision_price_from: sourced({ amount: 12, per: 'mo', as_of: '2026-02' }),
      decision_languages: { value: ['en', 'de'], source_synopsis: { synopsis: 'Help page' } },
    },
    business_information: { business_current_status: 'Shut down in May 2026' },
  }),
]);

const jsonFeed = z.object({
  title: z.string(),
  home_page_url: z.string(),
  items: z.array(
    z.object({ id: z.string(), title: z.string(), content_html: z.string(), date_modified: z.string() }),
  ),
});

async function readJson(path: string) {
  return jsonFeed.parse(await (await app.get(path)).json());
}

const FEEDS = FEED_NAMES.flatMap((name) => [
  `/feeds/${name}`,
  `/categories/voice/${name}`,
  `/categories/quiet/${name}`,
]);

describe('every feed', () => {
  test.each(FEEDS)('%s keeps its standards', async (path) => {
    const atom = await app.get(`${path}.atom`);
    expect([atom.status, atom.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(atomFaults(await atom.text())).toEqual([]);
    const json = await app.get(`${path}.json`);
    expect([json.status, json.headers.get('content-type')]).toEqual([
      200,
      'application/feed+json; charset=utf-8',
    ]);
    expect(jsonFeedFaults(await json.text())).toEqual([]);
  });

  test.each(FEEDS)('%s says nothing of what is locked', async (path) => {
    for (const format of ['atom', 'json']) {
      const text = await (await app.get(`${path}.${format}`)).text();
      expect(text).not.toMatch(/777|Series Z|Hidden Partners/);
    }
  });

  test.each(['/feeds/nothing.atom', '/feeds/tools.rss', '/feeds/tools', '/categories/nowhere/tools.atom'])(
    '%s is none',
    async (path) => {
      expect((await app.get(path)).status).toBe(404);
    },
  );
});

test('the validators find faults', () => {
  expect(atomFaults('<feed xmlns="http://www.w3.org/2005/Atom"><title>No id</title></feed>')).not.toEqual([]);
  expect(
    jsonFeedFaults('{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":1}]}'),
  ).not.toEqual([]);
});

describe('new tools', () => {
  test('come newest first, and not too many', async () => {
    const { items } = await readJson('/feeds/tools.json');
    expect(items.map(({ id }) => id).slice(0, 4)).toEqual(
      ['changing', 'locked', 'raising', 'awkward'].map((id) => `http://localhost/tools/${id}`),
    );
    expect(items.length).toBeLessThanOrEqual(FEED_ENTRIES);
  });

  test('say how sure each fact is', async () => {
    const { items } = await readJson('/categories/voice/tools.json');
    const html = items.find(({ id }) => id.endsWith('/raising'))?.content_html;
    expect(html).toContain(
      '<li><b>Price from:</b> $10 a month, billing not known, as of January 2026 <small>(Sourced: <a href="https://a.example/?a=1&amp;b=2">Price page</a>, February 2026)</small></li>',
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });

  test('of a category are its own', async () => {
    const { title, home_page_url, items } = await readJson('/categories/voice/tools.json');
    expect([title, home_page_url]).toEqual([
      'AI Toolbox: New tools in Voice & <sound>',
      'http://localhost/categories/voice',
    ]);
    expect(items).toHaveLength(3);
    expect((await readJson('/categories/quiet/tools.json')).items).toEqual([]);
    // Nothing of its own has a date: the catalogue's stands in.
    expect(await (await app.get('/categories/quiet/tools.atom')).text()).toContain('<updated>2026-05-01T');
  });
});

describe('changed facts', () => {
  test('are told with what was before; a new source alone is no change', async () => {
    const { items } = await readJson('/feeds/changes.json');
    expect(items.map(({ title }) => title)).toEqual(['changing <b>&amp;</b> "é": price from, status']);
    const [change] = items;
    expect(change?.content_html).toContain(
      '$10 a month, billing not known, as of January 2026 → $12 a month, billing not known, as of February 2026',
    );
    expect(change?.content_html).toContain('not known → Shut down in May 2026');
    expect(change?.id).toBe(`http://localhost/tools/changing#changed-${change?.date_modified}`);
    expect((await readJson('/categories/voice/changes.json')).items).toEqual(items);
    expect((await readJson('/categories/quiet/changes.json')).items).toEqual([]);
  });

  test('an import that changes nothing tells nothing', async () => {
    const before = await (await app.get('/feeds/changes.atom')).text();
    await bring([tool('raising', rounds(ROUNDS))]);
    expect(await (await app.get('/feeds/changes.atom')).text()).toBe(before);
  });
});

describe('funding rounds', () => {
  test('are those that everybody may see, newest first', async () => {
    const { items } = await readJson('/feeds/rounds.json');
    expect(items.map(({ title }) => title)).toEqual([
      'raising <b>&amp;</b> "é": Series A, $20M',
      'raising <b>&amp;</b> "é": Seed, $1.5M',
    ]);
    expect(items[0]?.content_html).toContain('<b>Investors:</b> Fund &amp; Sons <small>(Editorial: ');
    expect((await readJson('/categories/voice/rounds.json')).items).toEqual(items);
  });

  test('keep their ids and times when more is learnt', async () => {
    const before = (await readJson('/feeds/rounds.json')).items;
    const [first, seed] = ROUNDS;
    await bring([
      tool(
        'raising',
        rounds([
          { ...first, investors: ['Fund & Sons', 'Another'] },
          { ...seed, date: '2024-06' },
        ]),
      ),
    ]);
    const after = (await readJson('/feeds/rounds.json')).items;
    expect(after.map(({ id, date_modified }) => ({ id, date_modified }))).toEqual(
      before.map(({ id, date_modified }) => ({ id, date_modified })),
    );
    expect(after[0]?.content_html).toContain('Fund &amp; Sons, Another');
  });
});

describe('are found from', () => {
  test.each([
    ['/', '/feeds/'],
    ['/tools?sortBy=name', '/feeds/'],
    ['/categories/voice', '/categories/voice/'],
  ])('%s', async (page, below) => {
    const links = parse(await (await app.get(page)).text()).querySelectorAll('head link[rel=alternate]');
    const feeds = links.filter((link) => link.getAttribute('type')?.match(/atom|feed/));
    expect(feeds.map((link) => link.getAttribute('href'))).toEqual(
      FEED_NAMES.flatMap((name) => ['atom', 'json'].map((format) => `${below}${name}.${format}`)),
    );
    for (const link of feeds) {
      const answer = await app.get(link.getAttribute('href') ?? '');
      expect(answer.headers.get('content-type')).toContain(link.getAttribute('type'));
    }
  });
});

describe('a reader that comes again', () => {
  test('hears that nothing has changed, by tag and by time', async () => {
    const edge = await startEdge(app.app);
    const first = await edge.ask('/feeds/tools.atom');
    const { etag = '', 'last-modified': modified = '' } = first.headers;
    expect(first.status).toBe(200);
    expect(modified).not.toBe('');
    expect((await edge.ask('/feeds/tools.atom', { 'If-None-Match': etag })).status).toBe(304);
    expect((await edge.ask('/feeds/tools.atom', { 'If-Modified-Since': modified })).status).toBe(304);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await edge.ask('/feeds/tools.atom', { 'If-Modified-Since': earlier })).status).toBe(200);
    // The tag is exact, so the time does not count beside it.
    const both = { 'If-None-Match': '"other"', 'If-Modified-Since': modified };
    expect((await edge.ask('/feeds/tools.atom', both)).status).toBe(200);
  });

  test('is served from memory until the catalogue changes', async () => {
    const edge = await startEdge(app.app, { siteUrl: 'http://localhost' });
    const { headers } = await edge.ask('/feeds/tools.json');
    expect(edge.kept('/feeds/tools.json')).toBeDefined();
    edge.pages.clear();
    expect(edge.kept('/feeds/tools.json')).toBeUndefined();
    expect((await edge.ask('/feeds/tools.json')).headers.etag).toBe(headers.etag);
  });
});
