import { redirect } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { Route } from './+types/former-queues';
import { writeWaitingQuery } from './waiting-case.ts';

/** Redirects from the former queues of events and of sites in doubt, and from their cases, to the proposals. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  await requireRole(context, 'vendors');
  if (params.id !== undefined) return redirect(deskPaths.deskProposal(idOf({ id: params.id })), 301);
  const { pathname, searchParams } = new URL(request.url);
  const ofEvents = pathname.endsWith('/events');
  if (searchParams.get('settled') === '1') {
    const settled = new URLSearchParams({ settled: '1', from: ofEvents ? 'agent' : 'checker' });
    return redirect(deskPaths.deskCases('vendors', settled), 301);
  }
  const kind = ofEvents ? 'event' : 'lifecycle';
  return redirect(deskPaths.deskWaitingFor(writeWaitingQuery({ q: '', page: 1, kind })), 301);
}
