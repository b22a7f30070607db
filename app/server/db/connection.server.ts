import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export type DrizzleDb = NodePgDatabase;

/** Reads and writes have their own handles from the first day, so that reads can move to replicas. */
export interface Database {
  read: DrizzleDb;
  write: DrizzleDb;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 150_000;

/**
 * Opens a pool on a PostgreSQL address. Connections are made when a query needs one.
 *
 * @param onIdleError hears of a connection that broke while nobody used it; the pool replaces it.
 */
export function openDatabase(url: string, onIdleError: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'ai-toolbox',
  });
  pool.on('error', onIdleError);
  const db = drizzle(pool);
  return { read: db, write: db, close: () => pool.end() };
}

/**
 * Brings the schema up to date. Two apps that start at the same moment take turns.
 *
 * @throws when the server cannot be reached or is older than PostgreSQL 15.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  await requireVersion(db);
  await inTurn(db, () =>
    migrate(db.write, { migrationsFolder: path.join(import.meta.dirname, 'migrations') }),
  );
}

async function requireVersion(db: Database): Promise<void> {
  const { rows } = await db.write.execute<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (server && server.version < OLDEST_VERSION) {
    throw new Error(`The database is PostgreSQL ${server.name}; version 15 or later is needed.`);
  }
}

const MIGRATION_LOCK = 7_201_953;

/** The lock lives in a transaction of its own, so that it ends with it however the work ends. */
function inTurn(db: Database, work: () => Promise<void>): Promise<void> {
  return db.write.transaction(async (turn) => {
    await turn.execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work();
  });
}
