import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { unseenCount } from '#features/alerts/news.server.ts';
import { type Account, accountColumns } from '#features/operators/operators.server.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

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
