import { sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { sorted } from '#catalogue/sorts.ts';
import type { ToolCard } from '#catalogue/tools/entities.ts';
import { readCards } from '#catalogue/tools/tool-cards.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import type { FollowingQuery } from '#features/following/following-query.ts';
import type { OwnFollow } from '#features/following/forms.ts';
import { IS_DOUBLE, PRESENT_SUBJECT } from '#features/following/merged-subjects.server.ts';
import { activeFollows, joinPlan, seesCompany, seesInvestor } from '#features/following/plans.server.ts';
import { searchName } from '#features/following/subjects.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import type { FollowKind } from '#site/follows.ts';

/** Follows on a page, and tools in its table. */
export const FOLLOWS_ON_PAGE = 25;
export const TOOLS_IN_TABLE = 50;

/**
 * The name of the follow in row `f`, for the member with `plan`. Null if it has left the catalogue, for searches, and
 * for companies and investors that the member may not see.
 */
export const FOLLOW_NAME = sql`CASE f.kind
  WHEN 'tool' THEN (SELECT name FROM ai_tools WHERE id = f.subject)
  WHEN 'category' THEN (SELECT name FROM categories WHERE id = f.subject)
  WHEN 'company' THEN (SELECT name FROM companies c WHERE c.id = ${PRESENT_SUBJECT} AND ${seesCompany(sql`c.id`)})
  WHEN 'investor' THEN (SELECT name FROM investors i WHERE i.id = ${PRESENT_SUBJECT} AND ${seesInvestor(sql`i.id`)}) END`;

/** A follow's name, from its row. */
export function nameOf({ kind, subject, name }: { kind: FollowKind; subject: string; name: string | null }) {
  return kind === 'search' ? searchName(subject) : name;
}

type Row = OwnFollow & Record<string, unknown>;

/**
 * A member's follows, the newest first.
 *
 * @param page from 1; null for all, as an export needs them
 */
export async function listFollows(
  db: DrizzleDb,
  userId: string,
  { kind, page }: { kind: FollowKind | null; page: number | null },
): Promise<OwnFollow[]> {
  const ofKind = kind === null ? sql`` : sql`AND f.kind = ${kind}`;
  const part = page === null ? sql`` : sql`LIMIT ${FOLLOWS_ON_PAGE} OFFSET ${(page - 1) * FOLLOWS_ON_PAGE}`;
  const { rows } = await db.execute<Row>(sql`
    SELECT f.id, f.kind, f.subject, ${FOLLOW_NAME} AS name, f.note, f.cadence, f.created_at::text,
      f.id NOT IN (${activeFollows(sql`f.user_id = ${userId}`, Date.now())}) AS rests
    FROM follows f JOIN users u ON u.id = f.user_id ${joinPlan(Date.now())}
    WHERE f.user_id = ${userId} AND f.removed_at IS NULL AND NOT ${IS_DOUBLE} ${ofKind}
    ORDER BY f.created_at DESC, f.id ${part}`);
  return rows.map((row) => ({ ...row, name: nameOf(row), created_at: isoDate(row.created_at) }));
}

/** How many things of each kind a member follows, and how many of all rest. */
export async function countFollows(
  db: DrizzleDb,
  userId: string,
): Promise<{ kinds: Partial<Record<FollowKind, number>>; resting: number }> {
  const { rows } = await db.execute<{ kind: FollowKind; count: number; resting: number }>(sql`
    SELECT f.kind, count(*)::int AS count,
      (count(*) FILTER (WHERE f.id NOT IN (${activeFollows(sql`f.user_id = ${userId}`, Date.now())})))::int AS resting
    FROM follows f WHERE f.user_id = ${userId} AND f.removed_at IS NULL AND NOT ${IS_DOUBLE} GROUP BY f.kind`);
  return {
    kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    resting: rows.reduce((sum, { resting }) => sum + resting, 0),
  };
}

/** The followed tools with the facts of the directory's table that this viewer may see. */
export async function followedTools(
  { read, write }: Pick<Database, 'read' | 'write'>,
  userId: string,
  { sortBy, sortOrder }: Pick<FollowingQuery, 'sortBy' | 'sortOrder'>,
  viewer: Viewer,
): Promise<ToolCard[]> {
  const { rows } = await write.execute<{ id: string }>(sql`
    SELECT subject AS id FROM follows WHERE user_id = ${userId} AND kind = 'tool' AND removed_at IS NULL`);
  const catalogue = await catalogueOf(read);
  const entries = rows.flatMap(({ id }) => catalogue.withId(id) ?? []);
  const first = sorted(entries, { field: sortBy, order: sortOrder }).slice(0, TOOLS_IN_TABLE);
  const ids = Array.from(first, (number) => catalogue.entry(number).id);
  const cards = await readCards(read, ids, 'table', viewer);
  return cards.map(({ needs: _, ...card }) => card);
}
