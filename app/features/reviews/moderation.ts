import { readPageNumber } from '#site/pager.ts';

/** The lists of ratings at the desk. */
export const REVIEW_VIEWS = [
  { id: 'reported', label: 'Reported' },
  { id: 'all', label: 'All' },
  { id: 'answered', label: 'Answered' },
  { id: 'hidden', label: 'Hidden' },
] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number]['id'];

/** The ratings that the desk lists. */
export interface ModerationQuery {
  view: ReviewView;
  /** Words in a review or its answer, a tool's id or an author's address; '' lists all. */
  q: string;
  page: number;
}

export const MODERATION_PARAMETERS = ['view', 'q', 'page', 'done'] as const;
const LONGEST = 100;

export function readModerationQuery(params: URLSearchParams): ModerationQuery {
  return {
    view: REVIEW_VIEWS.find(({ id }) => id === params.get('view'))?.id ?? 'reported',
    q: (params.get('q') ?? '').trim().slice(0, LONGEST),
    page: readPageNumber(params.get('page')),
  };
}

export function writeModerationQuery({ view, q, page }: ModerationQuery): URLSearchParams {
  return new URLSearchParams({
    ...(view !== 'reported' && { view }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
}
