import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { comparisonPreview, toolPreview } from '#features/public-files/preview-words.ts';
import { LIMITS } from '#site/limits.ts';
import { addTool } from '../factories.ts';
import { brokenDatabase, createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';

/** The pictures of pages, for where their addresses are shared (docs/topics/machines.md). */

const SITE_URL = 'https://tools.example.com';
const app = await createTestApp({ settings: { SITE_URL } });

/** One tool more than a comparison holds, in the order of its address. */
const TOO_MANY = Array.from({ length: LIMITS.compared + 1 }, (_, at) => `tool-0${at + 1}`);

const pageWith = async (path: string) => {
  const root = parse(await (await app.get(path)).text());
  const content = (name: string) =>
    root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  return { picture: content('og:image') ?? '', card: content('twitter:card') };
};

describe('the picture', () => {
  test.each([
    '/tools/tool-01',
    '/tools/tool-01?tab=tech',
    '/categories/alpha-chat',
    '/compare?tools=tool-02,tool-01',
    '/market/landscape',
    '/market/landscape?category=Alpha+%26+Chat',
  ])('of %s is drawn in the size that its tags promise', async (path) => {
    const { picture, card } = await pageWith(path);
    expect(card).toBe('summary_large_image');
    expect(picture.startsWith(`${SITE_URL}/previews/`)).toBe(true);
    const response = await app.get(picture.replace(SITE_URL, ''));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const png = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([png.format, png.width, png.height]).toEqual(['png', 1200, 630]);
  });

  test('is another one for another tool, and the same when it is asked for again', async () => {
    const bytes = async (id: string) =>
      Buffer.from(await (await app.get(`/previews/tools/${id}.png`)).arrayBuffer());
    const [one, again, other] = [await bytes('tool-01'), await bytes('tool-01'), await bytes('tool-02')];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test('is not sent again to somebody who has it, nor drawn for them', async () => {
    const etag = (await app.get('/previews/tools/tool-02.png')).headers.get('ETag') ?? '';
    const again = await app.get('/previews/tools/tool-02.png', { 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
    const other = await app.get('/previews/tools/tool-01.png', { 'If-None-Match': etag });
    expect(other.status).toBe(200);
  });

  test('of a page without one of its own is left out', async () => {
    expect(await pageWith('/about')).toEqual({ picture: '', card: 'summary' });
    expect((await pageWith('/compare')).picture).toBe('');
  });

  test.each([
    '/previews/tools/nobody.png',
    '/previews/tools/tool-01.jpg',
    '/previews/tools/tool-01',
    '/previews/categories/nowhere.png',
    '/previews/landscape/nowhere.png',
    '/previews/questions/which.png',
    '/previews/compare/tool-01.png',
    '/previews/compare/tool-01%2Cnobody.png',
    '/previews/compare/tool-02%2Ctool-01.png',
    '/previews/compare/tool-01%2Ctool-01.png',
    `/previews/compare/${TOO_MANY.join('%2C')}.png`,
  ])('%s is not drawn', async (path) => {
    expect((await app.get(path)).status).toBe(404);
  });

  test('waits for the database like a page', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    expect((await broken.get('/previews/tools/tool-01.png')).status).toBe(503);
  });
});

describe('its words', () => {
  const tool = {
    name: 'Chat',
    url: 'https://www.chat.example/de',
    developer_name: null,
    description: 'Talks.',
    categories: [],
  };

  test('are cut to what fits, and leave out what the fonts cannot draw', () => {
    const { title, text } = toolPreview({
      ...tool,
      name: '日本 Žluťoučký 🦄 bot',
      description: 'word '.repeat(90),
    });
    expect(title).toBe('Žluťoučký bot');
    expect(text.length).toBeLessThanOrEqual(151);
    expect(comparisonPreview(['A', 'B', 'C'].map((name) => ({ name, url: null }))).title).toBe('A vs B vs C');
  });

  test.each([
    ['👩\u200D💻 Studio', 'Studio'],
    ['Ada 👩🏽\u200D🔬\uFE0F Lab', 'Ada Lab'],
    ['Soft\u00ADware\u2060 \u200FBot', 'Software Bot'],
  ])('hold nothing of an emoji or a character without a shape: %s', (name, title) => {
    expect(toolPreview({ ...tool, name }).title).toBe(title);
  });

  test.each([
    ['豆包', 'https://www.doubao.example/chat', 'doubao.example'],
    ['مساعد الكتابة', null, 'AI Toolbox'],
    ['ELSA Speak 英語', 'https://elsa.example', 'ELSA Speak'],
    ['🦄', 'https://unicorn.example', 'unicorn.example'],
  ])('a name that cannot be drawn (%s) gives way to the host of its site', (name, url, title) => {
    const drawn = toolPreview({
      ...tool,
      name,
      url,
      developer_name: '字节跳动',
      description: '字节跳动推出的 AI 助手，包括 AI 翻译，AI 搜索',
    });
    expect(drawn).toMatchObject({ over: 'AI Toolbox', title, under: '', text: '' });
    expect(comparisonPreview([{ name, url }, tool]).title).toBe(`${title} vs Chat`);
  });

  test('stay inside the picture, whatever they are', { timeout: 30_000 }, async () => {
    await addTool(app.db, { id: 'long', name: 'Long name '.repeat(12), description: 'Word '.repeat(200) });
    for (const id of ['awkward', 'long', 'tool-01']) {
      const response = await app.get(`/previews/tools/${id}.png`);
      const picture = sharp(Buffer.from(await response.arrayBuffer()));
      for (const edge of [
        { left: 1150, top: 0, width: 50, height: 630 },
        { left: 40, top: 590, width: 1160, height: 40 },
      ]) {
        const { channels } = await sharp(await picture.clone().extract(edge).png().toBuffer()).stats();
        expect([id, channels.every(({ min, max }) => min === max)]).toEqual([id, true]);
      }
    }
  });
});

test('a rush of pictures leaves pages their places', async () => {
  const { promise: drawn, resolve: finish } = Promise.withResolvers<void>();
  const edge = await startEdge(async (request) => {
    if (!request.url.includes('/previews/'))
      return new Response('A page', { headers: { 'Content-Type': 'text/html' } });
    await drawn;
    return new Response('A picture', { headers: { 'Content-Type': 'image/png' } });
  });
  const rush = Array.from({ length: 40 }, (_, index) => edge.ask(`/previews/tools/tool-${index}.png`));
  const pages = await Promise.all(Array.from({ length: 6 }, (_, index) => edge.ask(`/tools/page-${index}`)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  finish();
  const statuses = Map.groupBy(await Promise.all(rush), ({ status }) => status);
  // One is drawn, sixteen wait, and the others are told to come back.
  expect([statuses.get(200)?.length, statuses.get(503)?.length]).toEqual([17, 23]);
});
