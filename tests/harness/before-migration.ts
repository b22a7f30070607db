import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS_FOLDER } from '#platform/database/connection.server.ts';
import { bareDatabase } from './database.ts';

/**
 * A database before a migration, for rows of that time.
 *
 * @param name the end of the migration's file name: 'reports_are_proposals' @returns a connection, which the test ends,
 * and a function that runs the migration
 */
export async function beforeMigration(name: string) {
  const client = new pg.Client(await bareDatabase());
  await client.connect();
  const files = readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const at = files.findIndex((file) => file.endsWith(`_${name}.sql`));
  const migrate = async (some: string[]) => {
    for (const file of some) await client.query(readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8'));
  };
  await migrate(files.slice(0, at));
  return { client, migrate: () => migrate(files.slice(at, at + 1)) };
}
