import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/tables/users.server.ts';
import { unseenCount } from '#features/alerts/news.server.ts';
import { IS_WAITING_PROPOSAL } from '#features/cases/cases.server.ts';
import { allWaiting, type Desk, type Queue, queuesOf } from '#features/operators/desk.ts';
import { type Operator, operatorOf, requireRole } from '#features/operators/operator.server.ts';
import { type Account, accountColumns } from '#features/operators/operators.server.ts';
import type { DeskRight, Role } from '#features/operators/roles.ts';
import { operators } from '#features/operators/tables/operators.server.ts';
import { built } from '#platform/database/built.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { STUCK_COUNT } from '#platform/jobs/stuck-jobs.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { orNone, orUnavailable } from '#platform/request/failures.server.ts';
import type { SessionUser } from '#site/session.ts';

/** Counts of waiting cases by queue. */
const WAITING: Readonly<Record<Queue, SQL>> = {
  submissions: sql`SELECT count(*) FROM proposals WHERE state = 'waiting' AND new_tool IS NOT NULL`,
  vendors: sql`SELECT count(*) FROM proposals WHERE new_tool IS NULL AND ${IS_WAITING_PROPOSAL}`,
  reviews: sql`SELECT count(DISTINCT rating_id) FROM review_reports WHERE settled_at IS NULL`,
  messages: sql`SELECT count(*) FROM contact_messages WHERE state = 'waiting'`,
  mails: sql`SELECT (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL) + (${STUCK_COUNT})`,
};

/** The desk with the counts that a role may see, in one statement. */
async function readDesk(db: DrizzleDb, role: Role): Promise<Desk> {
  const counts = queuesOf(role).map((queue) => sql`${queue}::text, (${WAITING[queue]})`);
  const { rows } = await db.execute<{ waiting: Desk['waiting'] }>(
    sql`SELECT json_build_object(${sql.join(counts, sql`, `)}) AS waiting`,
  );
  return { role, waiting: rows[0]?.waiting ?? {} };
}

const reading = new WeakMap<Context, Promise<Desk>>();

/** Reads the desk once per request, for the page and the account menu. */
function deskFor(context: Context, role: Role): Promise<Desk> {
  const known = reading.get(context);
  if (known) return known;
  const desk = readDesk(context.get(servicesContext).db.write, role);
  reading.set(context, desk);
  return desk;
}

/** Authorizes a page of the desk. @throws a 404 for roles that may not open it */
export async function openDesk(
  context: Context,
  right: DeskRight,
): Promise<{ operator: Operator; desk: Desk }> {
  const operator = await requireRole(context, right);
  const desk = await orUnavailable(context, 'reading the desk', () => deskFor(context, operator.role));
  return { operator, desk };
}

/** The counts in a member's account menu: news of what they follow and, for operators, waiting cases. */
export async function menuFor(
  context: Context,
  member: SessionUser,
): Promise<{ news?: number; desk?: number }> {
  const { db } = context.get(servicesContext);
  const [menu = {}] = await orNone(context, 'counting for the account menu', async () => {
    const read = await readMenu(db.write, member.id, member.email);
    if (!read) return [];
    const operator = await operatorOf(context, member, read.account, 'desk');
    const desk = operator && allWaiting(await deskFor(context, operator.role));
    return [{ news: read.news, ...(desk !== null && { desk }) }];
  });
  return menu;
}

const menuOf = built((db) => {
  const userId = sql.placeholder('userId');
  const now = sql`to_timestamp(${sql.placeholder('seconds')}::double precision)`;
  return db
    .select({ account: accountColumns, news: unseenCount(userId, now) })
    .from(users)
    .leftJoin(operators, eq(operators.user_id, users.id))
    .where(and(eq(users.id, userId), eq(users.email, sql.placeholder('email'))));
});

/** The account and its counts, for the account menu. */
export async function readMenu(
  db: DrizzleDb,
  userId: string,
  email: string,
): Promise<{ account: Account; news: number } | null> {
  const [read] = await menuOf(db).execute({ userId, email, seconds: Date.now() / 1_000 });
  return read ?? null;
}
