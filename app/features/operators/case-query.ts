import { readPageNumber } from '#site/pager.ts';
import { PROPOSAL_VIEWS, type ProposalView } from '#site/proposal-origins.ts';
import { uuid } from '#site/uuid.ts';

/** The views of a queue: what waits for an operator, what waits for an answer of its sender, and what is settled. */
export const CASE_VIEWS = ['waiting', 'asked', 'settled'] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

/** Which cases a queue is asked for. */
export interface CaseQuery {
  /** Words that a case must hold; '' asks for all. */
  q: string;
  view: CaseView;
  page: number;
  /** Of proposals: only those of this view. */
  from?: ProposalView;
}

export const CASE_PARAMETERS = ['q', 'asked', 'settled', 'page', 'done'] as const;
/** Of the list of proposals. */
export const FROM_PARAMETERS = [...CASE_PARAMETERS, 'from'] as const;
const LONGEST = 100;

/** The words that a list is asked for, and the page. */
export function readListQuery(params: URLSearchParams): Pick<CaseQuery, 'q' | 'page'> {
  return {
    q: (params.get('q') ?? '').trim().slice(0, LONGEST),
    page: readPageNumber(params.get('page')),
  };
}

export function readCaseQuery(params: URLSearchParams): CaseQuery {
  return { ...readListQuery(params), view: readView(params) };
}

function readView(params: URLSearchParams): CaseView {
  if (params.get('settled') === '1') return 'settled';
  return params.get('asked') === '1' ? 'asked' : 'waiting';
}

/** The same of proposals. */
export function readProposalQuery(params: URLSearchParams): CaseQuery {
  const from = PROPOSAL_VIEWS.find((view) => view === params.get('from'));
  return { ...readCaseQuery(params), ...(from && { from }) };
}

export function writeCaseQuery({ q, view, page, from }: CaseQuery): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(view !== 'waiting' && { [view]: '1' }),
    ...(from && { from }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The entry of the log that a page says was just written. */
export function readDone(params: URLSearchParams): string | null {
  return uuid().safeParse(params.get('done')).data ?? null;
}
