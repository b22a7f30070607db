import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './transaction.server.ts';

/** A table whose rows are deleted with a tool and cannot be restored from records. */
interface HeldTable {
  /** Identifies the table among kept rows. */
  kind: string;
  table: string;
  /** The column of the member whose account's deletion removes the row. */
  member?: 'user_id';
  /** Whether rows belong to a rating. */
  ofRating?: true;
  /** Whether rows keep an id of their own when they move to another tool. */
  hasId?: true;
  /** A further condition for restoring a row. */
  needs?: SQL;
}

/** In the order in which they can be restored. */
export const KEPT: readonly HeldTable[] = [
  { kind: 'rating', table: 'user_ratings', member: 'user_id', hasId: true },
  { kind: 'report', table: 'review_reports', member: 'user_id', ofRating: true, hasId: true },
  { kind: 'answer', table: 'review_answers', member: 'user_id', ofRating: true },
  { kind: 'favorite', table: 'user_favorites', member: 'user_id', hasId: true },
  {
    kind: 'listed',
    table: 'list_entries',
    member: 'user_id',
    hasId: true,
    needs: sql`EXISTS (SELECT FROM tool_lists WHERE id = given.list_id)`,
  },
  { kind: 'claim', table: 'tool_vendors', member: 'user_id', hasId: true },
  { kind: 'proposal', table: 'proposals', member: 'user_id', hasId: true },
  { kind: 'watch', table: 'site_watches' },
  { kind: 'reading', table: 'agent_reads' },
  { kind: 'page', table: 'agent_pages' },
  { kind: 'confirmed', table: 'confirmed_values' },
  { kind: 'arrival', table: 'tool_arrivals' },
  { kind: 'change', table: 'tool_changes' },
  { kind: 'value', table: 'tool_value_changes' },
  {
    kind: 'change-category',
    table: 'tool_change_categories',
    needs: sql`EXISTS (SELECT FROM categories WHERE id = given.category_id)`,
  },
  { kind: 'feature', table: 'letter_features' },
  { kind: 'place', table: 'featured_order' },
  { kind: 'featured-end', table: 'featured_ends' },
  { kind: 'opened', table: 'opened_tools' },
  { kind: 'visited', table: 'visited_tools' },
  { kind: 'viewed', table: 'viewed_tools' },
];

/** Created with every new tool; the kept rows replace them. */
const REPLACED = ['tool_arrivals'] as const;

/**
 * Holds rows that a deletion of a tool is about to remove, until the transaction ends.
 *
 * @param also a tool that loses ratings because the other is merged into it
 */
export async function holdRows(tx: Transaction, id: string, also: string | null = null): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE held_rows (id uuid, user_id text, kind text, mark jsonb) ON COMMIT DROP`);
  for (const { kind, table, member, ofRating, hasId } of KEPT) {
    const rows = sql.identifier(table);
    const tools = kind === 'rating' || ofRating ? sql`(${id}, ${also})` : sql`(${id})`;
    await tx.execute(sql`
      INSERT INTO held_rows
      SELECT ${hasId ? sql`given.id` : sql`gen_random_uuid()`}, ${member ? sql`given.user_id` : sql`NULL`}, ${kind}, to_jsonb(given)
      FROM ${rows} given ${ofRating ? sql`JOIN user_ratings rated ON rated.id = given.rating_id` : sql``}
      WHERE ${ofRating ? sql`rated.tool_id` : sql`given.tool_id`} IN ${tools}`);
  }
  await tx.execute(sql`
    INSERT INTO held_rows SELECT id, user_id, 'submission', jsonb_build_object('id', id)
    FROM proposals WHERE became_id = ${id}`);
}

/** Stores the held rows that were deleted, in case the tool comes back. */
export async function keepGoneRows(tx: Transaction, id: string): Promise<void> {
  for (const { kind, table, hasId } of KEPT) {
    const isSame = hasId ? sql`still.id = held.id` : sql`still.rating_id = (held.mark ->> 'rating_id')::uuid`;
    if (!hasId && table !== 'review_answers') continue;
    await tx.execute(
      sql`DELETE FROM held_rows held USING ${sql.identifier(table)} still WHERE held.kind = ${kind} AND ${isSame}`,
    );
  }
  await tx.execute(sql`
    DELETE FROM held_rows held USING proposals still
    WHERE kind = 'submission' AND still.id = held.id AND still.became_id IS NOT NULL`);
  await tx.execute(sql`
    INSERT INTO withdrawn_marks (id, tool_id, user_id, kind, mark)
    SELECT id, ${id}, user_id, kind, mark FROM held_rows ON CONFLICT (id) DO NOTHING`);
}

/**
 * Restores the kept rows of a tool that is listed again. What members have created since stays; rows of deleted
 * accounts do not come back.
 */
export async function giveRowsBack(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE kept_rows ON COMMIT DROP AS
    WITH taken AS (DELETE FROM withdrawn_marks WHERE tool_id = ${id} RETURNING id, kind, mark)
    SELECT taken.id, kind, mark || CASE WHEN mark ? 'operator_id'
      THEN jsonb_build_object('operator_id', (SELECT id FROM users WHERE id = mark ->> 'operator_id'))
      ELSE '{}' END AS mark FROM taken`);
  for (const { kind, table, ofRating, needs = sql`true` } of KEPT) {
    const rows = sql.identifier(table);
    if (REPLACED.some((one) => one === table)) {
      await tx.execute(sql`
        DELETE FROM ${rows} WHERE tool_id = ${id} AND EXISTS (SELECT FROM kept_rows WHERE kind = ${kind})`);
    }
    const isWhole = ofRating
      ? sql`EXISTS (SELECT FROM user_ratings WHERE id = given.rating_id)`
      : sql`EXISTS (SELECT FROM ai_tools WHERE id = given.tool_id)`;
    await tx.execute(sql`
      INSERT INTO ${rows}
      SELECT given.* FROM kept_rows, jsonb_populate_record(null::${rows}, mark) AS given
      WHERE kept_rows.kind = ${kind} AND ${isWhole} AND ${needs} ON CONFLICT DO NOTHING`);
  }
  await tx.execute(sql`
    UPDATE proposals SET became_id = ${id} FROM kept_rows
    WHERE kind = 'submission' AND proposals.id = (mark ->> 'id')::uuid AND new_tool IS NOT NULL AND became_id IS NULL`);
}
