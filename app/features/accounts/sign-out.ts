import { redirect } from 'react-router';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/sign-out';
import { memberOf } from './member.server.ts';
import { endOwnSession } from './own-session.server.ts';

/** Opening the address by hand signs nobody out. */
export function loader() {
  return redirect(paths.home);
}

/**
 * Ends the session, in the database too, and returns to / (spec §2, "Header and footer").
 *
 * @throws a 503 if the session could not be read; the browser keeps its cookie
 */
export async function action({ context }: Route.ActionArgs) {
  memberOf(context);
  return redirect(paths.home, { headers: { 'Set-Cookie': await endOwnSession(context) } });
}
