import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import { ENTITY_LIST, type Investor } from '#domain/funding/entity-pages.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { VersionedMemory } from '#server/listing/versioned-memory.server.ts';
import { isKnown, mayRead } from './round-conditions.server.ts';

/** In characters: of one investor, and of all that are remembered. */
const INVESTOR_SIZE = 6_000;
const investors = new VersionedMemory(
  500 * INVESTOR_SIZE,
  () => INVESTOR_SIZE,
  (investor: Investor | null) => ({ investor }),
);

/**
 * An investor with whom and what it funds; null if there is none with this id that the viewer may know of. Without a
 * plan, only open rounds name an investor. Remembered until the catalogue changes.
 */
export async function readInvestor(db: DrizzleDb, viewer: Viewer, id: string): Promise<Investor | null> {
  const address = JSON.stringify([viewer.tier !== 'free', id]);
  return (await investors.read(db, address, investorOf(viewer, id)))?.value.investor ?? null;
}

function investorOf(viewer: Viewer, id: string): SQL {
  return sql`(SELECT to_json(found) FROM (
    WITH took AS MATERIALIZED (
      SELECT r.id, r.company_id, r.amount, ${mayRead(viewer)} AS readable
      FROM round_investors i JOIN funding_rounds r ON r.id = i.round_id
      WHERE i.investor_id = ${id} AND r.brings_money)
    SELECT i.id, i.name,
      (SELECT count(*)::int FROM took) AS rounds,
      (SELECT count(DISTINCT company_id)::int FROM took) AS companies,
      (SELECT json_build_object('rounds', count(*), 'amount', coalesce(sum(amount), 0), 'withAmount', count(amount))
        FROM took WHERE readable) AS readable,
      ${most(sql`companies c ON c.id = took.company_id`, sql`c`)} AS funded,
      ${most(sql`round_categories l ON l.round_id = took.id JOIN categories c ON c.id = l.category_id`, sql`c`)}
        AS categories,
      ${most(
        sql`round_investors other ON other.round_id = took.id AND other.investor_id <> ${id}
          JOIN investors c ON c.id = other.investor_id`,
        sql`c`,
      )} AS "coInvestors"
    FROM investors i WHERE i.id = ${id}
      AND ${isKnown(viewer, id)}) AS found)`;
}

/** What the readable rounds are joined with most often. */
function most(joined: SQL, named: SQL): SQL {
  return sql`coalesce((SELECT json_agg(counted ORDER BY rounds DESC, name) FROM (
    SELECT ${named}.id, ${named}.name, count(*)::int AS rounds
    FROM took JOIN ${joined} WHERE took.readable GROUP BY ${named}.id, ${named}.name
    ORDER BY rounds DESC, ${named}.name LIMIT ${ENTITY_LIST}) AS counted), '[]')`;
}
