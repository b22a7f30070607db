import { data, redirect } from 'react-router';
import { type Context, requestIdContext, sessionContext } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';

/**
 * The member who makes a request, or null for a visitor.
 *
 * @throws a 503 if the session could not be read, because a member must not be taken for a visitor
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
 * The member who asks for a members-only page (spec §6).
 *
 * @param returnTo the destination after signing in: the requested page, or the form's page
 * @throws a redirect to the login for a visitor, a 503 if the session could not be read
 */
export function requireMember(context: Context, returnTo: string): SessionUser {
  const member = memberOf(context);
  if (!member) throw redirect(paths.loginFor(returnTo));
  return member;
}

/** The member; null for a visitor, or if the session could not be read. */
export function knownMember(context: Context): SessionUser | null {
  const state = context.get(sessionContext);
  return 'session' in state ? (state.session?.user ?? null) : null;
}

/**
 * The member who sends a form, or null for a visitor.
 *
 * @throws Refused if the session could not be read; the form comes back as typed
 */
export function senderOf(context: Context): SessionUser | null {
  const state = context.get(sessionContext);
  if ('failed' in state) throw new Refused({ status: 503 });
  return state.session?.user ?? null;
}

/**
 * Lets only members send a form.
 *
 * @param returnTo the destination after signing in: the form's page
 */
export function membersOnly(returnTo: string) {
  return ({ context }: { context: Context }): SessionUser => {
    const member = senderOf(context);
    if (!member) throw redirect(paths.loginFor(returnTo));
    return member;
  };
}

/** A request's path and parameters, as our own links spell them. */
export function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
