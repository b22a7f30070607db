import { expect, test } from 'vitest';
import { type PagerItem, pagerItems } from '#site/pager.ts';

test.each<[number, number, PagerItem[]]>([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, 5, 'gap', 7]],
  [3, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, 'gap', 20]],
  [5, 20, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 20]],
  [17, 20, [1, 'gap', 15, 16, 17, 18, 19, 20]],
  [18, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [41_667, 83_334, [1, 'gap', 41_665, 41_666, 41_667, 41_668, 41_669, 'gap', 83_334]],
])('page %i of %i shows %j (spec §2, §9: a window of five)', (page, pages, expected) => {
  expect(pagerItems(page, pages)).toEqual(expected);
});
