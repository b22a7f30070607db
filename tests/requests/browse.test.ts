import { sql } from 'drizzle-orm';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { brokenDatabase, createTestApp } from '../harness/app.ts';

const app = await createTestApp();

async function get(path: string): Promise<{ status: number; root: HTMLElement }> {
  const response = await app.get(path);
  return { status: response.status, root: parse(await response.text()) };
}

const text = (root: HTMLElement) => root.querySelector('main')?.text.replaceAll(/\s+/g, ' ') ?? '';
const hrefs = (root: HTMLElement, scope = 'main') =>
  root.querySelectorAll(`${scope} a`).map((link) => link.getAttribute('href'));

describe('home', () => {
  test('shows the live count, the data points and real tools', async () => {
    const { status, root } = await get('/');
    expect(status).toBe(200);
    expect(text(root)).toContain('31');
    expect(text(root)).toContain('Data points per tool, at most a typical one has 3');
    expect(hrefs(root)).toEqual(
      expect.arrayContaining(['/tools/tool-30', '/tools/tool-29', '/tools/tool-28', '/tools/tool-05']),
    );
  });

  test('featured tools come newest first', async () => {
    const { root } = await get('/');
    const featured = hrefs(root).filter((href) => href?.startsWith('/tools/tool-'));
    expect([...new Set(featured)].slice(0, 4)).toEqual([
      '/tools/tool-30',
      '/tools/tool-29',
      '/tools/tool-28',
      '/tools/tool-05',
    ]);
  });

  test('offers categories, the first three business functions and the way to all of them', async () => {
    const { root } = await get('/');
    expect(hrefs(root)).toEqual(
      expect.arrayContaining([
        '/categories/alpha-chat',
        '/business/alpha',
        '/business/bravo',
        '/business/charlie',
        '/business',
      ]),
    );
    expect(hrefs(root)).not.toContain('/business/delta');
    expect(text(root)).toContain('AI for Business Functions');
    expect(text(root)).toContain('Explore All Business Functions');
  });

  test('says so when nothing is featured', async () => {
    const plain = await createTestApp();
    await plain.db.write.execute(sql`UPDATE ai_tools SET is_featured = false`);
    const root = parse(await (await plain.get('/')).text());
    expect(text(root)).toContain('No featured tools available at the moment.');
  });

  test('answers 503 when the database is gone', async () => {
    const broken = await createTestApp({ db: brokenDatabase() });
    const response = await broken.get('/');
    expect(response.status).toBe(503);
    const figures = parse(await response.text()).querySelectorAll('main dl.figures dd');
    expect(figures.map((figure) => figure.text)).toEqual(['—', '—', '—']);
  });
});

describe('/categories', () => {
  test('shows each category with its count and links onward', async () => {
    const { status, root } = await get('/categories');
    expect(status).toBe(200);
    expect(root.querySelector('h1')?.text).toBe('Browse by Category');
    expect(text(root)).toContain('20 Tools');
    expect(text(root)).toContain('16 Tools');
    expect(text(root)).toContain('0 Tools');
    expect(text(root)).toContain('Specializations');
    expect(hrefs(root)).toEqual(
      expect.arrayContaining([
        '/tools?category=Alpha+%26+Chat',
        '/categories?open=alpha-chat#open',
        '/categories/alpha-chat',
      ]),
    );
    expect(hrefs(root).join()).not.toContain('specialization=');
  });

  test('unfolds the specializations of one, and folds them again', async () => {
    const { root } = await get('/categories?open=alpha-chat');
    expect(hrefs(root)).toContain('/tools?category=Alpha+%26+Chat&specialization=Voice+%26+Sound');
    expect(root.querySelectorAll('main li.cat ul')).toHaveLength(1);
    const fold = root.querySelector('#open a[aria-expanded="true"]');
    expect(fold?.getAttribute('href')).toBe('/categories');
    expect(root.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex,follow');
  });

  test('is Markdown with the specializations of all', async () => {
    const response = await app.get('/categories.md');
    expect(await response.text()).toContain('specialization=Voice+%26+Sound');
  });

  test('says so when there are none', async () => {
    const empty = await createTestApp({ empty: true });
    const root = parse(await (await empty.get('/categories')).text());
    expect(text(root)).toContain('No Categories Found');
    expect(text(root)).toContain('No categories are currently available.');
  });
});

describe('any other path', () => {
  test.each(['/nowhere', '/tools/a/b', '/assets/none.js', '/index.php'])('%s is not found', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('public');
  });

  test('the page names what is missing and leads on', async () => {
    const { status, root } = await get('/nowhere');
    expect(status).toBe(404);
    expect(root.querySelector('h1')?.text).toContain('Page Not Found');
    expect(hrefs(root)).toEqual(expect.arrayContaining(['/', '/search']));
  });
});

describe('the frame of every page', () => {
  test('header and footer link to everything that spec §2 names', async () => {
    const { root } = await get('/categories');
    expect(hrefs(root, 'header')).toEqual(
      expect.arrayContaining([
        '/search',
        '/tools',
        '/categories',
        '/business',
        '/premium',
        '/about',
        '/contact',
        '/submit',
        '/auth/login?returnTo=%2Fcategories',
        '/auth/register?returnTo=%2Fcategories',
      ]),
    );
    const footer = root.querySelector('footer');
    expect(footer?.querySelector('div:not(nav) > a[href="/contact"]')?.text).toBe('Write to us');
    expect(footer?.text).toMatch(/©\s*20\d\d/);
  });

  test('an anonymous page is the same for every visitor', async () => {
    const first = await (await app.get('/tools')).text();
    const second = await (
      await app.get('/tools', { cookie: 'theme=dark; a=b', 'user-agent': 'Other/1.0' })
    ).text();
    expect(second).toBe(first);
  });
});
