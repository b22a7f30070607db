import { type SQL, sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Viewer } from '#domain/access.ts';
import type { RoundQuery } from '#domain/funding/round-query.ts';
import type { Round, RoundTotals } from '#domain/funding/rounds.ts';
import { clampPage } from '#domain/search/tool-query.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { all, listedConditions } from './round-conditions.server.ts';
import { type RoundOptions, roundOptions } from './round-options.server.ts';
import { ROUND_ORDERS, type RoundPlace } from './round-orders.server.ts';
import { FEW, listRounds, type RoundStart, selectionKey, totalRounds } from './rounds.server.ts';

/** A page of rounds, what all rounds of its selection add up to, and what they can be filtered by. */
interface RoundPage {
  options: RoundOptions;
  totals: RoundTotals;
  rounds: Round[];
  /** Which page it is. */
  currentPage: number;
}

/**
 * A page of the rounds that a viewer may read and that meet the filters; a page number beyond the end is clamped to the
 * last page (spec §5). Totals, options, and landmarks for deep pages are remembered until the next write.
 */
export async function readRoundPage(
  db: DrizzleDb,
  viewer: Viewer,
  query: RoundQuery,
  size: number,
): Promise<RoundPage> {
  const totals = await totalRounds(db, viewer, query.filters);
  const currentPage = clampPage(query.page, totals.rounds, size);
  const offset = (currentPage - 1) * size;
  const [options, rounds] = await Promise.all([
    roundOptions(db, viewer),
    totals.rounds > 0 ? pageFrom(db, viewer, query, { offset, size, of: totals.rounds }) : [],
  ]);
  return { options, totals, rounds, currentPage };
}

interface Place {
  offset: number;
  size: number;
  /** How many rounds there are. */
  of: number;
}

async function pageFrom(
  db: DrizzleDb,
  viewer: Viewer,
  query: RoundQuery,
  { offset, size, of }: Place,
): Promise<Round[]> {
  const start = offset > FEW ? await nearestStart(db, viewer, query, offset) : { offset };
  return listRounds(db, viewer, query, size, { ...start, of });
}

const LANDMARK_DISTANCE = 500;

/** The nearest landmark before a position of a long list. Without it, a deep page would pass over all rounds before. */
async function nearestStart(
  db: DrizzleDb,
  viewer: Viewer,
  query: RoundQuery,
  position: number,
): Promise<RoundStart> {
  const address = JSON.stringify([selectionKey(viewer, query.filters), query.sort]);
  const { memory } = await catalogueOf(db);
  const landmarks = await memory.read(`landmarks of rounds ${address}`, async () => {
    const { rows } = await db.execute<{ places: RoundPlace[] }>(
      sql`SELECT ${landmarksOf(viewer, query)} AS places`,
    );
    return rows[0]?.places ?? [];
  });
  const passed = Math.min(Math.floor(position / LANDMARK_DISTANCE), landmarks.length);
  return { after: landmarks[passed - 1], offset: position - passed * LANDMARK_DISTANCE };
}

/** Walks all of the order within its index; only landmarks are read from the table. */
function landmarksOf(viewer: Viewer, { filters, sort }: RoundQuery): SQL {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'date', r.date, 'amount', r.amount,
      'company', json_build_object('id', r.company_id)) ORDER BY walked.place), '[]')
    FROM (SELECT r.id, row_number() OVER (ORDER BY ${ROUND_ORDERS[sort].by}) AS place
          FROM funding_rounds r WHERE ${all(listedConditions(viewer, filters, true))}) AS walked
    JOIN funding_rounds r ON r.id = walked.id
    WHERE walked.place % ${sql.raw(String(LANDMARK_DISTANCE))} = 0)`;
}
