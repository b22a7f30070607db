import { sql } from 'drizzle-orm';
import type { ListedKind } from '#domain/editing/record-kinds.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';

/** A record in a list of the desk. */
export interface RecordLine {
  id: string;
  name: string;
  /** What tells it from others of the kind. */
  note: string;
}

const MAX_LISTED = 200;

const LINES = {
  categories: sql`SELECT id, name, tool_count || ' tools' AS note, position FROM categories`,
  questions: sql`SELECT id, question AS name, coalesce(question_category, '') AS note, NULL::int AS position FROM questions_tools`,
  'business-functions': sql`SELECT id, function_name AS name, slug AS note, position FROM business_functions`,
} as const satisfies Readonly<Record<ListedKind, unknown>>;

/** Records of a kind by a part of their name or by their id, in the order of the site's lists. */
export async function findRecords(db: DrizzleDb, kind: ListedKind, term: string): Promise<RecordLine[]> {
  const { rows } = await db.execute<{ id: string; name: string; note: string }>(sql`
    SELECT id, name, note FROM (${LINES[kind]}) AS listed
    WHERE ${term} = '' OR id = ${term} OR strpos(lower(name), lower(${term})) > 0
    ORDER BY position, ${kind === 'questions' ? sql`lower(name)` : sql`name`}, id LIMIT ${MAX_LISTED}`);
  return rows;
}
