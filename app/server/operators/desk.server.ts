import { type SQL, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { allWaiting, type Desk, type Queue, queuesOf } from '#domain/operators/desk.ts';
import type { DeskRight, Role } from '#domain/operators/roles.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orNone, orUnavailable } from '#server/request/failures.server.ts';
import { askingOperator, type Operator, requireRole } from './operator.server.ts';

type Context = Readonly<RouterContextProvider>;

/** How each queue is counted. */
const WAITING: Readonly<Record<Queue, SQL>> = {
  submissions: sql`SELECT count(*) FROM tool_submissions WHERE state = 'waiting'`,
  facts: sql`SELECT 0`,
  reviews: sql`SELECT count(DISTINCT rating_id) FROM review_reports WHERE settled_at IS NULL`,
  messages: sql`SELECT 0`,
  mails: sql`SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL`,
};

/** The desk of an operator, with what waits for their role, in one statement. */
async function readDesk(db: DrizzleDb, role: Role): Promise<Desk> {
  const counts = queuesOf(role).map((queue) => sql`${queue}::text, (${WAITING[queue]})`);
  const { rows } = await db.execute<{ waiting: Desk['waiting'] }>(
    sql`SELECT json_build_object(${sql.join(counts, sql`, `)}) AS waiting`,
  );
  return { role, waiting: rows[0]?.waiting ?? {} };
}

/**
 * Opens a page of the desk.
 *
 * @throws a 404 for everybody whose role may not
 */
export async function openDesk(
  context: Context,
  right: DeskRight,
): Promise<{ operator: Operator; desk: Desk }> {
  const operator = await requireRole(context, right);
  const { db } = context.get(servicesContext);
  const desk = await orUnavailable(context, 'reading the desk', () => readDesk(db.write, operator.role));
  return { operator, desk };
}

/** How much waits for the member who makes a request; null for members who are no operators. */
export async function waitingForMember(context: Context): Promise<number | null> {
  const { db } = context.get(servicesContext);
  const [count] = await orNone(context, 'counting what waits at the desk', async () => {
    const operator = await askingOperator(context, 'desk');
    return operator ? [allWaiting(await readDesk(db.write, operator.role))] : [];
  });
  return count ?? null;
}
