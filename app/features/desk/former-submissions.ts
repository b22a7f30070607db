import { redirect } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { Route } from './+types/former-submissions';

/** Redirects from the former queue of submissions to that view of the proposals. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireRole(context, 'submissions');
  const asked = new URL(request.url).searchParams;
  asked.set('from', asked.get('from') === 'agent' ? 'found' : 'new');
  return redirect(deskPaths.deskCases('vendors', asked), 301);
}
