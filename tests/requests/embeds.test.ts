import { eq } from 'drizzle-orm';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { addTool } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';

/** Pictures of tools for other sites, and the answers that make them of a pasted address. */

const SITE = 'https://toolbox.example';
const app = await createTestApp({ settings: { SITE_URL: SITE } });
await addTool(app.db, {
  id: 'rated',
  name: '<script>alert("x")</script> & 漢字 of a name that is much too long to fit',
  description: 'One. '.repeat(60),
  developer_name: "O'Brien & <b>Sons</b>",
  avg_rating: 4.46,
  rating_count: 12,
});
await addTool(app.db, { id: 'plain', status: 'closed' });

const get = (path: string) => app.send(path, {});

/** The texts of an SVG, read by a strict parser. */
async function drawn(path: string): Promise<string[]> {
  const svg = await (await get(path)).text();
  using document = XmlDocument.fromString(svg);
  const ns = { s: 'http://www.w3.org/2000/svg' };
  const elements = new Set(document.find('//*').map((node) => (node instanceof XmlElement ? node.name : '')));
  expect([...elements].filter((name) => !['svg', 'title', 'rect', 'text'].includes(name))).toEqual([]);
  return document.find('//s:text', ns).map(({ content }) => content);
}

describe('a picture', () => {
  test.each(['badge', 'card'])(
    'the %s is inert, may be shown anywhere and stays good for a while',
    async (kind) => {
      const { status, headers } = await get(`/tools/rated/${kind}.svg`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('cache-control')).toMatch(/^public, max-age=3600/);
    },
  );

  test('says what is known, and no more', async () => {
    expect(await drawn('/tools/rated/badge.svg')).toEqual(['Listed on', 'AI Toolbox', '★ 4.5', '12 ratings']);
    expect(await drawn('/tools/plain/badge.svg')).toEqual(['Listed on', 'AI Toolbox']);
    const card = await drawn('/tools/rated/card.svg?theme=dark');
    expect(card[0]).toMatch(/^<script>alert\("x"\).*…$/);
    expect(card[1]).toBe("by O'Brien & <b>Sons</b>");
    expect(card[3]).toMatch(/…$/);
    expect(await drawn('/tools/plain/card.svg')).toContain('Shut down');
  });

  test('differs by theme, moves with its tool, and is of listed tools only', async () => {
    const [light, dark] = await Promise.all(
      ['', '?theme=dark'].map((query) => get(`/tools/plain/card.svg${query}`)),
    );
    expect(await light?.text()).not.toBe(await dark?.text());
    const moved = await get('/tools/PLAIN/card.svg?theme=dark');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tools/plain/card.svg?theme=dark']);
    expect((await get('/tools/nothing-like-it/badge.svg')).status).toBe(404);
  });

  test('is kept in memory until somebody rates', async () => {
    const edge = await startEdge(app.app, { siteUrl: SITE });
    const first = await edge.ask('/tools/plain/badge.svg');
    expect(first.headers['cache-control']).toMatch(/^public, max-age=3600/);
    const known = await edge.ask('/tools/plain/badge.svg', { 'If-None-Match': String(first.headers.etag) });
    expect(known.status).toBe(304);
    await app.db.write.update(aiTools).set({ avg_rating: 5, rating_count: 1 }).where(eq(aiTools.id, 'plain'));
    edge.pages.clear();
    expect((await edge.ask('/tools/plain/badge.svg')).body.toString()).toContain('1 rating<');
    await app.db.write.update(aiTools).set({ avg_rating: 0, rating_count: 0 }).where(eq(aiTools.id, 'plain'));
  });
});

/** oembed.com §2.3.4, for the type `rich`. */
const oembed = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string().optional(),
  provider_name: z.string(),
  provider_url: z.url(),
  cache_age: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  html: z.string(),
});

describe('oEmbed', () => {
  const asked = (params: Record<string, string>) =>
    app.app(new Request(`${SITE}/oembed?${new URLSearchParams(params)}`), 'x');
  const url = `${SITE}/tools/rated`;

  test('answers in JSON and in XML alike', async () => {
    const json = oembed.parse(await (await asked({ url })).json());
    const link = parse(json.html).querySelector('a');
    expect(link?.getAttribute('href')).toBe(`${SITE}/tools/rated`);
    expect(link?.querySelector('img')?.getAttribute('src')).toBe(`${SITE}/tools/rated/card.svg`);
    expect(json.html).not.toContain('<script');
    const xml = await (await asked({ url, format: 'xml' })).text();
    using document = XmlDocument.fromString(xml);
    for (const [name, value] of Object.entries(json)) {
      expect(document.get(`/oembed/${name}`)?.content).toBe(String(value));
    }
  });

  test('shows the landscape of all tools or of a category, and of nothing else', async () => {
    const answer = async (query: string) => asked({ url: `${SITE}/market/landscape${query}` });
    const all = oembed.parse(await (await answer('')).json());
    expect([all.title, all.width, all.height]).toEqual(['The landscape of AI tools', 600, 315]);
    const picture = parse(all.html).querySelector('a[href$="/market/landscape"] img')?.getAttribute('src');
    expect(picture).toBe(`${SITE}/previews/landscape/all.png`);
    const one = oembed.parse(await (await answer('?category=Alpha+%26+Chat')).json());
    expect(one.html).toContain('/previews/landscape/alpha-chat.png');
    for (const query of ['?category=Nothing', '?q=chat', '?colour=free'])
      expect((await answer(query)).status, query).toBe(404);
    const page = parse(await (await get('/market/landscape')).text());
    const link = page.querySelector('link[type="application/json+oembed"]')?.getAttribute('href') ?? '';
    expect((await get(link.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  test('keeps to the size that is asked for', async () => {
    const { width, height } = oembed.parse(
      await (await asked({ url, maxwidth: '180', maxheight: '1000' })).json(),
    );
    expect([width, height]).toEqual([180, 74]);
  });

  test.each([
    [{ url: 'https://elsewhere.example/tools/rated' }, 404],
    [{ url: `${SITE}/tools/nothing` }, 404],
    [{ url: `${SITE}/categories/alpha-chat` }, 404],
    [{ url: `${SITE}/tools/%zz` }, 404],
    [{ url: `${SITE}/tools/%00` }, 404],
    [{}, 404],
    [{ url: `${SITE}/tools/rated`, format: 'yaml' }, 501],
  ])('of %j is answered with %i', async (params, status) => {
    expect((await asked(params as Record<string, string>)).status).toBe(status);
  });

  test('is found from the tool’s page, which also gives the HTML to copy', async () => {
    const page = parse(await (await app.app(new Request(url), 'x')).text());
    for (const link of page.querySelectorAll('link[type$="+oembed"]')) {
      const answer = await app.app(new Request(new URL(link.getAttribute('href') ?? '', SITE)), 'x');
      expect(answer.status).toBe(200);
    }
    expect(page.querySelectorAll('link[type$="+oembed"]')).toHaveLength(2);
    const snippets = page
      .querySelectorAll('article textarea')
      .map(({ text }) => parse(text).querySelector('img'));
    expect(snippets.map((image) => image?.getAttribute('src'))).toEqual([
      `${SITE}/tools/rated/badge.svg`,
      `${SITE}/tools/rated/card.svg`,
    ]);
  });
});
