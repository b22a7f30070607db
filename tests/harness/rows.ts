import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';

/** The rows of a statement as JSON has them, with numbers for counts and sums. */
export async function rowsOf<Row>({ read }: Database, statement: SQL): Promise<Row[]> {
  const { rows } = await read.execute<{ row: Row }>(
    sql`SELECT to_json(plain) AS row FROM (${statement}) AS plain`,
  );
  return rows.map(({ row }) => row);
}
