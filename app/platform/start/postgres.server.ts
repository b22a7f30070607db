import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdServer, type ServerUse } from '../database/server-use.server.ts';
import type { Logger } from '../watch/log.server.ts';
import { ensureCluster, ensureSocketDir, SUPERUSER } from './postgres/folders.server.ts';
import { canReach, type Identity, reachableDataDir, serverIdentity } from './postgres/identity.server.ts';
import { type Launch, lastWords, launch, POLL_MS, takeOver } from './postgres/launch.server.ts';
import { findPrograms } from './postgres/programs.server.ts';
import { type RunningServer, runningServer } from './postgres/running.server.ts';
import { supervise } from './postgres/supervise.server.ts';
import { StartError } from './start-error.server.ts';

export interface PostgresOptions {
  dataDir: string;
  /** A folder with `initdb` and `postgres`; by default the programs in the dependencies. */
  binDir?: string;
  /** Server settings that replace ours; tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
  /** Told when the server ends and when it is back. */
  log?: Logger;
  /** Cancels a start and stops its server. */
  signal?: AbortSignal | undefined;
}

export interface Postgres {
  /** Stays the same across restarts. */
  url: string;
  /** The data folder. Differs from the requested one if the server's user cannot reach that. */
  where: string;
  /** Ends our use of the server; its last user stops it. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 30_000;

/**
 * Starts a PostgreSQL server on a folder, or takes over one that already runs there, started by another app or left by
 * a killed one. Until `stop`, the server is restarted whenever it ends. If several apps share a folder, one of them
 * restarts it.
 *
 * @throws StartError with one line that says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const asked = path.resolve(options.dataDir);
  const dataDir = canReach(serverIdentity(asked), path.dirname(asked)) ? asked : reachableDataDir(asked);
  const identity = serverIdentity(dataDir);
  let server = (await takeOver(dataDir, options.signal)) ?? (await firstLaunch(dataDir, identity, options));
  // Another app may have started it, with another socket folder.
  const { socketDir } = server;
  const url = serverUrl(server);
  const use = await supervise({
    hold: (onLost) => holdOrExplain(url, dataDir, server, onLost),
    async bringBack(signal) {
      const parts = { ...launchOf(dataDir, identity, options), socketDir };
      server = (await takeOver(dataDir, signal)) ?? (await launch(parts, 'same log', signal));
    },
    lastWords: () => lastWords(dataDir),
    log: options.log,
  });
  return { url, where: dataDir, stop: () => stop(dataDir, () => server.pid, use) };
}

function serverUrl({ socketDir, port }: RunningServer): string {
  const query = new URLSearchParams({ host: socketDir, port: String(port) });
  return `postgresql://${SUPERUSER}@localhost/postgres?${query}`;
}

/**
 * Only the first launch makes the folder: if it vanishes later, somebody must look into that, and an empty
 * database must not hide it.
 */
function firstLaunch(
  dataDir: string,
  identity: Identity | null,
  options: PostgresOptions,
): Promise<RunningServer> {
  ensureCluster(dataDir, findPrograms(identity, options.binDir), identity);
  return launch(launchOf(dataDir, identity, options), 'new log', options.signal);
}

function launchOf(dataDir: string, identity: Identity | null, options: PostgresOptions): Launch {
  const { binDir } = findPrograms(identity, options.binDir);
  const socketDir = ensureSocketDir(dataDir, identity);
  return { dataDir, binDir, socketDir, identity, settings: options.settings ?? {} };
}

async function holdOrExplain(
  url: string,
  dataDir: string,
  server: RunningServer,
  onLost: () => void,
): Promise<ServerUse> {
  try {
    return await holdServer(url, onLost);
  } catch {
    throw new StartError(
      `The database folder ${dataDir} is in use by process ${server.pid}, which does not let us in. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
  }
}

async function stop(dataDir: string, serverPid: () => number, use: ServerUse): Promise<void> {
  const others = await use.release().catch(() => ({ othersRemain: false }));
  const pid = serverPid();
  if (others.othersRemain || runningServer(dataDir)?.pid !== pid) return;
  // SIGINT is PostgreSQL's fast shutdown: it ends connections and writes everything to disk.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (runningServer(dataDir)?.pid === pid && Date.now() < deadline) await wait(POLL_MS);
}
