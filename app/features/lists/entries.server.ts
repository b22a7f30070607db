import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIST_LIMITS } from '#site/limits.ts';

/** The tools on a member's list. Writers of one list take turns at its row. */

/** One of a member's lists, as the session and the address name it. */
export interface OwnedList {
  userId: string;
  listId: string;
}

/**
 * Adds a tool at the end, or at the place that it had.
 *
 * @param place from 1; null for the end
 */
export function addTool(
  db: DrizzleDb,
  list: OwnedList,
  { toolId, note = '', place = null }: { toolId: string; note?: string; place?: number | null },
): Promise<'added' | 'there' | 'full' | 'no tool' | 'no list'> {
  return inList(db, list, async (tx, entries) => {
    // Nobody withdraws the tool before the entry is stored.
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM ai_tools WHERE id = present_tool_id(${toolId}) FOR KEY SHARE`,
    );
    const [tool] = rows;
    if (!tool) return 'no tool';
    if (entries.includes(tool.id)) return 'there';
    if (entries.length >= LIST_LIMITS.tools) return 'full';
    const at =
      place ??
      sql`(SELECT coalesce(max(place), 0) + 1 FROM list_entries WHERE list_id::text = ${list.listId})`;
    await tx.execute(sql`
      INSERT INTO list_entries (list_id, user_id, tool_id, note, place)
      VALUES (${list.listId}::uuid, ${list.userId}, ${tool.id}, ${note}, ${at})`);
    return 'added';
  });
}

/** What a removed entry was, for the form that puts it back. */
interface Removed {
  note: string;
  place: number;
}

export function removeTool(
  db: DrizzleDb,
  list: OwnedList,
  toolId: string,
): Promise<Removed | 'no tool' | 'no list'> {
  return inList(db, list, async (tx, entries) => {
    const held = await heldId(tx, entries, toolId);
    if (held === null) return 'no tool';
    const { rows } = await tx.execute<{ note: string; place: number }>(sql`
      DELETE FROM list_entries WHERE list_id::text = ${list.listId} AND tool_id = ${held} RETURNING note, place`);
    return rows[0] ?? 'no tool';
  });
}

/** @param was the note upon which this one was written: another one is not overwritten */
export function noteTool(
  db: DrizzleDb,
  list: OwnedList,
  toolId: string,
  { note, was }: { note: string; was: string },
): Promise<'done' | 'changed meanwhile' | 'no tool' | 'no list'> {
  return inList(db, list, async (tx, entries) => {
    const held = await heldId(tx, entries, toolId);
    if (held === null) return 'no tool';
    const { rowCount } = await tx.execute(sql`
      UPDATE list_entries SET note = ${note}
      WHERE list_id::text = ${list.listId} AND tool_id = ${held} AND note IN (${was}, ${note})`);
    return rowCount === 1 ? 'done' : 'changed meanwhile';
  });
}

/**
 * Exchanges a tool with the one before or after it, as the list is now, whatever the page showed that the button was on.
 * The first cannot go up, nor the last down.
 */
export function moveTool(
  db: DrizzleDb,
  list: OwnedList,
  toolId: string,
  step: -1 | 1,
): Promise<'done' | 'no tool' | 'no list'> {
  return inList(db, list, async (tx, entries) => {
    const held = await heldId(tx, entries, toolId);
    if (held === null) return 'no tool';
    const from = entries.indexOf(held);
    const other = entries[from + step];
    if (other === undefined) return 'done';
    await putInOrder(tx, list, entries.with(from, other).with(from + step, held));
    return 'done';
  });
}

/** Puts a tool at a place of the list, counted from 1; any place behind the last is the last. */
export function placeTool(
  db: DrizzleDb,
  list: OwnedList,
  toolId: string,
  place: number,
): Promise<'done' | 'no tool' | 'no list'> {
  return inList(db, list, async (tx, entries) => {
    const held = await heldId(tx, entries, toolId);
    if (held === null) return 'no tool';
    const others = entries.filter((id) => id !== held);
    await putInOrder(tx, list, others.toSpliced(place - 1, 0, held));
    return 'done';
  });
}

/** The id under which a list has a tool, also by one that the tool had before; null if it does not have it. */
async function heldId(tx: DrizzleDb, entries: readonly string[], toolId: string): Promise<string | null> {
  if (entries.includes(toolId)) return toolId;
  const { rows } = await tx.execute<{ id: string | null }>(sql`SELECT present_tool_id(${toolId}) AS id`);
  return entries.find((id) => id === rows[0]?.id) ?? null;
}

async function putInOrder(tx: DrizzleDb, { listId }: OwnedList, order: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE list_entries e SET place = given.place
    FROM unnest(${sql.param([...order])}::text[]) WITH ORDINALITY AS given (id, place)
    WHERE e.list_id::text = ${listId} AND e.tool_id = given.id AND e.place <> given.place`);
}

/** Locks a list and reads the ids of its tools in their order. Whatever is done then counts as a change of it. */
async function inList<Result>(
  db: DrizzleDb,
  { userId, listId }: OwnedList,
  work: (tx: DrizzleDb, entries: string[]) => Promise<Result>,
): Promise<Result | 'no list'> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE tool_lists SET changed_at = now()
      WHERE id::text = ${listId} AND user_id = ${userId} AND removed_at IS NULL`);
    if (rowCount !== 1) return 'no list';
    const { rows } = await tx.execute<{ tool_id: string }>(sql`
      SELECT tool_id FROM list_entries WHERE list_id::text = ${listId} ORDER BY place, created_at, id`);
    return work(
      tx,
      rows.map(({ tool_id }) => tool_id),
    );
  });
}
