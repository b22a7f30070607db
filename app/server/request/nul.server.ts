import { data } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';

/**
 * Refuses an address with the character NUL anywhere in it, before any route reads a parameter of it: no
 * text of the database can hold one. Forms lose theirs in `forms.server.ts`.
 *
 * @throws a 400 for the error page
 */
export function refuseNul({ request }: { request: Request }): void {
  if (request.url.includes('%00')) throw data({ message: MESSAGES.addressUnreadable }, { status: 400 });
}
