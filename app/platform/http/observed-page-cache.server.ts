import { PageCache } from './page-cache.server.ts';

/** The cached pages, with counts of hits and misses. */
export class ObservedPages extends PageCache {
  hits = 0;
  /** How many pages had to be rendered. */
  misses = 0;

  override get(...args: Parameters<PageCache['get']>): ReturnType<PageCache['get']> {
    const page = super.get(...args);
    if (page) this.hits += 1;
    return page;
  }

  override fill(...args: Parameters<PageCache['fill']>): ReturnType<PageCache['fill']> {
    this.misses += 1;
    return super.fill(...args);
  }

  /** Whether a request was answered from the cache. The listener checks the cache before it returns. */
  noteHit(listen: () => void): boolean {
    const before = this.hits;
    listen();
    return this.hits > before;
  }
}
