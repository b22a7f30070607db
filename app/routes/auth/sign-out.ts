import { redirect } from 'react-router';
import { paths } from '#domain/paths.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { authContext } from '#server/request/context.server.ts';
import { headersWithCookies } from '#server/request/person.server.ts';
import type { Route } from './+types/sign-out';

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
