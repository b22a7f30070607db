import { describe, expect, test } from 'vitest';
import { type ListedTool, listedPage } from '#catalogue/search/answer/listed-page.ts';

/** Which of the tools that lists of words gave stand on a page. */

/** Each letter is a tool, numbered from 1: `f` meets the conditions and fits, `m` only meets them, `x` neither, `w` only fits; `u` is an `f` of unknown price, `p` one that probably fits, `e` one that may be what is excluded. Those before `complete` have all the words and so the need. */
const tools = (letters: string, complete: number): ListedTool[] =>
  [...letters].map((letter, at) => ({
    number: at + 1,
    meets: 'fmupe'.includes(letter),
    lacking: 'fwupe'.includes(letter) ? 0 : 1,
    isSure: 'fwue'.includes(letter),
    hasPrice: letter !== 'u',
    isClear: letter !== 'e',
    hasNeed: at < complete,
  }));

const pageOf = (letters: string, { complete = 0, page = 1, size = 3 } = {}) => {
  const { tools: listed, ...counts } = listedPage(tools(letters, complete), {
    complete,
    page,
    size,
    compare: null,
  });
  return { ...counts, numbers: listed.map(({ number }) => number) };
};

test('counts the tools that may be what the search excludes', () => {
  expect(pageOf('efex')).toMatchObject({ count: 3, unclear: 2 });
});

describe('a page of listed tools', () => {
  test.each([
    ['keeps the order of the list', 'fff', [1, 2, 3], 3],
    ['puts tools that fit first', 'mfmf', [2, 4, 1], 4],
    ['puts known prices first, as long as nothing else fits less', 'mufx', [3, 2, 1], 3],
    ['puts what may be excluded last among equals', 'euf', [3, 1, 2], 3],
    ['leaves the others out once five fit', 'mfffff', [2, 3, 4], 5],
    ['counts tools that fit without meeting the conditions towards the five', 'mfwwww', [2], 1],
    ['leaves out what does not meet the conditions', 'xmx', [2], 1],
    ['is empty if nothing meets them', 'xww', [], 0],
    ['is empty without tools', '', [], 0],
  ])('%s', (_, letters, numbers, count) => {
    expect(pageOf(letters)).toMatchObject({ numbers, count });
  });

  test.each([
    [2, [4, 5, 6], 2],
    [3, [7], 3],
    [9, [7], 3],
  ])('page %i of seven', (page, numbers, currentPage) => {
    expect(pageOf('fffffff', { page })).toMatchObject({ numbers, currentPage, count: 7 });
  });

  test.each([
    ['puts a need before filters where few fit', 'mfmf', 1, [1, 2, 4]],
    ['goes by filters where no tool has the need', 'mfmf', 0, [2, 4, 1]],
    ['puts a need before filters where only others fit', 'mfffff', 1, [1, 2, 3]],
    ['goes by filters where enough for the need fit', 'mfffff', 6, [2, 3, 4]],
  ])('%s', (_, letters, complete, numbers) => {
    expect(pageOf(letters, { complete })).toMatchObject({ numbers });
  });

  test('puts those that lack fewer wishes first', () => {
    const all = tools('mmm', 3).map((tool) => ({ ...tool, lacking: [2, 1, 3][tool.number - 1] ?? 0 }));
    const listed = listedPage(all, { complete: 3, page: 1, size: 3, compare: null });
    expect(listed.tools.map(({ number }) => number)).toEqual([2, 1, 3]);
  });

  test('says how many fit, and how many have all the words', () => {
    expect(pageOf('fmxfm', { complete: 3 })).toMatchObject({ fitting: 1, whole: 2, count: 4 });
    expect(pageOf('mfffff', { complete: 2 })).toMatchObject({ fitting: 1, whole: 2, count: 6 });
    expect(pageOf('mfffff', { complete: 6 })).toMatchObject({ fitting: 5, whole: 5, count: 5 });
    expect(pageOf('pff', { complete: 3 })).toMatchObject({ fitting: 2, probable: 1, numbers: [2, 3, 1] });
    expect(pageOf('uff')).toMatchObject({ fitting: 2, count: 3 });
  });
});
