import { data, type RouterContextProvider, redirect } from 'react-router';
import { type DeskRight, mayDo, type Role, roleOf } from '#domain/operators/roles.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { memberOf } from '#server/accounts/member.server.ts';
import { hasSecondFactor } from '#server/factors/factors.server.ts';
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
 * @throws a 404 for everybody else: the page looks as if it did not exist; a redirect to the security settings
 * for an operator without the second factor that the site requires
 */
export async function requireRole(context: Context, right: DeskRight): Promise<Operator> {
  const member = memberOf(context);
  const role = member && (await readRole(context, member));
  if (!role || !mayDo(role, right)) throw data(null, { status: 404 });
  if (!(await hasRequiredFactor(context, member))) throw redirect(paths.securityRequired);
  return { ...member, role };
}

/** The operator who makes a request, for pages that everybody may read; null for everybody else. */
export async function askingOperator(context: Context, right: DeskRight): Promise<Operator | null> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user : null;
  const role = member && (await readRole(context, member));
  if (!role || !mayDo(role, right) || !(await hasRequiredFactor(context, member))) return null;
  return { ...member, role };
}

async function hasRequiredFactor(context: Context, { id }: SessionUser): Promise<boolean> {
  const { db, settings } = context.get(servicesContext);
  if (settings.OPERATOR_SECOND_FACTOR === 'off') return true;
  return orUnavailable(context, 'reading second factors', () => hasSecondFactor(db.write, id));
}

async function readRole(context: Context, { id, email }: SessionUser): Promise<Role | null> {
  const { db, settings } = context.get(servicesContext);
  const account = await orUnavailable(context, 'reading an operator', () => readAccount(db.write, id, email));
  return account && roleOf(account, settings.OPERATOR_EMAILS);
}
