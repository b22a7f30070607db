import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './transaction.server.ts';

interface Marked {
  table: string;
  /** The name in the log, if not the table's. Logged names must not change. */
  logged?: string;
  /** The column with the tool's id. */
  column: string;
  /** A condition for rows that move: observations of one site say nothing of another. */
  only: SQL;
}

/** The tables of what members give a tool. */
const MARKS: readonly Marked[] = [
  { table: 'user_ratings', column: 'tool_id', only: sql`true` },
  { table: 'user_favorites', column: 'tool_id', only: sql`true` },
  { table: 'list_entries', column: 'tool_id', only: sql`true` },
  { table: 'follows', column: 'subject', only: sql`kind = 'tool'` },
  { table: 'tool_vendors', column: 'tool_id', only: sql`true` },
  { table: 'proposals', logged: 'vendor_proposals', column: 'tool_id', only: sql`origin <> 'checker'` },
  { table: 'proposals', logged: 'tool_submissions', column: 'became_id', only: sql`true` },
];

/** The ids of such rows, by the name in the log. */
export type Marks = Readonly<Record<string, readonly string[]>>;

/** The answer to a vendor whose earlier proposal gives way to their later one when two tools are merged. */
const MERGED_ANSWER =
  'This tool was merged with another of yours. Your later proposal waits; please add to it what is missing.';

/** The rows that members gave some tools, by tool id. */
export async function readMarks(tx: Transaction, ids: readonly string[]): Promise<Map<string, Marks>> {
  const found = new Map<string, Record<string, string[]>>();
  for (const { table, logged = table, column, only } of MARKS) {
    const name = sql.identifier(column);
    const { rows } = await tx.execute<{ tool: string; ids: string[] }>(sql`
      SELECT ${name} AS tool, array_agg(id::text) AS ids FROM ${sql.identifier(table)}
      WHERE ${only} AND ${name} = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
      GROUP BY 1`);
    for (const row of rows) found.set(row.tool, { ...found.get(row.tool), [logged]: row.ids });
  }
  return found;
}

/** Moves rows back to a tool after a merge is undone, except those deleted since. */
export async function giveMarksBack(tx: Transaction, id: string, marks: Marks): Promise<void> {
  for (const { table, logged = table, column } of MARKS) {
    const ids = marks[logged] ?? [];
    if (ids.length === 0) continue;
    await tx.execute(sql`
      UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${id}
      WHERE id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`);
  }
}

/** Reopens proposals that gave way in a merge, unless there is another by now. */
export async function reopenProposals(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE proposals mine SET state = 'waiting', answer = NULL, settled_at = NULL
    WHERE id::text = ANY (ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
      AND state = 'declined' AND answer = ${MERGED_ANSWER}
      AND NOT EXISTS (SELECT FROM proposals other
        WHERE other.tool_id = mine.tool_id AND other.user_id IS NOT DISTINCT FROM mine.user_id
          AND other.origin NOT IN ('reader', 'checker') AND other.state = 'waiting')`);
}

/**
 * Moves what members gave a tool to the tool it is merged into. Of two ratings by one member, and of two waiting
 * proposals by one proposer, the later one stays; a vendor is told about the other. Anonymous readers count as
 * different proposers, and proposals of the site checker stay with their site. A list with both tools keeps one entry
 * with both notes.
 */
export async function moveMarks(tx: Transaction, id: string, into: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM user_ratings older USING user_ratings later
        WHERE older.user_id = later.user_id AND older.id <> later.id
          AND older.tool_id IN (${id}, ${into}) AND later.tool_id IN (${id}, ${into})
          AND (older.created_at, older.id) < (later.created_at, later.id)`,
  );
  await tx.execute(
    sql`UPDATE proposals older SET state = 'declined', answer = ${MERGED_ANSWER}, settled_at = now()
        FROM proposals later
        WHERE older.user_id IS NOT DISTINCT FROM later.user_id AND older.id <> later.id
          AND older.origin NOT IN ('reader', 'checker') AND later.origin NOT IN ('reader', 'checker')
          AND older.state = 'waiting' AND later.state = 'waiting'
          AND older.tool_id IN (${id}, ${into}) AND later.tool_id IN (${id}, ${into})
          AND (older.changed_at, older.id) < (later.changed_at, later.id)`,
  );
  await tx.execute(
    sql`UPDATE list_entries kept SET note = concat_ws(E'\n', nullif(kept.note, ''), going.note)
        FROM list_entries going
        WHERE kept.list_id = going.list_id AND kept.tool_id = ${into} AND going.tool_id = ${id}
          AND going.note NOT IN ('', kept.note)`,
  );
  for (const { table, column, only } of MARKS) {
    const [name, of] = [sql.identifier(table), sql.identifier(column)];
    const owner = DOUBLED.get(table);
    const isDouble = owner
      ? sql`EXISTS (SELECT FROM ${name} kept WHERE ${only} AND kept.${of} = ${into} AND kept.${owner} = moved.${owner})`
      : sql`false`;
    await tx.execute(
      sql`UPDATE ${name} moved SET ${of} = ${into} WHERE ${only} AND ${of} = ${id} AND NOT ${isDouble}`,
    );
  }
}

/** Tables with one row per tool and owner; the remaining tool's row is kept. */
const DOUBLED: ReadonlyMap<string, SQL> = new Map([
  ['user_favorites', sql`user_id`],
  ['list_entries', sql`list_id`],
  ['follows', sql`user_id`],
  ['tool_vendors', sql`user_id`],
]);
