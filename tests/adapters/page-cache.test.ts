import { describe, expect, test } from 'vitest';
import { KeptPage } from '#server/http/kept-page.server.ts';
import { PageCache } from '#server/http/page-cache.server.ts';

describe('the page cache', () => {
  const PAGE = { status: 200, headers: [], body: Buffer.from('page') };
  const shows = (tags: string[]) => async (shown: Set<string>) => {
    for (const tag of tags) shown.add(tag);
    return PAGE;
  };

  const fill = (pages: PageCache, address: string, render: (shown: Set<string>) => Promise<typeof PAGE>) =>
    pages.fill({ address, isOpen: false }, new AbortController().signal, render);

  test('drops what shows a tag, keeps the rest, and may fill it again', async () => {
    const pages = new PageCache();
    await fill(pages, '/a', shows(['a', 'both']));
    await fill(pages, '/b', shows(['b', 'both']));
    await fill(pages, '/none', shows([]));
    pages.drop(['a', 'unknown']);
    expect(['/a', '/b', '/none'].filter((address) => pages.get(address))).toEqual(['/b', '/none']);
    await fill(pages, '/a', shows(['another']));
    pages.drop(['a']);
    expect(pages.get('/a')).toBeDefined();
    pages.drop(['both', 'another']);
    expect(['/a', '/b', '/none'].filter((address) => pages.get(address))).toEqual(['/none']);
  });

  test.each([
    ['shows what is dropped', (pages: PageCache) => pages.drop(['a']), undefined],
    ['is cleared', (pages: PageCache) => pages.clear(), undefined],
    ['shows something else', (pages: PageCache) => pages.drop(['b']), 'kept'],
  ])('a page that %s while it is being made', async (_, happen, kept) => {
    const pages = new PageCache();
    const { promise: data, resolve: read } = Promise.withResolvers<void>();
    const filling = fill(pages, '/a', async (shown) => {
      await data;
      return shows(['a'])(shown);
    });
    happen(pages);
    // A later request must not wait for a page that may be old.
    const second = fill(pages, '/a', async () => ({ ...PAGE, status: 404 }));
    expect(second).not.toBe(filling);
    await second;
    read();
    await filling;
    expect(pages.get('/a') && 'kept').toBe(kept);
  });
});

test.each(['gzip', 'identity'] as const)(
  'all who ask for %s at the same moment get one version',
  async (encoding) => {
    const page = await KeptPage.from({ status: 200, headers: [], body: Buffer.from('page') }, new Set());
    const [first, second] = await Promise.all([page.encode(encoding), page.encode(encoding)]);
    expect(second).toBe(first);
  },
);
