import { data, redirect } from 'react-router';
import { hasSecondFactor } from '#features/accounts/factors/factors.server.ts';
import { memberOf } from '#features/accounts/member.server.ts';
import { type Context, servicesContext, sessionContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { paths } from '#site/paths.ts';
import type { SessionUser } from '#site/session.ts';
import { type Account, readAccount } from './operators.server.ts';
import { type DeskRight, mayDo, type Role, roleOf } from './roles.ts';

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
  const role = member && roleIn(context, await askAccount(context, member));
  if (!role || !mayDo(role, right)) throw data(null, { status: 404 });
  if (!(await hasRequiredFactor(context, member))) throw redirect(paths.securityRequired);
  return { ...member, role };
}

/** The operator who makes a request, for pages that everybody may read; null for everybody else. */
export async function askingOperator(context: Context, right: DeskRight): Promise<Operator | null> {
  const state = context.get(sessionContext);
  const member = 'session' in state ? state.session?.user : null;
  return member ? operatorOf(context, member, await askAccount(context, member), right) : null;
}

/** The operator whose account was read, if their role has a right; or null. */
export async function operatorOf(
  context: Context,
  member: SessionUser,
  account: Account | null,
  right: DeskRight,
): Promise<Operator | null> {
  const role = roleIn(context, account);
  if (!role || !mayDo(role, right) || !(await hasRequiredFactor(context, member))) return null;
  return { ...member, role };
}

async function hasRequiredFactor(context: Context, { id }: SessionUser): Promise<boolean> {
  const { db, settings } = context.get(servicesContext);
  if (settings.OPERATOR_SECOND_FACTOR === 'off') return true;
  return orUnavailable(context, 'reading second factors', () => hasSecondFactor(db.write, id));
}

function askAccount(context: Context, { id, email }: SessionUser): Promise<Account | null> {
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading an operator', () => readAccount(db.write, id, email));
}

function roleIn(context: Context, account: Account | null): Role | null {
  return account && roleOf(account, context.get(servicesContext).settings.OPERATOR_EMAILS);
}
