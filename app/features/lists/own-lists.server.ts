import { sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { presentTools } from '#features/compare/compared-tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { LIST_LIMITS, MEMBER_LIMITS } from '#site/limits.ts';
import type { ListHead, OwnList } from './list-rules.ts';

/** A member's own lists: every call concerns only the lists of the member that the session names. */

type Row<T> = T & Record<string, unknown>;

/**
 * A member's lists, the last changed first.
 *
 * @param asked ids of tools; says how many of them each list has
 */
export async function listsOf(db: DrizzleDb, userId: string, asked: readonly string[]): Promise<OwnList[]> {
  const { rows } = await db.execute<Row<OwnList>>(sql`
    SELECT l.id, l.name, l.share_key IS NOT NULL AS "isShared", l.changed_at::text AS "changedAt",
      count(e.id)::int AS tools,
      (count(e.id) FILTER (WHERE e.tool_id = ANY (${sql.param([...asked])}::text[])))::int AS held
    FROM tool_lists l LEFT JOIN list_entries e ON e.list_id = l.id
    WHERE l.user_id = ${userId} AND l.removed_at IS NULL
    GROUP BY l.id ORDER BY l.changed_at DESC, l.id`);
  return rows.map((row) => ({ ...row, changedAt: isoDate(row.changedAt) }));
}

/** The lists that the member has deleted and can bring back, the last deleted first. */
export async function deletedLists(
  db: DrizzleDb,
  userId: string,
): Promise<{ id: string; name: string; removedAt: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; removedAt: string }>(sql`
    SELECT id, name, removed_at::text AS "removedAt" FROM tool_lists
    WHERE user_id = ${userId} AND removed_at IS NOT NULL ORDER BY removed_at DESC, id`);
  return rows.map((row) => ({ ...row, removedAt: isoDate(row.removedAt) }));
}

/** One of the member's lists; null for any other id. */
export async function readOwnList(db: DrizzleDb, userId: string, id: string): Promise<ListHead | null> {
  const { rows } = await db.execute<Row<ListHead>>(sql`
    SELECT id, name, share_key AS "shareKey", shares_notes AS "sharesNotes", shown_as AS "shownAs",
      changed_at::text AS "changedAt"
    FROM tool_lists WHERE id::text = ${id} AND user_id = ${userId} AND removed_at IS NULL`);
  const [row] = rows;
  return row ? { ...row, changedAt: isoDate(row.changedAt) } : null;
}

/** Tools for a new list, by ids as an address names them; former ids lead to the present tool. */
export interface Wanted {
  id: string;
  note: string;
}

/**
 * Makes a list. The same form sent again leads to the list that it has made.
 *
 * @returns 'taken' if another list has the name, 'full' for too many tools
 */
export async function makeList(
  db: DrizzleDb,
  userId: string,
  { name, tools }: { name: string; tools: readonly Wanted[] },
): Promise<{ id: string } | 'taken' | 'too many' | 'full'> {
  if (tools.length > LIST_LIMITS.tools) return 'full';
  return db.transaction(async (tx) => {
    const present = await resolved(tx, tools);
    await lockMember(tx, userId);
    const same = await listNamed(tx, userId, name);
    if (same) return same.tools.join() === present.map(({ id }) => id).join() ? { id: same.id } : 'taken';
    if ((await countLists(tx, userId)) >= MEMBER_LIMITS.lists) return 'too many';
    const { rows } = await tx.execute<{ id: string }>(sql`
      INSERT INTO tool_lists (user_id, name) VALUES (${userId}, ${name}) RETURNING id`);
    const [made] = rows;
    if (!made) throw new Error('The list was not made.');
    await tx.execute(sql`
      INSERT INTO list_entries (list_id, user_id, tool_id, note, place)
      SELECT ${made.id}, ${userId}, tool.id, given.note, given.place
      FROM jsonb_to_recordset(${JSON.stringify(present.map((tool, at) => ({ ...tool, place: at + 1 })))}::jsonb)
        AS given (id text, note text, place int)
      JOIN ai_tools tool ON tool.id = given.id`);
    return { id: made.id };
  });
}

/** The tools that ids lead to, each once and in their order, with the note of the first id. */
async function resolved(tx: DrizzleDb, tools: readonly Wanted[]): Promise<Wanted[]> {
  if (tools.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; place: number }>(sql`
    SELECT id, place::int FROM (${presentTools(tools.map(({ id }) => id))}) AS asked ORDER BY place`);
  return rows.map(({ id, place }) => ({ id, note: tools[place - 1]?.note ?? '' }));
}

/** @returns 'unknown' if the member has no such list */
export async function renameList(
  db: DrizzleDb,
  userId: string,
  id: string,
  name: string,
): Promise<'done' | 'taken' | 'unknown'> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const same = await listNamed(tx, userId, name);
    if (same && same.id !== id) return 'taken';
    const { rowCount } = await tx.execute(sql`
      UPDATE tool_lists SET name = ${name}, changed_at = now()
      WHERE id::text = ${id} AND user_id = ${userId} AND removed_at IS NULL`);
    return rowCount === 1 ? 'done' : 'unknown';
  });
}

/**
 * Deletes a list, so that it can be brought back for a while. Its address stops at once and does not come back.
 *
 * @returns whether the member had it
 */
export async function deleteList(db: DrizzleDb, userId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const { rowCount } = await tx.execute(sql`
      UPDATE tool_lists SET removed_at = clock_timestamp(), share_key = NULL
      WHERE id::text = ${id} AND user_id = ${userId} AND removed_at IS NULL`);
    await tx.execute(sql`
      DELETE FROM tool_lists WHERE id IN (
        SELECT id FROM tool_lists WHERE user_id = ${userId} AND removed_at IS NOT NULL
        ORDER BY removed_at DESC, id OFFSET ${LIST_LIMITS.deleted})`);
    return rowCount === 1;
  });
}

/** Brings a deleted list back. @returns 'taken' if another list has its name by now */
export async function restoreList(
  db: DrizzleDb,
  userId: string,
  id: string,
): Promise<'done' | 'taken' | 'too many' | 'unknown'> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const { rows } = await tx.execute<{ name: string; removed: boolean }>(sql`
      SELECT name, removed_at IS NOT NULL AS removed FROM tool_lists
      WHERE id::text = ${id} AND user_id = ${userId}`);
    const [list] = rows;
    if (!list) return 'unknown';
    if (!list.removed) return 'done';
    if (await listNamed(tx, userId, list.name)) return 'taken';
    if ((await countLists(tx, userId)) >= MEMBER_LIMITS.lists) return 'too many';
    await tx.execute(sql`
      UPDATE tool_lists SET removed_at = NULL, changed_at = now() WHERE id::text = ${id} AND user_id = ${userId}`);
    return 'done';
  });
}

/** The newest favourites of a member, as tools for a list. */
export async function favoriteTools(db: DrizzleDb, userId: string): Promise<Wanted[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT tool_id AS id FROM user_favorites WHERE user_id = ${userId}
    ORDER BY created_at DESC, id DESC LIMIT ${LIST_LIMITS.tools}`);
  return rows.map(({ id }) => ({ id, note: '' }));
}

export async function countFavorites(db: DrizzleDb, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM user_favorites WHERE user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Two forms at once must not make one list too many, nor two of one name. */
async function lockMember(tx: DrizzleDb, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
}

async function countLists(tx: DrizzleDb, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM tool_lists WHERE user_id = ${userId} AND removed_at IS NULL`);
  return rows[0]?.count ?? 0;
}

/** The member's list of that name, in any capitals, with its tools in their order. */
async function listNamed(
  tx: DrizzleDb,
  userId: string,
  name: string,
): Promise<{ id: string; tools: string[] } | null> {
  const { rows } = await tx.execute<{ id: string; tools: string[] }>(sql`
    SELECT l.id, coalesce((SELECT json_agg(e.tool_id ORDER BY e.place, e.created_at, e.id)
      FROM list_entries e WHERE e.list_id = l.id), '[]') AS tools
    FROM tool_lists l
    WHERE l.user_id = ${userId} AND l.removed_at IS NULL AND lower(l.name) = lower(${name}) LIMIT 1`);
  return rows[0] ?? null;
}
