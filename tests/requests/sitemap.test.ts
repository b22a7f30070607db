import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listingsTurn } from '#app/listings-worker.server.ts';
import { businessFunctions } from '#catalogue/tables/business-functions.server.ts';
import { urlElement } from '#features/public-files/sitemap-entries.ts';
import { readStarts } from '#features/public-files/sitemaps.server.ts';
import { addBusinessFunction, addQuestion, addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { entriesOf, readIndex, sitemapFaults } from '../harness/sitemap-schema.ts';
import { statementsOf, watched } from '../harness/watched-database.ts';

/** Sitemaps (docs/topics/machines.md). */

const SITE_URL = 'https://tools.example.com';
const app = await createTestApp({ settings: { SITE_URL } });
await addTool(app.db, { id: 'changed', updated_at: '2026-05-06T00:30:00Z' });
await addQuestion(app.db, { id: 'which', answer: 'This one.', created_at: '2026-02-03T04:05:06Z' });
await addQuestion(app.db, { id: 'unanswered' });
await addBusinessFunction(app.db, { id: 'selling', last_updated: null });

const text = async (path: string) => (await app.get(path)).text();
const files = async () =>
  (await readIndex(await text('/sitemap.xml'))).map((url) => url.replace(SITE_URL, ''));

test.each([
  ['2026-05-06T00:30:00Z', true],
  ['1970-01-01T00:00:00Z', true],
  ['1969-12-31T23:59:59Z', false],
  ['1000-01-01T00:00:00Z', false],
  // It has not come yet.
  ['2026-11-20T00:00:01Z', false],
  [null, false],
])('of a page that was changed at %s, a crawler learns when: %s', (changed, isSaid) => {
  const element = urlElement(SITE_URL, { path: '/tools/a', changed }, '2026-11-20T00:00:00Z');
  expect(element.includes(`<lastmod>${changed}</lastmod>`)).toBe(isSaid);
  expect(element.includes('lastmod')).toBe(isSaid);
});

describe('the sitemap', () => {
  test('has an index of files by kind, each of which the schema accepts', async () => {
    const names = await files();
    expect(names).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/tools-1.xml',
      '/sitemaps/categories-1.xml',
      '/sitemaps/specializations-1.xml',
      '/sitemaps/questions-1.xml',
      '/sitemaps/functions-1.xml',
      '/sitemaps/companies-1.xml',
    ]);
    for (const name of names) expect([name, sitemapFaults(await text(name))]).toEqual([name, []]);
    expect(sitemapFaults((await text('/sitemaps/pages.xml')).replace('<loc>', '<lok>'))).not.toEqual([]);
  });

  test('lists each page once, under its canonical address and a title of its own, if it wants to be found', async () => {
    const names = await files();
    const listed = (await Promise.all(names.map(text))).flatMap(entriesOf);
    const paths = listed.map(({ loc }) => loc.replace(SITE_URL, ''));
    expect(new Set(paths).size).toBe(paths.length);
    // A few tools stand for all. Facets that few tools have are pages, but not yet ones to be found.
    const tried = paths.filter((path) => !/^\/tools(?:\?(?!category)|\/tool-[12])/.test(path));
    const titles: (string | undefined)[] = [];
    const descriptions: (string | undefined)[] = [];
    for (const path of tried) {
      const page = await app.get(path);
      const html = await page.text();
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      expect([path, page.status, canonical]).toEqual([path, 200, SITE_URL + path]);
      expect([path, html.includes('noindex')]).toEqual([path, false]);
      titles.push(/<title>([^<]+)/.exec(html)?.[1]);
      descriptions.push(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]);
    }
    for (const texts of [titles, descriptions]) {
      expect(texts.filter((each, index) => !each || texts.indexOf(each) !== index)).toEqual([]);
    }
  });

  test('gives dates that rows have, and no others', async () => {
    const dates = async (name: string) =>
      new Map(entriesOf(await text(name)).map(({ loc, lastmod }) => [loc.replace(SITE_URL, ''), lastmod]));
    expect((await dates('/sitemaps/tools-1.xml')).get('/tools/changed')).toBe('2026-05-06T00:30:00Z');
    expect((await dates('/sitemaps/questions-1.xml')).get('/questions/which')).toBe('2026-02-03T04:05:06Z');
    expect((await dates('/sitemaps/questions-1.xml')).has('/questions/unanswered')).toBe(false);
    expect((await dates('/sitemaps/functions-1.xml')).get('/business/selling')).toBeUndefined();
    expect([...(await dates('/sitemaps/pages.xml')).values()].filter(Boolean)).toEqual([]);
  });

  test.each(['tools-2.xml', 'tools-0.xml', 'tools-01.xml', 'tools-1', 'nothing-1.xml', 'tools-999999.xml'])(
    'has no file %s',
    async (name) => {
      expect((await app.get(`/sitemaps/${name}`)).status).toBe(404);
    },
  );

  test('without SITE_URL names what its own client calls the site', async () => {
    const plain = await createTestApp();
    const edge = await startEdge(plain.app);
    const called = async (Host: string) =>
      /<loc>(http:\/\/[^/]+)/.exec((await edge.ask('/sitemap.xml', { Host })).body.toString())?.[1];
    expect(await called('evil.example')).toBe('http://evil.example');
    expect(await called('tools.example.org')).toBe('http://tools.example.org');
    expect(await called(`localhost:${edge.port}`)).toBe(`http://localhost:${edge.port}`);
    const robots = async (Host: string) => (await edge.ask('/robots.txt', { Host })).body.toString();
    expect(await robots('evil.example')).not.toContain('Sitemap:');
    expect(await robots(`localhost:${edge.port}`)).toContain(
      `Sitemap: http://localhost:${edge.port}/sitemap.xml`,
    );
  });

  test('finds where its files start in memory once the node has read ahead', async () => {
    let count = 0;
    const { read } = watched(app.db, () => (count += 1));
    await listingsTurn(read)();
    count = 0;
    const starts = await readStarts(read);
    expect(starts.get('tools')).toHaveLength(1);
    // How many writes there have been.
    expect(count).toBe(1);
  });

  test('says that it is away with the database', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await broken.get('/sitemap.xml')).status).toBe(503);
    expect((await broken.get('/sitemaps/tools-1.xml')).status).toBe(503);
  });
});

/** Functions, because their rows are the quickest to write; all kinds are read by the same statements. */
describe('more rows than fit into a file', () => {
  const MANY = 10_000;
  beforeAll(async () => {
    await app.db.bulk.execute(sql`INSERT INTO business_functions (id, function_name, slug)
      SELECT 'many-' || number, 'Many', 'many-' || number FROM generate_series(1, ${MANY}) AS number`);
    await app.db.write.execute(sql`UPDATE catalogue_state SET version = version + 1`);
  });

  test('are in several files, each row in one', async () => {
    const names = (await files()).filter((name) => name.startsWith('/sitemaps/functions'));
    expect(names).toEqual([1, 2, 3].map((page) => `/sitemaps/functions-${page}.xml`));
    const listed = await Promise.all(names.map(async (name) => entriesOf(await text(name))));
    expect(listed.map(({ length }) => length).slice(0, 2)).toEqual([4_000, 4_000]);
    const all = new Set(listed.flat().map(({ loc }) => loc));
    expect(all.size).toBe(listed.flat().length);
    expect(all.size).toBe(await app.db.read.$count(businessFunctions));
  });

  test('are read in two statements a file', async () => {
    expect(await statementsOf(app.db, '/sitemaps/functions-1.xml', ['/sitemap.xml'])).toBe(2);
  });
});
