import { LIMITS } from './limits.ts';

/** No list has more pages: a number beyond asks for the last one. */
const MOST_PAGES = 1_000_000;

/**
 * The page that a parameter of an address asks for, from 1; the first for whatever is no page number. Lists clamp it to
 * their last page (spec §5).
 */
export function readPageNumber(text: string | null | undefined): number {
  return /^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), MOST_PAGES) : 1;
}

/** What a pager shows: page numbers, and gaps where some are left out. */
export type PagerItem = number | 'gap';

/**
 * The numbers of a pager (spec §2 "Search page", §9): a window of five around the page, the first and the
 * last page, and gaps where numbers between them are left out.
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  const size = Math.min(LIMITS.pagerWindow, pages);
  const start = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - size + 1);
  const end = start + size - 1;
  const before: PagerItem[] = start > 2 ? [1, 'gap'] : start > 1 ? [1] : [];
  const after: PagerItem[] = end < pages - 1 ? ['gap', pages] : end < pages ? [pages] : [];
  return [...before, ...Array.from({ length: size }, (_, index) => start + index), ...after];
}
