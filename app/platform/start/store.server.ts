import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Database,
  EarlySchema,
  MOST_CONNECTIONS,
  migrateDatabase,
  openDatabase,
} from '../database/connection.server.ts';
import { innermostMessage, isUnavailable } from '../database/unavailable.server.ts';
import type { Logger } from '../watch/log.server.ts';
import { startPostgres } from './postgres.server.ts';
import type { Settings } from './settings.server.ts';
import { StartError } from './start-error.server.ts';

export interface Store {
  db: Database;
  /** Where the data is, in words for people. */
  where: string;
  close(): Promise<void>;
}

/** The recipients of messages. */
export interface Audience {
  /** Receives errors while the store is open. */
  log: Logger;
  /** Prints a line for the person who started the app. */
  say(line: string): void;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal;
}

/** A database that starts together with the app takes a while; recovery takes longer. */
const WAIT_MS = 60_000;
const LOOK_MS = 500;
/** Connections for commands beside the site, and for administrators. */
const OTHERS_CONNECTIONS = 25;

/**
 * Opens the database of DATABASE_URL, or a server of our own, and brings its schema up to date. Waits for a
 * database that is not up yet, and says so.
 *
 * @param waitMs the longest wait
 * @throws StartError with one line that says what to do.
 */
export function openStore(settings: Settings, audience: Audience, waitMs = WAIT_MS): Promise<Store> {
  return settings.DATABASE_URL === undefined
    ? openEmbedded(settings, audience, waitMs)
    : openGiven(settings.DATABASE_URL, audience, waitMs);
}

function open(url: string, { log }: Audience): Database {
  return openDatabase(url, (err) => log.error({ err }, 'A database connection broke'));
}

async function openEmbedded(
  { DATA_DIR, WORKERS }: Settings,
  audience: Audience,
  waitMs: number,
): Promise<Store> {
  const dataDir = path.join(DATA_DIR, 'postgres');
  const { log, signal } = audience;
  const settings = { max_connections: String(OTHERS_CONNECTIONS + WORKERS * MOST_CONNECTIONS) };
  const postgres = await startPostgres({ dataDir, settings, log, signal });
  const db = open(postgres.url, audience);
  const close = async () => {
    await db.close();
    await postgres.stop();
  };
  try {
    await migrateWhenUp(db, audience, waitMs);
  } catch (error) {
    await close();
    if (!(error instanceof EarlySchema)) throw error;
    throw new StartError(
      `The database in ${postgres.where} cannot be used: ${error.message}. Delete that folder to begin anew, then restore a backup of a later version if there is one.`,
    );
  }
  const moved = postgres.where !== dataDir;
  return { db, close, where: moved ? `${postgres.where} (its user cannot enter ${dataDir})` : dataDir };
}

async function openGiven(url: string, audience: Audience, waitMs: number): Promise<Store> {
  const db = open(url, audience);
  try {
    await migrateWhenUp(db, audience, waitMs);
  } catch (error) {
    await db.close();
    const advice =
      error instanceof EarlySchema
        ? 'Give it an empty one to begin anew, or to restore a backup of a later version into.'
        : 'Correct the address, or unset it to use the built-in database.';
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${innermostMessage(error)}. ${advice}`,
    );
  }
  return { db, close: db.close, where: withoutPassword(url) };
}

async function migrateWhenUp(db: Database, { say, signal }: Audience, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateDatabase(db);
      return;
    } catch (error) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0 || !isUnavailable(error)) throw error;
      if (attempt === 1) {
        say(`The database is not up yet (${innermostMessage(error)}). Waiting for it, up to a minute …`);
      }
      await wait(Math.min(LOOK_MS, leftMs), undefined, { signal });
    }
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}
