import { readListQuery, writeCaseQuery } from '#features/operators/case-query.ts';
import type { CaseKind } from '#features/operators/cases.ts';
import type { Queue } from '#features/operators/desk.ts';
import { mayDo, type Role } from '#features/operators/roles.ts';
import { deskPaths } from '#site/desk-paths.ts';

interface ToolCase {
  /** Of one case. */
  label: string;
  /** Of the filter. */
  title: string;
  right: Queue;
  address: (id: string) => string;
}

/** What the queue of all that waits about tools is made of. */
const TOOL_CASES = {
  submission: {
    label: 'New tool',
    title: 'New tools',
    right: 'submissions',
    address: deskPaths.deskSubmission,
  },
  proposal: {
    label: 'Proposed values',
    title: 'Proposed values',
    right: 'vendors',
    address: (id) => `${deskPaths.deskProposal(id)}#decide`,
  },
  lifecycle: {
    label: 'Lifecycle',
    title: 'Lifecycle',
    right: 'lifecycle',
    address: (id) => deskPaths.deskLifecycleCase(id),
  },
  event: { label: 'Event', title: 'Events', right: 'events', address: (id) => deskPaths.deskEvent(id) },
} as const satisfies Partial<Record<CaseKind, ToolCase>>;

export type ToolCaseKind = keyof typeof TOOL_CASES;
const KINDS = Object.keys(TOOL_CASES) as ToolCaseKind[];

/** What of it is asked for. */
interface WaitingQuery {
  q: string;
  page: number;
  /** Null for all kinds. */
  kind: ToolCaseKind | null;
}

export const WAITING_PARAMETERS = ['q', 'page', 'kind'] as const;

export function readWaitingQuery(params: URLSearchParams): WaitingQuery {
  return { ...readListQuery(params), kind: KINDS.find((kind) => kind === params.get('kind')) ?? null };
}

export function writeWaitingQuery({ q, page, kind }: WaitingQuery): URLSearchParams {
  const query = writeCaseQuery({ q, page, settled: false });
  if (kind) query.set('kind', kind);
  return query;
}

/** The kinds of cases about tools that a role settles. */
export function toolCasesOf(role: Role): ToolCaseKind[] {
  return KINDS.filter((kind) => mayDo(role, TOOL_CASES[kind].right));
}

export function toolCase(kind: ToolCaseKind): ToolCase {
  return TOOL_CASES[kind];
}
