import { and, eq } from 'drizzle-orm';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { users } from '#server/db/schema/users.server.ts';

/** Whether an address is the member's current one, and confirmed. */
export async function isVerifiedAddress(db: DrizzleDb, userId: string, email: string): Promise<boolean> {
  const [found] = await db
    .select({ isVerified: users.email_verified })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)));
  return found?.isVerified ?? false;
}
