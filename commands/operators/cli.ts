import { z } from 'zod';
import { findUser } from '#features/accounts/registration.server.ts';
import { changeRole, listOperators, type RoleChange } from '#features/operators/operators.server.ts';
import { ROLES, type Role } from '#features/operators/roles.ts';
import { resetFactors } from '#features/own-account/reset-factors.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { onOwnSite, runProgram } from '#platform/start/command-line.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';
import type { Store } from '#platform/start/store.server.ts';

/** The command line for operators: `npm run operator add ann@example.org`. */

const USAGE = `Usage:
  npm run operator add <email> [${ROLES.join('|')}]   gives a member a role; owner unless stated
  npm run operator remove <email>                     takes it away
  npm run operator reset-factors <email>              removes the second factors that a member has lost
  npm run operator list                               says who has one
`;

type Command =
  | { do: 'list' }
  | { do: 'reset'; email: string }
  | { do: 'change'; email: string; role: Role | null };

/** Who gave a role at the command line, as the log names them. */
const BY = { id: 'command line', email: 'command line' };

const order = z.union([
  z.tuple([z.literal('list')]).transform((): Command => ({ do: 'list' })),
  z
    .tuple([z.literal('remove'), z.string()])
    .transform(([, email]): Command => ({ do: 'change', email, role: null })),
  z
    .tuple([z.literal('reset-factors'), z.string()])
    .transform(([, email]): Command => ({ do: 'reset', email })),
  z
    .tuple([z.literal('add'), z.string(), z.enum(ROLES).optional()])
    .transform(([, email, role = 'owner']): Command => ({ do: 'change', email, role })),
]);

const ANSWERS: Readonly<Record<RoleChange, (email: string) => string>> = {
  changed: (email) => `Done. ${email} sees the change with the next page.`,
  same: (email) => `Nothing to do: that is how it is for ${email}.`,
  unknown: (email) => `Nobody has registered as ${email}. Register there first, then try again.`,
  'last owner': (email) => `${email} is the last owner. Give somebody else that role first.`,
};

async function reset(db: DrizzleDb, email: string): Promise<number> {
  const member = await findUser(db, email.toLowerCase());
  const isDone = member !== undefined && (await resetFactors(db, { userId: member.id, by: BY }));
  const answer = isDone
    ? `Done. ${email} signs in with the password alone, and was told by mail.`
    : `Nothing to do: nobody has a second factor as ${email}.`;
  process.stdout.write(`${answer}\n`);
  return isDone ? 0 : 1;
}

async function carryOut(wanted: Command, { db }: Store, settings: Settings): Promise<number> {
  const owners = settings.OPERATOR_EMAILS;
  if (wanted.do === 'change') {
    const { email, role } = wanted;
    const result = await changeRole(db.write, { email, role, owners, by: BY });
    process.stdout.write(`${ANSWERS[result](email)}\n`);
    return result === 'changed' || result === 'same' ? 0 : 1;
  }
  if (wanted.do === 'reset') return reset(db.write, wanted.email);
  const people = await listOperators(db.write, owners);
  for (const { email, role, given } of people) {
    process.stdout.write(`${email}  ${role ?? `${given ?? 'owner'}, once the address is confirmed`}\n`);
  }
  if (people.length === 0) process.stdout.write('Nobody has a role.\n');
  return 0;
}

async function main(args: readonly string[]): Promise<number> {
  const { success, data } = order.safeParse(args);
  if (!success) {
    process.stderr.write(USAGE);
    return 2;
  }
  return onOwnSite(({ store, settings }) => carryOut(data, store, settings));
}

await runProgram(main);
