import { expect, test } from 'vitest';
import { readRoundQuery } from '#catalogue/rounds/read-round-query.ts';
import { readToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { readLogQuery } from '#features/desk/log-query.ts';
import { readFollowingQuery } from '#features/following/following-query.ts';
import { readCaseQuery } from '#features/operators/case-query.ts';
import { listPage } from '#features/profiles/member-lists.ts';
import { readModerationQuery } from '#features/reviews/moderation.ts';
import { readRatedPage } from '#features/reviews/reviewers/reviewer-rules.ts';
import { readReviewPage } from '#features/reviews/reviews.ts';
import { readChangesQuery } from '#features/tool/changes/changes-query.ts';
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

const READERS: Readonly<Record<string, (params: URLSearchParams) => number>> = {
  tools: (params) => readToolQuery(params).page,
  rounds: (params) => readRoundQuery(params).page,
  changes: (params) => readChangesQuery(params).page,
  reviews: readReviewPage,
  rated: readRatedPage,
  moderation: (params) => readModerationQuery(params).page,
  cases: (params) => readCaseQuery(params).page,
  log: (params) => readLogQuery(params).page,
  following: (params) => readFollowingQuery(params).page,
  news: (params) => readFollowingQuery(params).news,
  profile: (params) => listPage(params.get('page'), Number.MAX_SAFE_INTEGER).page,
};

test.each(Object.entries(READERS))('the page number of an address is read alike: %s', (_, read) => {
  const asked = (page: string) => read(new URLSearchParams({ page, reviews: page, news: page }));
  expect(['7', '1000000', '9'.repeat(30)].map(asked)).toEqual([7, 1_000_000, 1_000_000]);
  expect(['', '0', '-1', '07', '1.5', '1e3', ' 2', '２'].map(asked)).toEqual(Array(8).fill(1));
});
