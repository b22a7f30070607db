import { describe, expect, test } from 'vitest';
import { CachedPage } from '#platform/http/cached-page.server.ts';
import { PageCache } from '#platform/http/page-cache.server.ts';

describe('the page cache', () => {
  const PAGE = { status: 200, headers: [], body: Buffer.from('page') };
  const fill = (pages: PageCache, address: string, render = async () => PAGE) =>
    pages.fill({ address, isOpen: false }, new AbortController().signal, render);
  const isThere = (page: CachedPage | undefined) => page !== undefined;
  const writes = [
    ['a write', (pages: PageCache) => pages.clear(), true],
    ['a write that took something away', (pages: PageCache) => pages.forgetAll(), false],
  ] as const;

  test.each(writes)('after %s has no page, and a last copy: %s', async (_, write, hasCopy) => {
    const pages = new PageCache();
    for (const address of ['/a', '/b']) await fill(pages, address);
    write(pages);
    for (const address of ['/a', '/b']) {
      expect([isThere(pages.get(address)), isThere(pages.lastGood(address))]).toEqual([false, hasCopy]);
    }
    await fill(pages, '/a');
    expect([isThere(pages.get('/a')), isThere(pages.get('/b'))]).toEqual([true, false]);
  });

  test.each(writes)('takes no page for new that was being made during %s', async (_, write, hasCopy) => {
    const pages = new PageCache();
    const { promise: data, resolve: read } = Promise.withResolvers<void>();
    const filling = fill(pages, '/a', async () => {
      await data;
      return PAGE;
    });
    write(pages);
    // A later request must not wait for a page that may be old.
    const second = fill(pages, '/a', async () => ({ ...PAGE, status: 404 }));
    expect(second).not.toBe(filling);
    await second;
    read();
    await filling;
    expect([isThere(pages.get('/a')), isThere(pages.lastGood('/a'))]).toEqual([false, hasCopy]);
  });

  test('keeps the page made after a write, however long the one before it takes', async () => {
    const pages = new PageCache();
    const { promise: data, resolve: read } = Promise.withResolvers<void>();
    const filling = fill(pages, '/a', async () => {
      await data;
      return PAGE;
    });
    pages.clear();
    await fill(pages, '/a');
    const made = pages.get('/a');
    read();
    await filling;
    expect(isThere(made)).toBe(true);
    expect(pages.get('/a')).toBe(made);
  });
});

test.each(['gzip', 'identity'] as const)(
  'all who ask for %s at the same moment get one version',
  async (encoding) => {
    const page = await CachedPage.from({ status: 200, headers: [], body: Buffer.from('page') });
    const [first, second] = await Promise.all([page.encode(encoding), page.encode(encoding)]);
    expect(second).toBe(first);
  },
);
