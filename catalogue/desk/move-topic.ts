import { sql } from 'drizzle-orm';
import type { OrderedKind } from '#domain/editing/ordering.ts';
import { movedBy } from '#domain/editing/ordering.ts';
import { topicSubject } from '#domain/editing/withdrawing.ts';
import type { TopicMoving } from '#server/editing/records.server.ts';
import { recordAction } from '#server/operators/audit.server.ts';
import { bumpState, lockState } from '../write/state.ts';
import type { Transaction } from '../write/transaction.ts';

const TABLES: Readonly<Record<OrderedKind, { table: string; name: string }>> = {
  categories: { table: 'categories', name: 'name' },
  'business-functions': { table: 'business_functions', name: 'function_name' },
};

/**
 * Moves a topic one place up or down in the lists of the site. All of its kind then have a place, which imports
 * leave.
 */
export async function moveTopic(
  tx: Transaction,
  { kind, id, step, by }: TopicMoving,
): Promise<'moved' | 'gone'> {
  await lockState(tx);
  const { table, name } = TABLES[kind];
  const [of, title] = [sql.identifier(table), sql.identifier(name)];
  const { rows } = await tx.execute<{ id: string; position: number | null }>(
    sql`SELECT id, position FROM ${of} ORDER BY position, ${title}, id FOR UPDATE`,
  );
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) return 'gone';
  const changed = movedBy(rows, place, step)
    .map((row, at) => ({ id: row.id, before: row.position, position: at + 1 }))
    .filter(({ before, position }) => before !== position);
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id text, before jsonb, position int)`;
  await tx.execute(
    sql`UPDATE ${of} moved SET position = given.position FROM ${given} WHERE moved.id = given.id`,
  );
  await tx.execute(sql`
    INSERT INTO desk_values (kind, id, field, catalogue)
    SELECT ${kind}, id, 'position', coalesce(before, 'null') FROM ${given}
    ON CONFLICT (kind, id, field) DO UPDATE SET written_at = now()`);
  await bumpState(tx, 0);
  const subject = topicSubject(kind);
  await recordAction(tx, {
    by,
    action: `${subject}.move`,
    subject: { kind: subject, id },
    before: { place: place + 1 },
    after: { place: movedBy(rows, place, step).findIndex((row) => row.id === id) + 1 },
  });
  return 'moved';
}
