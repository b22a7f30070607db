import { SORT_FIELDS, type SortField, type SortOrder } from '#catalogue/search/filters/tool-query.ts';
import { FOLLOW_KINDS, type FollowKind } from '#site/follows.ts';
import { readPageNumber } from '#site/pager.ts';

/** What `/following` shows: which follows, how, and which page of each list. */
export interface FollowingQuery {
  kind: FollowKind | null;
  /** The followed tools with their facts, instead of the list with notes. */
  isTable: boolean;
  sortBy: SortField;
  sortOrder: SortOrder;
  /** The page of follows, and of what is new. */
  page: number;
  news: number;
}

const DEFAULTS: FollowingQuery = {
  kind: null,
  isTable: false,
  sortBy: 'name',
  sortOrder: 'asc',
  page: 1,
  news: 1,
};

export const FOLLOWING_PARAMETERS = ['kind', 'view', 'sortBy', 'sortOrder', 'page', 'news'] as const;

/** Whatever is absent or invalid becomes the default. */
export function readFollowingQuery(params: URLSearchParams): FollowingQuery {
  return {
    kind: FOLLOW_KINDS.find((kind) => kind === params.get('kind')) ?? DEFAULTS.kind,
    isTable: params.get('view') === 'table',
    sortBy: SORT_FIELDS.find((field) => field === params.get('sortBy')) ?? DEFAULTS.sortBy,
    sortOrder: params.get('sortOrder') === 'desc' ? 'desc' : DEFAULTS.sortOrder,
    page: readPageNumber(params.get('page')),
    news: readPageNumber(params.get('news')),
  };
}

export function writeFollowingQuery(query: Partial<FollowingQuery>): URLSearchParams {
  const { kind, isTable, sortBy, sortOrder, page, news } = { ...DEFAULTS, ...query };
  return new URLSearchParams({
    ...(kind !== null && { kind }),
    ...(isTable && { view: 'table' }),
    ...(sortBy !== DEFAULTS.sortBy && { sortBy }),
    ...(sortOrder !== DEFAULTS.sortOrder && { sortOrder }),
    ...(page > 1 && { page: String(page) }),
    ...(news > 1 && { news: String(news) }),
  });
}
