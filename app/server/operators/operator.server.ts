import { data, type RouterContextProvider } from 'react-router';
import { type DeskRight, mayDo, type Role, roleOf } from '#domain/operators/roles.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { servicesContext, sessionContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { readAccount } from './operators.server.ts';

type Context = Readonly<RouterContextProvider>;

/** A member with a role at the desk. */
export interface Operator extends SessionUser {
  role: Role;
}

/**
 * The operator who makes a request, if their role has a right.
 *
 * @throws a 404 for everybody else: the page looks as if it did not exist
 */
export async function requireRole(context: Context, right: DeskRight): Promise<Operator> {
  const member = memberOf(context);
  const role = member && (await readRole(context, member));
  if (!role || !mayDo(role, right)) throw data(null, { status: 404 });
  return { ...member, role };
}

/** The operator who makes a request, for pages that everybody may read; null for everybody else. */
export async function askingOperator(context: Context, right: DeskRight): Promise<Operator | null> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user : null;
  const role = member && (await readRole(context, member));
  return role && mayDo(role, right) ? { ...member, role } : null;
}

async function readRole(context: Context, { id, email }: SessionUser): Promise<Role | null> {
  const { db, settings } = context.get(servicesContext);
  const account = await orUnavailable(context, 'reading an operator', () => readAccount(db.write, id, email));
  return account && roleOf(account, settings.OPERATOR_EMAILS);
}
