import { redirect } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { Route } from './+types/former-queue';
import { writeWaitingQuery } from './waiting-case.ts';

/** Leads from the queue that the checker once had to what it was made part of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireRole(context, 'vendors');
  const isSettled = new URL(request.url).searchParams.get('settled') === '1';
  return redirect(
    isSettled
      ? deskPaths.deskCases('vendors', new URLSearchParams({ settled: '1', from: 'checker' }))
      : deskPaths.deskWaitingFor(writeWaitingQuery({ q: '', page: 1, kind: 'lifecycle' })),
    301,
  );
}
