import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { shownName } from '#site/public-name.ts';
import type { OwnedList } from './entries.server.ts';

/** The address at which others read a list: a secret of 192 random bits, made anew each time. */

const KEY_BYTES = 24;

/** What its member lets others read beside the tools. */
interface Choices {
  sharesNotes: boolean;
  shownAs: string;
}

/** Shares a list, or changes what of it is shared; its address stays. @returns whether the member has it */
export async function shareList(
  db: DrizzleDb,
  { userId, listId }: OwnedList,
  { sharesNotes, shownAs }: Choices,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE tool_lists
    SET share_key = coalesce(share_key, ${newKey()}), shares_notes = ${sharesNotes}, shown_as = ${shownAs}
    WHERE id::text = ${listId} AND user_id = ${userId} AND removed_at IS NULL`);
  return rowCount === 1;
}

/** Gives a shared list another address. @returns whether it was shared */
export async function renewAddress(db: DrizzleDb, { userId, listId }: OwnedList): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE tool_lists SET share_key = ${newKey()}
    WHERE id::text = ${listId} AND user_id = ${userId} AND removed_at IS NULL AND share_key IS NOT NULL`);
  return rowCount === 1;
}

/** @returns whether the member has the list */
export async function withdrawAddress(db: DrizzleDb, { userId, listId }: OwnedList): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE tool_lists SET share_key = NULL
    WHERE id::text = ${listId} AND user_id = ${userId} AND removed_at IS NULL`);
  return rowCount === 1;
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** A list as whoever has its address may know it. */
export interface SharedList {
  /** Never shown. */
  id: string;
  name: string;
  sharesNotes: boolean;
  /** Who shares it, in their own words; null if they say nothing. */
  sharedBy: string | null;
  changedAt: string;
}

/**
 * The list with this address; null if there is none, or if its member is blocked.
 *
 * @param db the primary: a withdrawn address stops at once
 */
export async function readSharedList(db: DrizzleDb, key: string): Promise<SharedList | null> {
  const { rows } = await db.execute<SharedList & Record<string, unknown>>(sql`
    SELECT l.id, l.name, l.shares_notes AS "sharesNotes", nullif(l.shown_as, '') AS "sharedBy",
      l.changed_at::text AS "changedAt"
    FROM tool_lists l JOIN users u ON u.id = l.user_id
    WHERE l.share_key = ${key} AND l.removed_at IS NULL AND u.blocked_at IS NULL`);
  const [row] = rows;
  if (!row) return null;
  return { ...row, sharedBy: row.sharedBy && shownName(row.sharedBy), changedAt: isoDate(row.changedAt) };
}
