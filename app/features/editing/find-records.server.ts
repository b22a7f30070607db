import { type SQL, sql } from 'drizzle-orm';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { worded } from '#site/noun.ts';
import type { ListedKind } from './record-kinds.ts';

/** A record in one of the desk's lists. */
export interface RecordLine {
  id: string;
  name: string;
  /** Distinguishes it from others of its kind. */
  note: string;
  /** Whether it has a record of its own: tools alone may name a company. */
  isRecorded: boolean;
  /** Its position among the records of its rank, from 0, and their number: it moves only among them. */
  place: number;
  of: number;
}

const MAX_LISTED = 200;

/** The rank of what has no record. */
const UNRECORDED = 9;

/** SQL for a number of tools or rounds in words. */
function counted(what: 'tool' | 'round', count: SQL): SQL {
  return sql`(SELECT n || ' ' || CASE n WHEN 1 THEN ${worded(what)} ELSE ${worded(`${what}s`)} END FROM (SELECT ${count} AS n) AS counted)`;
}

/** `rank` sorts before the desk's order. Made for each answer, because its words are the site's. */
const lines = () =>
  ({
    categories: sql`SELECT id, name, ${counted('tool', sql`tool_count`)} AS note, position, 0 AS rank FROM categories`,
    companies: sql`
    SELECT r.id, r.name, ${counted('tool', sql`(SELECT count(*) FROM company_tools made WHERE made.company_id = r.id)`)} AS note,
      NULL::integer AS position, 0 AS rank FROM company_records r
    UNION ALL SELECT c.id, c.name, ${counted('tool', sql`(SELECT count(*) FROM company_tools made WHERE made.company_id = c.id)`)} || ', without a record',
      NULL, ${UNRECORDED} FROM companies c WHERE ${speaksOfCompanies()} AND NOT EXISTS (SELECT FROM company_records r WHERE r.id = c.id)`,
    investors: sql`
    SELECT r.id, r.name, ${counted('round', sql`(SELECT count(*) FROM round_investors took WHERE took.investor_id = r.id)`)} AS note,
      NULL::integer AS position, 0 AS rank FROM investor_records r`,
    questions: sql`
    SELECT id, question AS name, concat_ws(', ', question_category, search_volume || ' searches') AS note, position,
      coalesce(-search_volume, 1) AS rank FROM questions_tools`,
    'business-functions': sql`SELECT id, function_name AS name, slug AS note, position, 0 AS rank FROM business_functions`,
  }) satisfies Readonly<Record<ListedKind, unknown>>;

/** Records of a kind that match a part of their name, or their id, in the order of the site's lists. */
export async function findRecords(db: DrizzleDb, kind: ListedKind, term: string): Promise<RecordLine[]> {
  const { rows } = await db.execute<RecordLine & Record<string, unknown>>(sql`
    SELECT id, name, note, rank <> ${UNRECORDED} AS "isRecorded", place, "of" FROM (
      SELECT *, (row_number() OVER same - 1)::int AS place, (count(*) OVER (PARTITION BY rank))::int AS "of"
      FROM (${lines()[kind]}) AS every WINDOW same AS (PARTITION BY rank ORDER BY position, name, id)) AS listed
    WHERE ${term} = '' OR id = ${term} OR strpos(lower(name), lower(${term})) > 0
    ORDER BY rank, position, name, id LIMIT ${MAX_LISTED}`);
  return rows.map(({ id, name, note, isRecorded, place, of }) => ({ id, name, note, isRecorded, place, of }));
}
