import type { Operator } from '#features/operators/operator.server.ts';
import { changeRole } from '#features/operators/operators.server.ts';
import { ROLE_FORM, ROLE_TEXTS } from '#features/operators/people.ts';
import type { Role } from '#features/operators/roles.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import type { Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

interface Change {
  email: string;
  role: Role | null;
}

async function change({ context, who: by, good }: Sent & { who: Operator; good: Change }) {
  const { db, settings } = context.get(servicesContext);
  const result = await changeRole(db.write, { ...good, owners: settings.OPERATOR_EMAILS, by });
  if (result === 'unknown') throw new Refused({ status: 400, errors: { email: ROLE_TEXTS.unknown } });
  if (result === 'last owner') throw new Refused({ status: 409, notice: ROLE_TEXTS['last owner'] });
  return { notice: ROLE_TEXTS[result], values: { email: '' } };
}

const give = deskForm('people', {
  form: ROLE_FORM,
  operation: 'giving a role',
  reads: ['email', 'role'],
  work: change,
});

const take = deskForm('people', {
  form: ROLE_FORM,
  operation: 'taking a role away',
  reads: ['email'],
  work: (sent) => change({ ...sent, good: { ...sent.good, role: null } }),
});

/** Gives a member a role, or takes it away. */
export const peopleAction = deskAction('people', { give, take });
