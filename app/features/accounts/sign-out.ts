import { redirect } from 'react-router';
import { authContext } from '#platform/request/context.server.ts';
import { headersWithCookies } from '#platform/request/person.server.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/sign-out';
import { memberOf } from './member.server.ts';

/** Opening the address by hand signs nobody out. */
export function loader() {
  return redirect(paths.home);
}

/**
 * Ends the session, in the database too, and returns to / (spec §2, "Header and footer").
 *
 * @throws a 503 while the database is away: the library would report success while the session lived on
 */
export async function action({ request, context }: Route.ActionArgs) {
  memberOf(context);
  const { headers } = await context
    .get(authContext)
    .api.signOut({ headers: headersWithCookies(context, request), returnHeaders: true });
  return redirect(paths.home, { headers });
}
