import { type SQL, sql } from 'drizzle-orm';
import { catalogueOf } from '#catalogue/loader.server.ts';
import type { Viewer } from '#domain/access.ts';
import { isFiltered, type RoundQuery } from '#domain/funding/round-query.ts';
import { disclosed, type Round, type RoundFilters, type RoundTotals } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import {
  all,
  listedConditions,
  lockedRounds,
  lockedRoundsOfPart,
  mayRead,
  roundConditions,
} from './round-conditions.server.ts';
import { afterNewest, NEWEST_ROUNDS, ROUND_ORDERS, type RoundPlace } from './round-orders.server.ts';

/** May be a transaction. */
type Db = Pick<DrizzleDb, 'execute'>;
type Row<T> = Pick<T, keyof T>;

/** The columns of a `Round`, of the rows `r` of funding_rounds, `c` of companies and `t` of ai_tools. */
export const ROUND_COLUMNS: SQL = sql`
  r.id, json_build_object('id', c.id, 'name', c.name) AS company, c.country,
  json_build_object('id', t.id, 'name', t.name) AS tool, r.round, r.stage, r.date, r.amount, r.post_money,
  r.brings_money, r.source, to_char(t.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS recorded,
  coalesce((SELECT json_agg(json_build_object('id', i.id, 'name', i.name) ORDER BY took.place)
    FROM round_investors took JOIN investors i ON i.id = took.investor_id WHERE took.round_id = r.id), '[]') AS investors`;

/** The tables that `ROUND_COLUMNS` reads. */
export const ROUND_TABLES: SQL = sql`
  funding_rounds r JOIN companies c ON c.id = r.company_id JOIN ai_tools t ON t.id = r.tool_id`;

/** A round's place among the newest: the values that order it. */
export function placeOfRound({ date, amount, id }: Pick<Round, 'date' | 'amount' | 'id'>): string[] {
  return [date ?? '', String(amount ?? -1), id];
}

/**
 * Rounds in which companies raised money, newest first.
 *
 * @param after the place of the last one seen, as `placeOfRound` gives it; null for the beginning
 */
export async function roundsAfter(
  db: Db,
  viewer: Viewer,
  filters: RoundFilters,
  after: readonly string[] | null,
  limit: number,
): Promise<Round[]> {
  const [date = '', amount = '-1', id = ''] = after ?? [];
  const conditions = [
    ...listedConditions(viewer, filters),
    ...(after === null ? [] : [afterNewest({ date, amount: Number(amount), id })]),
  ];
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS}
    FROM (SELECT r.id FROM funding_rounds r WHERE ${all(conditions)} ORDER BY ${NEWEST_ROUNDS} LIMIT ${limit}) AS found
    JOIN (${ROUND_TABLES}) ON r.id = found.id ORDER BY ${NEWEST_ROUNDS}`);
  return rows;
}

const NO_TOTALS: RoundTotals = {
  rounds: 0,
  companies: 0,
  amount: 0,
  withAmount: 0,
  locked: { rounds: 0, companies: 0 },
  last: null,
};

/**
 * What the rounds add up to that a viewer may read and that meet the filters. Every page of a selection shows it, so it
 * is remembered until the next write.
 */
export async function totalRounds(
  db: DrizzleDb,
  viewer: Viewer,
  filters: RoundFilters,
): Promise<RoundTotals> {
  const { memory } = await catalogueOf(db);
  return memory.read(`totals of rounds ${selectionKey(viewer, filters)}`, async () => {
    const { rows } = await db.execute<{ totals: RoundTotals }>(
      sql`SELECT ${totalsOf(viewer, filters)} AS totals`,
    );
    const { totals = NO_TOTALS } = rows[0] ?? {};
    return { ...totals, locked: totals.locked && disclosed(totals.locked) };
  });
}

/** The same for the same rounds. Pages name all filters, programs only those that they ask for. */
export function selectionKey(viewer: Viewer, filters: RoundFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return JSON.stringify([viewer.tier !== 'free', given.toSorted()]);
}

function totalsOf(viewer: Viewer, filters: RoundFilters): SQL {
  const { since: _, until: __, ...undated } = filters;
  return sql`(
    WITH selected AS (
      SELECT r.company_id, r.amount, r.date, ${all(roundConditions(viewer, filters))} AS meets
      FROM funding_rounds r
      WHERE ${all(listedConditions(viewer, undated))})
    SELECT json_build_object('rounds', count(*) FILTER (WHERE meets),
      'companies', count(DISTINCT company_id) FILTER (WHERE meets),
      'amount', coalesce(sum(amount) FILTER (WHERE meets), 0),
      'withAmount', count(amount) FILTER (WHERE meets),
      'locked', ${isFiltered({ filters }) ? lockedRoundsOfPart(viewer) : lockedRounds(viewer)},
      'last', max(date))
    FROM selected)`;
}

/** So many rounds are passed over in less than a millisecond, and found by their ids or names in a few milliseconds. */
export const FEW = 1_000;
/**
 * If more rounds than this meet the filters, they stand so close to each other in an order that a page of them is found
 * among some hundred rounds. To look each of those up is quicker than to read all that meet the filters.
 */
const DENSE = 5_000;

/** Where a list begins, and what is known of it. */
export interface RoundStart {
  /** The round after which it begins. */
  after?: RoundPlace | undefined;
  /** How many rounds to pass over from there. */
  offset?: number;
  /** How many rounds meet the filters, if that is known. */
  of?: number;
}

/** Some of the rounds that a viewer may read and that meet the filters, from the beginning if nothing else is said. */
export async function listRounds(
  db: Db,
  viewer: Viewer,
  { filters, sort }: Pick<RoundQuery, 'filters' | 'sort'>,
  size: number,
  { after, offset = 0, of = Number.POSITIVE_INFINITY }: RoundStart = {},
): Promise<Round[]> {
  const order = ROUND_ORDERS[sort];
  const conditions = [
    ...listedConditions(viewer, filters, of > FEW && of <= DENSE),
    ...(after === undefined ? [] : [order.after(after)]),
  ];
  const listed = sql`funding_rounds r WHERE ${all(conditions)}`;
  // The planner takes rare parts of names for common ones and walks the order for them; OFFSET 0 keeps it from that.
  const areNamed = filters.company !== undefined && of <= FEW;
  const { rows } = await db.execute<Row<Round>>(sql`
    WITH page AS (
      SELECT r.id, row_number() OVER (ORDER BY ${order.by}) AS place
      FROM ${areNamed ? sql`(SELECT * FROM ${listed} OFFSET 0) AS r` : listed}
      ORDER BY ${order.by} OFFSET ${offset} LIMIT ${size})
    SELECT ${ROUND_COLUMNS} FROM page JOIN (${ROUND_TABLES}) ON r.id = page.id ORDER BY page.place`);
  return rows;
}

/** One round by its id; null if there is none that the viewer may read. */
export async function readRound(db: Db, viewer: Viewer, id: string): Promise<Round | null> {
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS} FROM ${ROUND_TABLES} WHERE r.id = ${id} AND ${mayRead(viewer)}`);
  return rows[0] ?? null;
}
