import type { Role } from '#features/operators/roles.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import type { Moderation } from '#features/reviews/moderated-reviews.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { addMember, type TestMember } from './members.ts';

/** Adds a member with a role at the desk. */
export async function addOperator(db: Database, role: Role): Promise<TestMember> {
  const member = await addMember(db);
  await db.write.insert(operators).values({ user_id: member.id, role });
  return member;
}

/** An operator as the log names them, for tests that do what the desk does without its pages. */
export const DESK_OPERATOR = { id: 'operator', email: 'ops@example.org' };

/** Hides a rating without its page. */
export function hiding(ratingId: string): Moderation {
  return { intent: 'hide', ratingId, note: null, by: DESK_OPERATOR, origin: 'http://localhost' };
}
