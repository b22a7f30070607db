import { describe, expect, test } from 'vitest';
import { MAX_SEARCH_LENGTH } from '#catalogue/search/filters/search-text.ts';
import {
  changeFilters,
  clampPage,
  pageCount,
  pressSort,
  readToolQuery,
  type ToolQuery,
} from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS, RELEVANCE, writeToolQuery } from '#catalogue/search/filters/write-query.ts';

const read = (search: string) => readToolQuery(new URLSearchParams(search));
const query = (change: Partial<ToolQuery>): ToolQuery => ({ ...DIRECTORY_DEFAULTS, ...change });

describe('reading an address (spec §2, §5)', () => {
  test.each<[string, Partial<ToolQuery>]>([
    ['', {}],
    ['q=%20chat%20', { ...RELEVANCE, q: 'chat' }],
    ['q=100%25_a%5C', { ...RELEVANCE, q: '100%_a\\' }],
    [
      'category=Coding+%26+Code&specialization=Agents',
      { category: 'Coding & Code', specialization: 'Agents' },
    ],
    ['category=', {}],
    ['q=e%CC%81&category=O%CC%88l', { ...RELEVANCE, q: 'é', category: 'Öl' }],
    ['isPremium=true', { isPremium: true }],
    ['isPremium=false', { isPremium: false }],
    ['isPremium=TRUE', {}],
    ['isPremium=1', {}],
    ['isFeatured=true', { isFeatured: true }],
    ['isFeatured=false', {}],
    ['sortBy=name&sortOrder=desc', { sortBy: 'name', sortOrder: 'desc' }],
    ['sortBy=password&sortOrder=up', {}],
    ['sortBy=constructor', {}],
    ['page=3', { page: 3 }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=2.5', {}],
    ['page=1e3', {}],
    ['page=99999999999999999999', { page: 1_000_000 }],
    ['unknown=1', {}],
    ['view=table', { view: 'table' }],
    ['view=list', { view: 'list' }],
    ['view=grid', {}],
    ['view=constructor', {}],
    ['sortBy=price&sortOrder=desc', { sortBy: 'price', sortOrder: 'desc' }],
    ['sortBy=platforms&sortOrder=asc', { sortBy: 'platforms', sortOrder: 'desc' }],
    ['sortBy=country&sortOrder=desc', { sortBy: 'country', sortOrder: 'asc' }],
    ['sortBy=funding', {}],
  ])('%s', (search, expected) => {
    expect(read(search)).toEqual(query(expected));
  });

  test('a search text is cut at its limit', () => {
    expect(read(`q=${'a'.repeat(MAX_SEARCH_LENGTH + 5)}`).q).toHaveLength(MAX_SEARCH_LENGTH);
  });

  test('the cut never leaves half a character, which the page and the browser would read differently', () => {
    const start = 'a'.repeat(MAX_SEARCH_LENGTH - 1);
    expect(read(`q=${start}💡`).q).toBe(start);
    expect(read(`q=${start.slice(1)}💡`).q).toBe(`${start.slice(1)}💡`);
  });
});

describe('writing an address', () => {
  test('defaults are left out', () => {
    expect(writeToolQuery(DIRECTORY_DEFAULTS).toString()).toBe('');
  });

  test.each<Partial<ToolQuery>>([
    { q: 'ü & 50% "x"' },
    { category: 'Sales & CRM', specialization: 'AI Sales Agents', isPremium: false },
    { isPremium: true, isFeatured: true, sortBy: 'avg_rating', sortOrder: 'desc', page: 7 },
  ])('what is written is read again: %j', (change) => {
    expect(readToolQuery(writeToolQuery(query(change)))).toEqual(query(change));
  });
});

describe('controls', () => {
  test('a change of filters goes back to page 1', () => {
    expect(changeFilters(query({ page: 4 }), { isPremium: true })).toEqual(query({ isPremium: true }));
  });

  test.each<[Partial<ToolQuery>, Partial<ToolQuery>]>([
    [{}, { sortBy: 'name', sortOrder: 'asc' }],
    [{ sortBy: 'name' }, { sortBy: 'name', sortOrder: 'desc' }],
    [
      { sortBy: 'name', sortOrder: 'desc', page: 3 },
      { sortBy: 'name', sortOrder: 'asc' },
    ],
    [
      { sortBy: 'rating_count', sortOrder: 'desc' },
      { sortBy: 'name', sortOrder: 'asc' },
    ],
  ])('pressing Name at %j gives %j', (before, after) => {
    expect(pressSort(query(before), 'name')).toEqual(query(after));
  });

  test('the search page starts a new field descending', () => {
    expect(pressSort(query({}), 'name', 'desc').sortOrder).toBe('desc');
  });

  test('prices start with the cheapest on both pages, then turn', () => {
    const cheapest = pressSort(query({}), 'price', 'desc');
    expect(cheapest.sortOrder).toBe('asc');
    expect(pressSort(query({}), 'price').sortOrder).toBe('asc');
    expect(pressSort(cheapest, 'price', 'desc').sortOrder).toBe('desc');
  });
});

describe('paging (spec §5, §9)', () => {
  test.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [13, 2],
    [3863, 322],
  ])('%i tools fill %i pages', (count, pages) => {
    expect(pageCount(count, 12)).toBe(pages);
  });

  test.each([
    [0, 30, 1],
    [2, 30, 2],
    [9, 30, 3],
    [5, 0, 1],
  ])('page %i of %i tools becomes page %i', (asked, count, page) => {
    expect(clampPage(asked, count, 12)).toBe(page);
  });
});
