import { and, eq, sql } from 'drizzle-orm';
import { built } from '#server/db/built.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { operators } from '#server/db/schema/operators.server.ts';
import { users } from '#server/db/schema/users.server.ts';
import { unseenCount } from '#server/follows/news.server.ts';
import { type Account, accountColumns } from './operators.server.ts';

const menuOf = built((db) => {
  const userId = sql.placeholder('userId');
  const now = sql`to_timestamp(${sql.placeholder('seconds')}::double precision)`;
  return db
    .select({ account: accountColumns, news: unseenCount(userId, now) })
    .from(users)
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(and(eq(users.id, userId), eq(users.email, sql.placeholder('email'))));
});

/** What the account menu of a member needs: the account, and how much is new among what they follow. */
export async function readMenu(
  db: DrizzleDb,
  userId: string,
  email: string,
): Promise<{ account: Account; news: number } | null> {
  const [read] = await menuOf(db).execute({ userId, email, seconds: Date.now() / 1_000 });
  return read ?? null;
}
