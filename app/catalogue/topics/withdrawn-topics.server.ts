import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { gone } from '#platform/request/failures.server.ts';
import type { NearName } from '#site/near-name.ts';
import { paths } from '#site/paths.ts';
import type { WithdrawableKind } from './withdrawing.ts';

/** Whether the desk withdrew a topic, and the category that its tools moved to. */
export async function findWithdrawnTopic(
  db: DrizzleDb,
  kind: WithdrawableKind,
  id: string,
): Promise<{ near: NearName[] } | null> {
  // The address of a business function is not its id.
  const { rows } = await db.execute<{ to: string | null; name: string | null }>(sql`
    SELECT category.id AS to, category.name
    FROM withdrawn_topics kept LEFT JOIN categories category ON category.id = kept.replaced_by
    WHERE kept.kind = ${kind} AND (kept.id = ${id} OR kept.record ->> 'slug' = ${id})`);
  const [found] = rows;
  if (!found) return null;
  const { to, name } = found;
  return { near: to !== null && name !== null ? [{ name, to: paths.category(to) }] : [] };
}

/** Refuses the address of a topic that the desk withdrew (docs/topics/desk.md). */
export async function refuseWithdrawnTopic(
  db: DrizzleDb,
  { kind, id, message }: { kind: WithdrawableKind; id: string; message: string },
): Promise<void> {
  const found = await findWithdrawnTopic(db, kind, id);
  if (found) throw gone(message, found.near);
}
