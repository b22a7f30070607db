import { eq } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { users } from './tables/users.server.ts';

/**
 * Locks a member's row for the rest of the transaction. Code that writes a member's password, links or sessions takes
 * this lock first, so that simultaneous changes to one account take turns in one order.
 *
 * @returns what emails and rules need to know about the member; undefined if the member does not exist
 */
export async function lockMember(db: DrizzleDb, userId: string) {
  const [member] = await db
    .select({
      id: users.id,
      email: users.email,
      email_verified: users.email_verified,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return member;
}
