import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.server.ts';

/** While the work goes on, the database refuses rows of a table. */
export async function refusing<Result>(
  { write }: Pick<Database, 'write'>,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await write.execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
  await write.execute(sql`
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${sql.identifier(table)}
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  const result = await work();
  await write.execute(sql`DROP FUNCTION refuse() CASCADE`);
  return result;
}
