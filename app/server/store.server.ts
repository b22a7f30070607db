import path from 'node:path';
import { startPostgres } from './adapters/postgres.server.ts';
import { type Database, migrateDatabase, openDatabase } from './db/connection.server.ts';
import type { Settings } from './settings.server.ts';
import { StartError } from './start-error.server.ts';

export interface Store {
  db: Database;
  /** Where the data is, for people. */
  where: string;
  close(): Promise<void>;
}

/**
 * The database of the settings, its schema up to date: the one of DATABASE_URL, or a server of our own.
 *
 * @param onIdleError hears of connections that break while nobody uses them
 * @throws StartError with one line that says what to do.
 */
export function openStore(settings: Settings, onIdleError?: (error: Error) => void): Promise<Store> {
  return settings.DATABASE_URL === undefined
    ? openEmbedded(path.join(settings.DATA_DIR, 'postgres'), onIdleError)
    : openGiven(settings.DATABASE_URL, onIdleError);
}

async function openEmbedded(dataDir: string, onIdleError?: (error: Error) => void): Promise<Store> {
  const postgres = await startPostgres({ dataDir });
  const db = openDatabase(postgres.url, onIdleError);
  const close = async () => {
    await db.close();
    await postgres.stop();
  };
  try {
    await migrateDatabase(db);
  } catch (error) {
    await close();
    throw error;
  }
  const moved = postgres.where !== dataDir;
  return { db, close, where: moved ? `${postgres.where} (its user cannot enter ${dataDir})` : dataDir };
}

async function openGiven(url: string, onIdleError?: (error: Error) => void): Promise<Store> {
  const db = openDatabase(url, onIdleError);
  try {
    await migrateDatabase(db);
  } catch (error) {
    await db.close();
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${innermostMessage(error)}. Correct the address, or unset it to use the built-in database.`,
    );
  }
  return { db, close: db.close, where: withoutPassword(url) };
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/** Libraries wrap what the system said; the operator needs the system's words. */
export function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return innermostMessage(error.errors[0]);
  return error.cause === undefined ? error.message.replace(/\.$/, '') : innermostMessage(error.cause);
}
