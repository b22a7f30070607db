import path from 'node:path';
import pg from 'pg';
import { APPLICATION_NAME } from '#platform/database/connection.server.ts';
import { startPostgres } from '#platform/start/postgres.server.ts';
import type { Settings } from '#platform/start/settings.server.ts';

/** The database that the settings name, as it is: unlike the site, we do not migrate its schema. */
export interface Server {
  url: string;
  close(): Promise<void>;
}

export async function openServer({ DATABASE_URL, DATA_DIR }: Settings): Promise<Server> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, close: async () => {} };
  const { url, stop } = await startPostgres({ dataDir: path.join(DATA_DIR, 'postgres') });
  return { url, close: stop };
}

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_WAIT = '10s';

/**
 * Opens a connection that reads and writes values in the same form on every server. It has no time limit,
 * except for waiting for locks.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${APPLICATION_NAME}-backup`,
  });
  // A lost connection fails the current statement, or the next one.
  client.on('error', () => {});
  await client.connect();
  await client.query(`
    SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
    SET TimeZone = 'UTC'; SET extra_float_digits = 3; SET bytea_output = 'hex';
    SET lock_timeout = '${LOCK_WAIT}';
    SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN
      ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
  return client;
}
