import { type SQL, sql } from 'drizzle-orm';
import { topicSubject } from '#catalogue/topics/withdrawing.ts';
import { movedBy, type OrderedKind, placeAfter } from '#features/editing/ordering.ts';
import type { TopicMoving } from '#features/editing/records.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import { MOST_PLACES } from '#features/records/records/envelope.server.ts';
import { bumpState, lockState } from '#features/records/write/state.server.ts';
import { inTransaction, type Transaction } from '#features/records/write/transaction.server.ts';
import type { Database } from '#platform/database/connection.server.ts';

/** A list of topics in one order. */
interface Ordered {
  /** Rows of `id`, `position` and `record`, the id of the record to which the field `field` belongs. */
  rows: (id: string) => SQL;
  table: SQL;
  key: SQL;
  /** The record's kind, and the path of the field that holds its position. */
  kind: string;
  field: SQL;
}

const POSITION = sql`'position'`;

function table(kind: OrderedKind, name: string, order: SQL): Ordered {
  const of = sql.identifier(name);
  return {
    rows: () => sql`SELECT id, position, id AS record FROM ${of} ORDER BY position, ${order}, id FOR UPDATE`,
    table: sql`${of}`,
    key: sql`moved.id`,
    kind,
    field: POSITION,
  };
}

const ORDERED: Readonly<Record<OrderedKind, Ordered>> = {
  categories: table('categories', 'categories', sql`name`),
  'business-functions': table('business-functions', 'business_functions', sql`function_name`),
  // The most searched questions come first (spec §7), so a question moves only among those searched as often.
  questions: {
    ...table('questions', 'questions_tools', sql`question`),
    rows: (id) => sql`
      SELECT id, position, id AS record FROM questions_tools
      WHERE search_volume IS NOT DISTINCT FROM (SELECT search_volume FROM questions_tools WHERE id = ${id})
      ORDER BY position, question, id FOR UPDATE`,
  },
  specializations: {
    rows: (id) => sql`
      SELECT category_id || '/' || id AS id, position, category_id AS record FROM specializations
      WHERE category_id = ${id.split('/')[0]} ORDER BY position, name, id FOR UPDATE`,
    table: sql`specializations`,
    key: sql`moved.category_id || '/' || moved.id`,
    kind: 'categories',
    field: sql`'specializations.' || split_part(id, '/', 2) || '.position'`,
  },
};

/**
 * Moves a topic one place up or down in the site's lists. It and all before it then have a place that imports do not
 * change; those after it keep following.
 *
 * @returns `moved`, also at the end of the list or if the topic is already at the target place: a button may be pressed
 * twice
 */
export function moveTopic(db: Database, order: TopicMoving): Promise<TopicMoved> {
  return inTransaction(db.bulk, (tx) => moveTopicIn(tx, order));
}

type TopicMoved = 'moved' | 'changed' | 'gone';

async function moveTopicIn(tx: Transaction, { kind, id, step, seen, by }: TopicMoving): Promise<TopicMoved> {
  await lockState(tx);
  const ordered = ORDERED[kind];
  const { rows } = await tx.execute<Placed>(ordered.rows(id));
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) return 'gone';
  if (place !== seen) return place === placeAfter(seen, step) ? 'moved' : 'changed';
  const moved = movedBy(rows, place, step);
  const last = Math.max(place, placeAfter(place, step));
  if (placeAfter(place, step) < 0 || last >= Math.min(rows.length, MOST_PLACES)) return 'moved';
  await writePlaces(tx, ordered, moved.slice(0, last + 1));
  await bumpState(tx, 0);
  const subject = topicSubject(kind);
  await recordAction(tx, {
    by,
    action: `${subject}.move`,
    subject: { kind: subject, id },
    before: { place: place + 1 },
    after: { place: moved.findIndex((row) => row.id === id) + 1 },
  });
  return 'moved';
}

type Placed = { id: string; record: string; position: number | null };

/** Numbers the first topics of a list as they stand, and claims these places for the desk. */
async function writePlaces(tx: Transaction, ordered: Ordered, first: readonly Placed[]): Promise<void> {
  const changed = first
    .map((row, at) => ({ ...row, before: row.position, position: at + 1 }))
    .filter(({ before, position }) => before !== position);
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
    AS given (id text, record text, before jsonb, position int)`;
  await tx.execute(
    sql`UPDATE ${ordered.table} moved SET position = given.position FROM ${given} WHERE ${ordered.key} = given.id`,
  );
  await tx.execute(sql`
    INSERT INTO desk_values (kind, id, field, catalogue)
    SELECT ${ordered.kind}, record, ${ordered.field}, coalesce(before, 'null') FROM ${given}
    ON CONFLICT (kind, id, field) DO UPDATE SET written_at = now()`);
}
