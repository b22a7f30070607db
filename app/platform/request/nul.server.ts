import { data } from 'react-router';
import { isApiAddress } from '#site/api-address.ts';
import { MESSAGES } from '#site/messages.ts';

/**
 * Refuses an address that contains a NUL character, before any route reads a parameter from it: no database
 * text can hold one. `forms.server.ts` removes NULs from forms. The API refuses such addresses itself, in its
 * own form.
 *
 * @throws a 400 for the error page
 */
export function refuseNul({ request }: { request: Request }): void {
  if (!request.url.includes('%00')) return;
  const { pathname } = new URL(request.url);
  if (!isApiAddress(pathname)) throw data({ message: MESSAGES.addressUnreadable }, { status: 400 });
}
