import { readListQuery, writeCaseQuery } from '#features/operators/case-query.ts';
import type { CaseKind } from '#features/operators/cases.ts';
import type { Queue } from '#features/operators/desk.ts';
import { mayDo, type Role } from '#features/operators/roles.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { wordedTexts } from '#site/noun.ts';
import { ALL_PROPOSERS, type Proposer } from '#site/proposal-origins.ts';

interface ToolCase {
  /** What its rows are called. */
  label: string;
  /** Of its page. */
  address: (id: string) => string;
}

/** What the queue of all that waits about tools is made of. */
const TOOL_CASES = wordedTexts({
  submission: { label: 'New tool', address: deskPaths.deskSubmission },
  proposal: { label: 'Proposed values', address: (id) => `${deskPaths.deskProposal(id)}#decide` },
} as const satisfies Partial<Record<CaseKind, ToolCase>>);

export type ToolCaseKind = keyof typeof TOOL_CASES;

/** The views of the queue: the queues that there once were. */
const FILTERS = wordedTexts({
  submission: { title: 'New tools', right: 'submissions', kind: 'submission' },
  proposal: { title: 'Proposed values', right: 'vendors', kind: 'proposal' },
  lifecycle: { title: 'Lifecycle', right: 'vendors', kind: 'proposal' },
  event: { title: 'Events', right: 'vendors', kind: 'proposal' },
} as const satisfies Readonly<Record<string, { title: string; right: Queue; kind: ToolCaseKind }>>);

export type WaitingFilter = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS) as WaitingFilter[];

/** What of it is asked for. */
interface WaitingQuery {
  q: string;
  page: number;
  /** Null for everything. */
  kind: WaitingFilter | null;
  /** Of whom; by default of everybody. */
  from?: Proposer | null;
}

export const WAITING_PARAMETERS = ['q', 'page', 'kind', 'from'] as const;

export function readWaitingQuery(params: URLSearchParams): WaitingQuery {
  return {
    ...readListQuery(params),
    kind: NAMES.find((name) => name === params.get('kind')) ?? null,
    from: ALL_PROPOSERS.find((one) => one === params.get('from')) ?? null,
  };
}

export function writeWaitingQuery({ q, page, kind, from }: WaitingQuery): URLSearchParams {
  const query = writeCaseQuery({ q, page, view: 'waiting' });
  if (kind) query.set('kind', kind);
  if (from) query.set('from', from);
  return query;
}

/** The views of what a role settles. */
export function filtersOf(role: Role): { id: WaitingFilter; title: string }[] {
  return NAMES.filter((name) => mayDo(role, FILTERS[name].right)).map((id) => ({
    id,
    title: FILTERS[id].title,
  }));
}

/** The kinds of cases that a view shows, of those that a role settles. */
export function kindsShown(role: Role, filter: WaitingFilter | null): ToolCaseKind[] {
  const shown = filtersOf(role).filter(({ id }) => filter === null || id === filter);
  return [...new Set(shown.map(({ id }) => FILTERS[id].kind))];
}

export function toolCase(kind: ToolCaseKind): ToolCase {
  return TOOL_CASES[kind];
}
