import type { Role } from '#domain/operators/roles.ts';
import type { Database } from '#server/db/connection.server.ts';
import { operators } from '#server/db/schema/operators.server.ts';
import { addMember, type TestMember } from './members.ts';

/** Adds a member with a role at the desk. */
export async function addOperator(db: Database, role: Role): Promise<TestMember> {
  const member = await addMember(db);
  await db.write.insert(operators).values({ user_id: member.id, role });
  return member;
}

/** An operator as the log names them, for tests that do what the desk does without its pages. */
export const DESK_OPERATOR = { id: 'operator', email: 'ops@example.org' };
