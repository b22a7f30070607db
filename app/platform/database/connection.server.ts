import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { ROOT } from '../start/root.server.ts';
import { LendingPool, type LendingPoolConfig } from './pool.server.ts';

export type DrizzleDb = NodePgDatabase;

/** Reads and writes have separate pools, so that neither waits for the other. */
export interface Database {
  /** For pages: a statement that takes longer than a visitor would wait fails and is cancelled. */
  read: DrizzleDb;
  /** For writes by members and workers, and for reads that must be current. Has a time limit too. */
  write: DrizzleDb;
  /** For migrations and whole copies of the catalogue. Has no time limit. */
  bulk: DrizzleDb;
  /** One connection for short reads of the latest writes: they never wait for pages that use up the other pools. */
  looks: DrizzleDb;
  /** The connection pools, for monitoring. */
  pools: Readonly<Record<'read' | 'write' | 'bulk' | 'looks', LendingPool>>;
  close(): Promise<void>;
}

type Reading = Pick<Database, 'read' | 'bulk'>;

/** The handles of a database, by each of them. */
const readingHandles = new WeakMap<DrizzleDb, Reading>();

/** The handles to read the same database with; for a transaction, the transaction itself, since only it sees its writes. */
export function readingHandlesOf(db: DrizzleDb): Reading {
  return readingHandles.get(db) ?? { read: db, bulk: db };
}

const READ_POOL_SIZE = 10;
const WRITE_POOL_SIZE = 10;
const BULK_POOL_SIZE = 3;
/**
 * The most connections of one process: its pools, and for an embedded server one that marks its use and one that checks
 * at the end for other users.
 */
export const MOST_CONNECTIONS = READ_POOL_SIZE + WRITE_POOL_SIZE + BULK_POOL_SIZE + 3;
const CONNECT_TIMEOUT_MS = 5_000;
const READ_TIMEOUT_MS = 5_000;
/** Writers wait for each other, so they get longer. The limit also covers a transaction as a whole. */
const WRITE_TIMEOUT_MS = 10_000;
/** A working server reports a slow statement itself; a connection to one that hangs is dropped this much later. */
const GRACE_MS = 500;
const OLDEST_VERSION = 150_000;

/** The application name of a running app's connections, by which others find it. */
export const APPLICATION_NAME = 'ai-toolbox';
export const MIGRATIONS_FOLDER = path.join(ROOT, 'app/platform/database/migrations');

/**
 * Opens pools on a PostgreSQL address. Connections are made when a query needs one.
 *
 * @param onIdleError called when a connection breaks while idle; its pool replaces it
 * @param limits how long a statement, and a transaction as a whole, may take on a handle, in milliseconds
 */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void = () => {},
  limits: { readMs?: number; writeMs?: number } = {},
): Database {
  const open = (options: LendingPoolConfig) => openPool(url, onIdleError, options);
  const read = openReadPool(url, onIdleError, limits.readMs);
  const write = open({ max: WRITE_POOL_SIZE, ...limitsOf(limits.writeMs ?? WRITE_TIMEOUT_MS) });
  const bulk = open({ max: BULK_POOL_SIZE });
  const looks = openProbePool(url, limits.readMs ?? READ_TIMEOUT_MS);
  const handles = { read: drizzle(read), write: drizzle(write), bulk: drizzle(bulk), looks: drizzle(looks) };
  for (const handle of Object.values(handles)) readingHandles.set(handle, handles);
  return {
    ...handles,
    pools: { read, write, bulk, looks },
    close: async () => {
      await Promise.all([read.end(), write.end(), bulk.end(), looks.end()]);
    },
  };
}

function openPool(url: string, onIdleError: (error: Error) => void, options: LendingPoolConfig): LendingPool {
  const pool = new LendingPool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
    // Detects a peer that vanished silently, even during a statement without a time limit.
    keepAlive: true,
    ...options,
  });
  return pool.on('error', onIdleError);
}

function openReadPool(
  url: string,
  onIdleError: (error: Error) => void,
  limitMs = READ_TIMEOUT_MS,
): LendingPool {
  return openPool(url, onIdleError, { max: READ_POOL_SIZE, ...limitsOf(limitMs) });
}

/** A pool of one connection for short queries, each with this time limit, connecting included. */
function openProbePool(url: string, limitMs: number): LendingPool {
  return openPool(url, () => {}, { max: 1, connectionTimeoutMillis: limitMs, ...limitsOf(limitMs) });
}

function limitsOf(limitMs: number): LendingPoolConfig {
  return { statement_timeout: limitMs, loanLimitMs: limitMs + GRACE_MS };
}

/** The database's migrations are older than the first one of this program. */
export class EarlySchema extends Error {
  constructor() {
    super('it was made by an early version of this program and cannot be brought up to date');
  }
}

/**
 * Brings the schema up to date. Two apps that start at the same moment take turns.
 *
 * @throws EarlySchema
 * @throws when the server cannot be reached or is older than PostgreSQL 15
 */
export async function migrateDatabase(db: Database): Promise<void> {
  await requireVersion(db);
  await inTurn(db, async () => {
    await requireKnownPast(db);
    await migrate(db.bulk, { migrationsFolder: MIGRATIONS_FOLDER });
  });
}

/** The first migration replaces eleven earlier ones and carries the date of the last of them. */
async function requireKnownPast(db: Database): Promise<void> {
  const notes = 'drizzle.__drizzle_migrations';
  const { rows: tables } = await db.bulk.execute(`select to_regclass('${notes}') as found`);
  if (!tables[0]?.found) return;
  const { rows } = await db.bulk.execute<{ last: string | null }>(
    `select max(created_at) as last from ${notes}`,
  );
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const last = rows[0]?.last ?? null;
  if (first && last !== null && Number(last) < first.folderMillis) throw new EarlySchema();
}

async function requireVersion(db: Database): Promise<void> {
  const { rows } = await db.bulk.execute<{ version: number; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (server && server.version < OLDEST_VERSION) {
    throw new Error(`The database is PostgreSQL ${server.name}; version 15 or later is needed.`);
  }
}

/** The advisory lock held while the schema changes. */
export const MIGRATION_LOCK = 7_201_953;

/** The lock has its own transaction, so that it is always released. */
function inTurn(db: Database, work: () => Promise<void>): Promise<void> {
  return db.bulk.transaction(async (turn) => {
    await turn.execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work();
  });
}
