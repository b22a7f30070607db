import { z } from 'zod';
import { ROLE_FORM, ROLE_TEXTS } from '#domain/operators/people.ts';
import { ROLES, type Role } from '#domain/operators/roles.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import type { Operator } from '#server/operators/operator.server.ts';
import { changeRole } from '#server/operators/operators.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import type { Sent } from '#server/request/form.server.ts';
import { bySchema, emailAddress } from '#server/request/form-fields.server.ts';
import { Refused } from '#server/request/refused.server.ts';

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
  read: bySchema(z.object({ email: emailAddress, role: z.enum(ROLES, ROLE_TEXTS.role) })),
  work: change,
});

const take = deskForm('people', {
  form: ROLE_FORM,
  operation: 'taking a role away',
  read: bySchema(z.object({ email: emailAddress, role: z.unknown().transform(() => null) })),
  work: change,
});

/** Gives a member a role, or takes it away. */
export const peopleAction = deskAction('people', { give, take });
