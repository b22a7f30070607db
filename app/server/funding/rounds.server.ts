import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#domain/access.ts';
import type { Round, RoundFilters } from '#domain/funding/rounds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { all, mayRead, publicConditions, roundConditions } from './round-conditions.server.ts';

/** May be a transaction. */
type Db = Pick<DrizzleDb, 'execute'>;
type Row<T> = Pick<T, keyof T>;

/** The columns of a `Round`, of the rows `r` of funding_rounds, `c` of companies and `t` of ai_tools. */
export const ROUND_COLUMNS: SQL = sql`
  r.id, json_build_object('id', c.id, 'name', c.name) AS company,
  json_build_object('id', t.id, 'name', t.name) AS tool, r.round, r.stage, r.date, r.amount, r.post_money,
  r.brings_money, r.source, to_char(t.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS recorded,
  coalesce((SELECT json_agg(json_build_object('id', i.id, 'name', i.name) ORDER BY took.place)
    FROM round_investors took JOIN investors i ON i.id = took.investor_id WHERE took.round_id = r.id), '[]') AS investors`;

/** The tables that `ROUND_COLUMNS` reads. */
export const ROUND_TABLES: SQL = sql`
  funding_rounds r JOIN companies c ON c.id = r.company_id JOIN ai_tools t ON t.id = r.tool_id`;

/** Newest first, then largest first, backwards along an index; unknown values come last. */
export const NEWEST_ROUNDS: SQL = sql`coalesce(r.date, '') DESC, coalesce(r.amount, -1) DESC, r.id DESC`;

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
    sql`r.brings_money`,
    mayRead(viewer),
    ...publicConditions(filters),
    ...roundConditions(filters),
    ...(after === null
      ? []
      : [sql`(coalesce(r.date, ''), coalesce(r.amount, -1), r.id) < (${date}, ${amount}::float8, ${id})`]),
  ];
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS} FROM ${ROUND_TABLES} WHERE ${all(conditions)} ORDER BY ${NEWEST_ROUNDS} LIMIT ${limit}`);
  return rows;
}

/**
 * How many rounds a viewer may read that meet the filters, and how many others are recorded for the same
 * companies, categories and countries.
 */
export async function countRounds(
  db: Db,
  viewer: Viewer,
  filters: RoundFilters,
): Promise<{ count: number; locked: number }> {
  const { rows } = await db.execute<{ count: number; locked: number }>(sql`
    SELECT count(*) FILTER (WHERE ${mayRead(viewer)} AND ${all(roundConditions(filters))})::int AS count,
      count(*) FILTER (WHERE NOT ${mayRead(viewer)})::int AS locked
    FROM funding_rounds r JOIN companies c ON c.id = r.company_id
    WHERE ${all([sql`r.brings_money`, ...publicConditions(filters)])}`);
  return rows[0] ?? { count: 0, locked: 0 };
}

/** One round by its id; null if there is none that the viewer may read. */
export async function readRound(db: Db, viewer: Viewer, id: string): Promise<Round | null> {
  const { rows } = await db.execute<Row<Round>>(sql`
    SELECT ${ROUND_COLUMNS} FROM ${ROUND_TABLES} WHERE r.id = ${id} AND ${mayRead(viewer)}`);
  return rows[0] ?? null;
}
