import { data, type RouterContextProvider } from 'react-router';
import { isOperator } from '#domain/access.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { isVerifiedAddress } from './operators.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The operator who makes a request (setting OPERATOR_EMAILS).
 *
 * @throws a 404 for everybody else: the page looks as if it did not exist
 */
export async function requireOperator(context: Context): Promise<SessionUser> {
  const member = memberOf(context);
  if (member && (await isListed(context, member))) return member;
  throw data(null, { status: 404 });
}

/** Whether an operator makes a request, for pages that everybody may read. */
export async function isAskedByOperator(context: Context): Promise<boolean> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user : null;
  return member ? isListed(context, member) : false;
}

async function isListed(context: Context, { id, email }: SessionUser): Promise<boolean> {
  const { db, settings } = context.get(servicesContext);
  const operators = settings.OPERATOR_EMAILS;
  // The database is not asked about other members: whatever it said, they could not be operators.
  if (!isOperator({ email, isVerified: true }, operators)) return false;
  const isVerified = await orUnavailable(context, 'reading an operator', () =>
    isVerifiedAddress(db.write, id, email),
  );
  return isOperator({ email, isVerified }, operators);
}
