import { redirect } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import type { Route } from './+types/former-case';

/** Leads from a case of a former queue to the proposal with the same id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireRole(context, 'vendors');
  return redirect(deskPaths.deskProposal(idOf(params)), 301);
}
