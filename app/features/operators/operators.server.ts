import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type DeskAction, recordAction } from './audit.server.ts';
import { type Role, roleOf } from './roles.ts';
import { operators } from './tables/operators.server.ts';

/** What a role depends on. */
export const accountColumns = { email: users.email, isVerified: users.email_verified, given: operators.role };

/** An account and the role that it was given; null when the address is no longer the member's. */
export async function readAccount(db: DrizzleDb, userId: string, email: string) {
  const [account] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(and(eq(users.id, userId), eq(users.email, email)));
  return account ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** A member with a role, or whom the settings name. */
export interface Person {
  id: string;
  email: string;
  /** What counts now; null while the address is not confirmed. */
  role: Role | null;
  /** What was given, and can be taken. */
  given: Role | null;
}

/**
 * The ids of everybody with a role, whose address may not be confirmed yet, as an array in SQL. The index of ids
 * finds their rows among any number of members.
 *
 * @param owners the addresses of owners whom the settings name
 */
export function operatorIds(owners: readonly string[]): SQL {
  return sql`ARRAY(SELECT user_id FROM operators
    UNION SELECT id FROM users WHERE email = ANY (${sql.param([...owners])}::text[]))`;
}

/**
 * Everybody with a role, by address.
 *
 * @param owners the addresses of owners whom the settings name
 */
export async function listOperators(db: DrizzleDb, owners: readonly string[]): Promise<Person[]> {
  const found = await db
    .select({ id: users.id, ...accountColumns })
    .from(users)
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(sql`${users.id} = ANY (${operatorIds(owners)})`)
    .orderBy(asc(users.email));
  return found.map((account) => ({
    id: account.id,
    email: account.email,
    role: roleOf(account, owners),
    given: account.given,
  }));
}

/** `unknown`: no member has the address; `last owner`: nobody would be left who can give roles. */
export type RoleChange = 'changed' | 'same' | 'unknown' | 'last owner';

interface Change {
  email: string;
  /** Null takes the role away. */
  role: Role | null;
  /** The addresses of owners whom the settings name. */
  owners: readonly string[];
  by: DeskAction['by'];
}

/**
 * Whether nobody else would own the desk without this member. Until the transaction ends, nobody else changes a
 * role then.
 */
export async function isLastOwner(
  tx: DrizzleDb,
  userId: string,
  owners: readonly string[],
): Promise<boolean> {
  const isOwner = ({ role }: Person) => role === 'owner';
  const owning = (await listOperators(tx, owners)).filter(isOwner);
  if (!owning.some(({ id }) => id === userId)) return false;
  await tx.execute(sql`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`);
  return (await listOperators(tx, owners)).filter(isOwner).every(({ id }) => id === userId);
}

/** Gives a member a role or takes it away, and writes that to the log. There is always an owner left. */
export function changeRole(db: DrizzleDb, { email, role, owners, by }: Change): Promise<RoleChange> {
  return db.transaction(async (tx) => {
    // Two owners who take each other's role at the same moment do it one after the other.
    await tx.execute(sql`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`);
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    if (!member) return 'unknown';
    const everybody = await listOperators(tx, owners);
    const before = everybody.find(({ id }) => id === member.id)?.given ?? null;
    if (before === role) return 'same';
    const isOwner = ({ id, role: now }: Person) => now === 'owner' && id !== member.id;
    const keepsOwning = role === 'owner' || owners.includes(email.toLowerCase());
    if (before === 'owner' && !keepsOwning && !everybody.some(isOwner)) return 'last owner';
    if (role === null) await tx.delete(operators).where(eq(operators.user_id, member.id));
    else
      await tx
        .insert(operators)
        .values({ user_id: member.id, role })
        .onConflictDoUpdate({ target: operators.user_id, set: { role } });
    await recordAction(tx, {
      by,
      action: role === null ? 'role.take' : 'role.give',
      subject: { kind: 'operator', id: member.id },
      before: { role: before },
      after: { role },
    });
    return 'changed';
  });
}
