import { type SQL, sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Viewer } from '#domain/access.ts';
import { ENTITY_LIST, type Investor } from '#domain/funding/entity-pages.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { hasLockedRounds, isKnown, mayRead } from './round-conditions.server.ts';

/**
 * An investor with whom and what it funds; null if there is none with this id that the viewer may know of. Without a
 * plan, only open rounds name an investor. Remembered until the next write.
 */
export async function readInvestor(db: DrizzleDb, viewer: Viewer, id: string): Promise<Investor | null> {
  const { memory } = await catalogueOf(db);
  return memory.read(`investor ${viewer.tier !== 'free'} ${id}`, async () => {
    const { rows } = await db.execute<{ investor: Investor | null }>(
      sql`SELECT ${investorOf(viewer, id)} AS investor`,
    );
    return rows[0]?.investor ?? null;
  });
}

function investorOf(viewer: Viewer, id: string): SQL {
  return sql`(SELECT to_json(found) FROM (
    WITH took AS MATERIALIZED (
      SELECT r.id, r.company_id, r.amount
      FROM round_investors i JOIN funding_rounds r ON r.id = i.round_id
      WHERE i.investor_id = ${id} AND r.brings_money AND ${mayRead(viewer)})
    SELECT i.id, i.name,
      (SELECT count(*)::int FROM took) AS rounds,
      (SELECT count(DISTINCT company_id)::int FROM took) AS companies,
      (SELECT coalesce(sum(amount), 0) FROM took) AS amount,
      (SELECT count(amount)::int FROM took) AS "withAmount",
      ${hasLockedRounds(viewer)} AS "isPartial",
      ${most(sql`took`, sql`company_id`, sql`companies`)} AS funded,
      ${most(sql`took JOIN round_categories l ON l.round_id = took.id`, sql`category_id`, sql`categories`)} AS categories,
      ${most(
        sql`took JOIN round_investors other ON other.round_id = took.id AND other.investor_id <> ${id}`,
        sql`investor_id`,
        sql`investors`,
      )} AS "coInvestors"
    FROM investors i WHERE i.id = ${id}
      AND ${isKnown(viewer, id)}) AS found)`;
}

/**
 * Which ids the readable rounds have most often; among equals, the first by their ids, which are made from the names. So
 * only the names of those that are shown are looked up.
 */
function most(rounds: SQL, id: SQL, names: SQL): SQL {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'rounds', counted.rounds) ORDER BY counted.rounds DESC, c.name)
    FROM (
      SELECT ${id} AS id, count(*)::int AS rounds FROM ${rounds}
      GROUP BY 1 ORDER BY rounds DESC, id LIMIT ${ENTITY_LIST}) AS counted
    JOIN ${names} c ON c.id = counted.id), '[]')`;
}
