import { describe, expect, test } from 'vitest';
import {
  activeTab,
  changeSearch,
  pressSearchSort,
  readSearchQuery,
  type SearchQuery,
  type SearchTab,
} from '#catalogue/search/filters/search-query.ts';
import { writeSearchQuery } from '#catalogue/search/filters/write-query.ts';

const read = (search: string) => readSearchQuery(new URLSearchParams(search));
const query = (change: Partial<SearchQuery>): SearchQuery => ({ ...read(''), ...change });

describe('reading a search address (spec §2 "Search page", §5)', () => {
  test.each<[string, Partial<SearchQuery>]>([
    ['', { q: '', sortBy: 'created_at', sortOrder: 'desc', page: 1, tab: null }],
    ['q=+chat+', { q: 'chat' }],
    ['category=AI+Agents', { category: 'AI Agents' }],
    ['isPremium=true', { isPremium: true }],
    ['isPremium=yes', { isPremium: null }],
    ['sortBy=name', { sortBy: 'name', sortOrder: 'desc' }],
    ['sortBy=name&sortOrder=asc', { sortBy: 'name', sortOrder: 'asc' }],
    ['sortBy=relevance', { sortBy: 'created_at' }],
    ['q=x&sortBy=relevance&sortOrder=asc', { sortBy: 'relevance', sortOrder: 'desc' }],
    ['q=x', { sortBy: 'relevance', sortOrder: 'desc', without: [] }],
    ['q=x&without=free,language:de,%3Cb%3E,free', { without: ['free', 'language:de'] }],
    ['without=free', { without: [] }],
    ['sortBy=password', { sortBy: 'created_at' }],
    ['page=4', { page: 4 }],
    ['page=x', { page: 1 }],
    ['tab=questions', { tab: 'questions' }],
    ['tab=tools', { tab: 'tools' }],
    ['tab=people', { tab: null }],
    ['specialization=X&isFeatured=true', { specialization: 'X', isFeatured: false }],
  ])('%s', (search, expected) => {
    expect(read(search)).toMatchObject(expected);
  });
});

describe('writing a search address', () => {
  test.each<[Partial<SearchQuery>, string]>([
    [{}, ''],
    [{ q: 'a b' }, 'q=a+b&sortBy=created_at'],
    [{ q: 'x', sortBy: 'relevance' }, 'q=x'],
    [{ q: 'x', sortOrder: 'asc', page: 2 }, 'q=x&sortBy=created_at&sortOrder=asc&page=2'],
    [{ q: 'x', sortBy: 'relevance', without: ['free', 'api'] }, 'q=x&without=free%2Capi'],
    [{ q: 'x', sortBy: 'relevance', tab: 'tools' }, 'q=x&tab=tools'],
    [{ q: 'x?', sortBy: 'relevance', tab: 'tools' }, 'q=x%3F&tab=tools'],
    [{ q: 'x', sortBy: 'relevance', tab: 'questions' }, 'q=x&tab=questions'],
  ])('%j becomes %s', (change, expected) => {
    expect(writeSearchQuery(query(change)).toString()).toBe(expected);
  });
});

describe('the tab that is shown (spec §2)', () => {
  test.each<[Partial<SearchQuery>, [number, number], SearchTab]>([
    [{ q: 'how?' }, [9, 1], 'questions'],
    [{ q: 'how?' }, [9, 0], 'tools'],
    [{ q: 'how' }, [9, 9], 'tools'],
    [{ q: 'how' }, [0, 4], 'questions'],
    [{ q: 'how' }, [0, 0], 'tools'],
    [{ q: 'how', isPremium: true }, [0, 4], 'tools'],
    [{ q: 'how', category: 'AI Agents' }, [0, 4], 'tools'],
    [{ q: 'how?', tab: 'tools' }, [9, 9], 'tools'],
    [{ q: 'how', tab: 'tools' }, [0, 4], 'tools'],
    [{ q: 'how', tab: 'questions' }, [9, 0], 'questions'],
  ])('%j with %j tools and questions: %s', (change, [tools, questions], expected) => {
    expect(activeTab(query(change), { tools, questions })).toBe(expected);
  });
});

describe('controls', () => {
  test.each<[Partial<SearchQuery>, 'name' | 'relevance', Partial<SearchQuery>]>([
    [{}, 'name', { sortBy: 'name', sortOrder: 'desc' }],
    [{ sortBy: 'name', page: 3 }, 'name', { sortBy: 'name', sortOrder: 'asc', page: 1 }],
    [{ sortBy: 'name', sortOrder: 'asc' }, 'name', { sortBy: 'name', sortOrder: 'desc' }],
    [{ q: 'x', sortBy: 'name', sortOrder: 'asc' }, 'relevance', { q: 'x', sortBy: 'relevance' }],
    [{ q: 'x', sortBy: 'relevance' }, 'relevance', { q: 'x', sortBy: 'relevance' }],
    [{ sortBy: 'relevance' }, 'name', { sortBy: 'name', sortOrder: 'desc' }],
  ])('from %j, %s gives %j', (before, field, after) => {
    expect(pressSearchSort(query(before), field)).toEqual(query(after));
  });

  test('a change of filters goes back to page 1', () => {
    expect(changeSearch(query({ page: 4 }), { isPremium: false })).toEqual(query({ isPremium: false }));
  });
});
