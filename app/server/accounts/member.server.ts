import { data, type RouterContextProvider, redirect } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { requestIdContext, sessionContext } from '#server/request/context.server.ts';
import { Refused } from '#server/request/refused.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Who asks, or null for a visitor.
 *
 * @throws a 503 when it could not be found out; a member must not be taken for a visitor then
 */
export function memberOf(context: Context): SessionUser | null {
  const state = context.get(sessionContext);
  if ('session' in state) return state.session?.user ?? null;
  throw data(
    { message: MESSAGES.anErrorOccurred, requestId: context.get(requestIdContext) },
    { status: 503 },
  );
}

/**
 * The member who asks for a page that only members have (spec §6).
 *
 * @param returnTo where signing in leads: the page asked for, or the page that a form stands on
 * @throws a redirect to the login for a visitor, a 503 when it could not be found out
 */
export function requireMember(context: Context, returnTo: string): SessionUser {
  const member = memberOf(context);
  if (!member) throw redirect(paths.loginFor(returnTo));
  return member;
}

/**
 * Who sends a form, or null for a visitor.
 *
 * @throws Refused when it could not be found out: the form comes back as it was typed
 */
export function senderOf(context: Context): SessionUser | null {
  const state = context.get(sessionContext);
  if ('failed' in state) throw new Refused({ status: 503 });
  return state.session?.user ?? null;
}

/**
 * Lets members only send a form.
 *
 * @param returnTo where signing in leads: the page that the form stands on
 */
export function membersOnly(returnTo: string) {
  return ({ context }: { context: Context }): SessionUser => {
    const member = senderOf(context);
    if (!member) throw redirect(paths.loginFor(returnTo));
    return member;
  };
}

/**
 * The address of a request as it stands in the browser. Where the router asks for a page's data only, it
 * writes `.data` behind the path and may name the routes that it means.
 */
export function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const path = pathname.replace(/^\/_root\.data$/, '/').replace(/(?:\/_)?\.data$/, '');
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
