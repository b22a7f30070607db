import { type RouterContextProvider, redirect } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { ProposalOrigin } from '#site/proposal-origins.ts';
import { type WaitingFilter, writeWaitingQuery } from './waiting-case.ts';

interface Asked {
  request: Request;
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}

/** Redirects from a former queue, and from its cases, to the proposals that replaced it. */
export async function leadOn(
  { request, params, context }: Asked,
  { kind, from }: { kind: WaitingFilter; from: ProposalOrigin },
): Promise<Response> {
  await requireRole(context, 'vendors');
  if (params.id !== undefined) return redirect(deskPaths.deskProposal(idOf({ id: params.id })), 301);
  const isSettled = new URL(request.url).searchParams.get('settled') === '1';
  const settled = new URLSearchParams({ settled: '1', from });
  return redirect(
    isSettled
      ? deskPaths.deskCases('vendors', settled)
      : deskPaths.deskWaitingFor(writeWaitingQuery({ q: '', page: 1, kind })),
    301,
  );
}
