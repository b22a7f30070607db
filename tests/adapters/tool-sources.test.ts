import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { findDue } from '#features/agents/finding/finding-worker.server.ts';
import { SOURCE_FAULTS } from '#features/agents/finding/read-source.server.ts';
import { withDatabase } from '../harness/database.ts';
import { BEGIN, DAY, HOUR, never, product, rss, sent, startFinding } from '../harness/finding.ts';
import { html, leadsTo, robots } from '../harness/made-up-sites.ts';

/** How sources are read: each kind, and those that are faulty, huge, hostile or unchanged. */

const db = await withDatabase({ empty: true });
let world: Awaited<ReturnType<typeof startFinding>>;

beforeEach(async () => {
  world = await startFinding(db);
});
afterEach(async () => {
  await world.clear();
  await db.write.delete(aiTools);
});

const at = (name: string, path = '/') => world.site.at(`${name}.example`, path);
const outcomes = async () =>
  Object.fromEntries((await world.candidates()).map(({ title, state, why }) => [title, `${state}: ${why}`]));
const names = async () => (await world.found()).map(({ name }) => name);

describe('the kinds of sources', () => {
  const lead = (name: string) => at(name);
  const atom = (link: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>n</title><id>1</id><updated>2026-11-01T00:00:00Z</updated><entry><title>Lexo</title><id>2</id><updated>2026-11-01T00:00:00Z</updated><link rel="alternate" href="${link}"/></entry></feed>`;
  const jsonFeed = (link: string) =>
    JSON.stringify({
      ...{ version: 'https://jsonfeed.org/version/1.1', title: 'n' },
      items: [{ id: '1', title: 'Lexo', url: at('news', '/a'), external_url: link }],
    });
  const rdf = (link: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>n</title><link>x</link><description>d</description></channel><item rdf:about="y"><title>Lexo</title><link>${link}</link></item></rdf:RDF>`;
  const table = (link: string) =>
    `# Tools\n\n| Name | What |\n|---|---|\n| [Lexo](${link}) | For lawyers |\n`;
  const points = (link: string) =>
    `[![badge](https://img.example/a.svg)](${at('badge')})\n\n## Law\n\n- [Lexo](${link}) - Drafts contracts.\n- [Contents](#law)\n`;
  const shown = (link: string) =>
    JSON.stringify({
      hits: [
        { title: 'Show HN: Lexo – law', url: link },
        { title: 'Ask HN: why?', url: at('why') },
        { title: null },
      ],
    });
  const map = () => `<urlset><url><loc>${at('news', '/tools/lexo')}</loc></url></urlset>`;

  test.each([
    ['feed', 'Atom', atom, 'application/atom+xml'],
    ['feed', 'JSON Feed', jsonFeed, 'application/feed+json'],
    ['feed', 'RSS 1.0', rdf, 'text/xml'],
    ['markdown', 'a table', table, 'text/plain; charset=utf-8'],
    ['markdown', 'a list', points, 'text/markdown'],
    ['page', 'a page', (link: string) => `<p><a href="${link}">Lexo</a> for lawyers</p>`, 'text/html'],
    ['hacker-news', 'its search', shown, 'application/json'],
    ['sitemap', 'pages about products', map, 'application/xml'],
  ] as const)('%s: %s', async (kind, _, text, type) => {
    await world.add('news', kind, sent(text(lead('lexo')), type));
    world.sites['news.example'] = {
      ...world.sites['news.example'],
      '/tools/lexo': html(
        `<h1>Lexo</h1><a href="${at('ad')}">An ad</a><a href="${lead('lexo')}">Visit website</a>`,
      ),
    };
    world.sites['lexo.example'] = { '/': product('Lexo') };
    await world.find(BEGIN);
    // The host of a page about a product is left alone for a while.
    await world.find(BEGIN + HOUR);
    expect(await names()).toEqual(['Lexo']);
    expect(await world.sources()).toMatchObject([{ fault: null }]);
    expect(world.site.asked.join()).not.toMatch(/badge|why|ad\.example/);
  });
});

describe('sources that are no use', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "${`&${n === 0 ? 'a' : 'b'.repeat(n)};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>x</title><item><title>&bbbbbbbbb;</title><link>javascript:alert(1)</link></item></channel></rss>`;

  test.each([
    ['feed', 'a page in its place', '<html><body>Sorry</body></html>', SOURCE_FAULTS.feed],
    [
      'feed',
      'a feed without entries',
      '<rss version="2.0"><channel><title>x</title></channel></rss>',
      SOURCE_FAULTS.empty,
    ],
    [
      'feed',
      'JSON that is cut off',
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1",',
      SOURCE_FAULTS.feed,
    ],
    ['feed', 'entities that multiply', bomb, SOURCE_FAULTS.empty],
    [
      'feed',
      'what is open for ever',
      `<rss version="2.0"><channel>${'<a>'.repeat(300_000)}`,
      SOURCE_FAULTS.feed,
    ],
    [
      'sitemap',
      'a list of sitemaps',
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
      SOURCE_FAULTS.index,
    ],
    ['sitemap', 'no XML', 'hello', SOURCE_FAULTS.sitemap],
    ['hacker-news', 'other JSON', '{"hits":"none"}', SOURCE_FAULTS['hacker-news']],
    ['markdown', 'brackets without end', '['.repeat(1_000_000), SOURCE_FAULTS.empty],
    [
      'markdown',
      'lines of brackets',
      '[a](https://['.repeat(70).concat('\n').repeat(600),
      SOURCE_FAULTS.empty,
    ],
    ['page', 'a page without links', '<p>Nothing</p>', SOURCE_FAULTS.empty],
  ] as const)('%s: %s', async (kind, _, text, fault) => {
    await world.add('news', kind, sent(text, 'text/html'));
    const held = monitorEventLoopDelay();
    held.enable();
    await world.find(BEGIN);
    held.disable();
    // In nanoseconds.
    expect(held.max).toBeLessThan(2e9);
    expect(await world.sources()).toMatchObject([{ fault }]);
    expect(await world.candidates()).toEqual([]);
    // Nothing of it is tried again before its time.
    expect(await world.find(BEGIN + 23 * HOUR)).toEqual([]);
    expect(await world.find(BEGIN + 24 * HOUR)).toEqual(['news.example/list']);
  });

  test('a source that cannot be read says why, and goes on when it can', async () => {
    await world.add('news', 'feed', (_, response) => response.writeHead(503).end());
    await world.find(BEGIN);
    expect(await world.sources()).toMatchObject([{ fault: 'answered 503' }]);
    world.sites['news.example'] = { '/list': html(''), '/robots.txt': robots('User-agent: *\nDisallow: /') };
    await world.find(BEGIN + DAY);
    expect(await world.sources()).toMatchObject([{ fault: 'it lets no programs in' }]);
    world.sites['news.example'] = { '/list': leadsTo('http://private.example/') };
    await world.find(BEGIN + 2 * DAY);
    expect(await world.sources()).toMatchObject([{ fault: 'its name leads to no public address' }]);
    world.sites['news.example'] = { '/list': sent(rss([{ title: 'Lexo', link: at('lexo') }]), 'text/xml') };
    world.sites['lexo.example'] = { '/': product('Lexo') };
    await world.find(BEGIN + 3 * DAY);
    expect(await world.sources()).toMatchObject([{ fault: null, entries: 1, fresh: 1 }]);
    expect(await names()).toEqual(['Lexo']);
  });
});

test('an unchanged source costs one answer without a body', async () => {
  const asked: (string | undefined)[] = [];
  let version = '"1"';
  await world.add('news', 'feed', (request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === version) return response.writeHead(304).end();
    const feed = rss([{ title: `Lexo ${version}`, link: at(`lexo-${version.slice(1, -1)}`) }]);
    return sent(feed, 'text/xml', { ETag: version })(request, response);
  });
  world.sites['lexo-1.example'] = { '/': product('Lexo') };
  await world.find(BEGIN);
  await world.find(BEGIN + DAY);
  expect(asked).toEqual([undefined, '"1"']);
  expect(await world.sources()).toMatchObject([{ fault: null, entries: 1, fresh: 1, etag: '"1"' }]);
  version = '"2"';
  world.sites['lexo-2.example'] = { '/': product('Other') };
  await world.find(BEGIN + 2 * DAY);
  expect(asked).toEqual([undefined, '"1"', '"1"']);
  expect(await names()).toEqual(['Lexo', 'Other']);
});

test('of ten thousand entries, a bounded number waits, and the rest is taken when there is room', async () => {
  const entries = Array.from({ length: 10_000 }, (_, n) => `- [Tool ${n}](${at(`tool-${n}`)}) - An AI tool.`);
  await world.add('list', 'markdown', sent(entries.join('\n'), 'text/plain', { ETag: '"1"' }));
  await db.write.execute(sql`UPDATE finding_state SET per_day = 1`);
  for (const [day, waiting] of [300, 500, 500].entries()) {
    world.at(BEGIN + day * DAY);
    await db.write.execute(sql`UPDATE finding_state SET next_at = 'infinity'`);
    await findDue(world.parts(), never);
    expect((await world.candidates()).filter(({ state }) => state === 'waiting')).toHaveLength(waiting);
  }
  expect(await world.sources()).toMatchObject([{ entries: 10_000, etag: null }]);
});

test('nothing but public pages of products is visited, whatever an entry says', async () => {
  const links = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example/',
    'http://localhost/',
    'http://127.0.0.1:80/',
    'http://10.0.0.7/',
    'http://[::1]/',
    'https://user:pass@lexo.example/',
    at('paper', '/blog/2026/lexo'),
    at('blog.maker'),
    'https://techcrunch.com/lexo',
    'https://www.youtube.com/watch?v=1',
    'https://github.com/sponsors/lexo',
    at('file', '/lexo.pdf'),
    `http://lexo.example/${'a'.repeat(3_000)}`,
  ];
  await world.add(
    'news',
    'feed',
    sent(rss(links.map((link, n) => ({ title: `Lexo ${n}`, link }))), 'text/xml'),
  );
  expect(await world.find(BEGIN)).toEqual(['news.example/list']);
  expect(await world.candidates()).toEqual([]);
});

test('what leads nowhere a product is, is remembered with why, and no private server is asked', async () => {
  const page = (more: string) => html(`<title>Lexo</title><p>AI for law.</p>${more}`);
  world.sites['article.example'] = { '/': page('<meta property="og:type" content="article">') };
  world.sites['story.example'] = {
    '/': page('<script type="application/ld+json">{"@type":"NewsArticle","headline":"x"}</script>'),
  };
  world.sites['sold.example'] = {
    '/': html('<title>sold.example is for sale</title><h1>Buy this domain</h1>'),
  };
  world.sites['cakes.example'] = { '/': html('<title>Cakes</title><p>We bake.</p>') };
  world.sites['inward.example'] = { '/': leadsTo('http://private.example/') };
  world.sites['round.example'] = { '/': leadsTo(at('round')) };
  world.sites['shut.example'] = { '/': page(''), '/robots.txt': robots('User-agent: *\nDisallow: /') };
  world.sites['moved.example'] = { '/': leadsTo('https://www.youtube.com/watch?v=1') };
  world.sites['absent.example'] = { '/robots.txt': robots('') };
  const all = ['article', 'story', 'sold', 'cakes', 'inward', 'shut', 'absent'];
  await world.add(
    'news',
    'feed',
    sent(
      rss([
        ...all.map((name) => ({ title: name, link: at(name) })),
        { title: 'private', link: at('private') },
      ]),
      'text/xml',
    ),
  );
  await world.find(BEGIN);
  expect(await outcomes()).toEqual({
    article: 'no product: it is an article',
    story: 'no product: it is an article',
    sold: 'no product: its address is for sale',
    cakes: 'no product: its page does not speak of AI',
    inward: 'unreadable: its name leads to no public address',
    private: 'unreadable: its name leads to no public address',
    shut: 'unreadable: it lets no programs in',
    absent: 'unreadable: answered 404',
  });
  expect(await names()).toEqual([]);
});

test('a site that cannot be reached is tried again, and given up at last', async () => {
  world.sites['slow.example'] = { '/': (_, response) => response.writeHead(500).end() };
  await world.add('news', 'feed', sent(rss([{ title: 'Slow', link: at('slow') }]), 'text/xml'));
  for (const [day, asked] of [
    [0, 1],
    [0.9, 0],
    [1, 1],
    [7.9, 0],
    [8, 1],
    [60, 0],
  ] as const) {
    const visits = await world.find(BEGIN + day * DAY);
    expect(
      visits.filter((each) => each === 'slow.example/'),
      String(day),
    ).toHaveLength(asked);
  }
  expect(await outcomes()).toEqual({ Slow: 'unreadable: answered 500' });
});
