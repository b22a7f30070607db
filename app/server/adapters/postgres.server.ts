import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdServer, type ServerUse } from '../db/server-use.server.ts';
import { StartError } from '../start-error.server.ts';
import {
  ensureCluster,
  ensureSocketDir,
  lastLine,
  SERVER_ENVIRONMENT,
  SUPERUSER,
} from './postgres/folders.server.ts';
import { canReach, type Identity, reachableDataDir, serverIdentity } from './postgres/identity.server.ts';
import { findPrograms, type Programs } from './postgres/programs.server.ts';
import { dropForeignPidFile, type RunningServer, runningServer } from './postgres/running.server.ts';

export interface PostgresOptions {
  dataDir: string;
  /** A folder with `initdb` and `postgres`; by default the programs that came with the dependencies. */
  binDir?: string;
  /** Server settings that differ from ours; tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
}

export interface Postgres {
  url: string;
  /** The data folder, which is not the one asked for when the server's user cannot reach that. */
  where: string;
  /** Ends our use of the server; whoever ends it last stops it. */
  stop(): Promise<void>;
}

const PORT = 5432;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 15;

const SETTINGS = {
  // No TCP: the socket's folder decides who may connect.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // The matches of a common term in a million tools: with less, whole pages are looked through again.
  work_mem: '16MB',
  // Compiling a plan costs more than the short queries of a page.
  jit: 'off',
  log_min_messages: 'warning',
};

/**
 * Starts a PostgreSQL server of our own on a folder, or takes over the one that runs there already:
 * left by an app that was killed, or started by another app on the same folder.
 *
 * @throws StartError with one line that says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const asked = path.resolve(options.dataDir);
  const dataDir = canReach(serverIdentity(asked), path.dirname(asked)) ? asked : reachableDataDir(asked);
  const identity = serverIdentity(dataDir);
  const server = (await takeOver(dataDir)) ?? (await launch(dataDir, identity, options));
  const url = serverUrl(server);
  const use = await holdOrExplain(url, dataDir, server);
  return { url, where: dataDir, stop: () => stop(dataDir, server, use) };
}

function serverUrl({ socketDir, port }: RunningServer): string {
  const query = new URLSearchParams({ host: socketDir, port: String(port) });
  return `postgresql://${SUPERUSER}@localhost/postgres?${query}`;
}

async function takeOver(dataDir: string): Promise<RunningServer | null> {
  dropForeignPidFile(dataDir);
  return runningServer(dataDir) && (await whenReady(dataDir, () => true));
}

async function launch(
  dataDir: string,
  identity: Identity | null,
  options: PostgresOptions,
): Promise<RunningServer> {
  const programs = findPrograms(identity, options.binDir);
  ensureCluster(dataDir, programs, identity);
  const socketDir = ensureSocketDir(dataDir, identity);
  const child = spawnServer(dataDir, programs, identity, {
    ...SETTINGS,
    ...options.settings,
    unix_socket_directories: socketDir,
  });
  // A second start at the same moment loses the folder to the first; it then finds that one's server.
  const server = await whenReady(dataDir, () => child.exitCode === null && child.signalCode === null);
  if (server) return server;
  throw new StartError(
    `The database in ${dataDir} did not start: ${lastLine(readFileSync(logFile(dataDir), 'utf8'))} ` +
      `(more in ${logFile(dataDir)})`,
  );
}

const logFile = (dataDir: string) => `${dataDir}.log`;

/** Detached, so that Ctrl-C in a terminal reaches the app alone, which then stops the server in order. */
function spawnServer(
  dataDir: string,
  { binDir }: Programs,
  identity: Identity | null,
  settings: Readonly<Record<string, string>>,
) {
  const log = openSync(logFile(dataDir), 'w');
  const flags = Object.entries({ ...settings, port: String(PORT) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(path.join(binDir, 'postgres'), ['-D', dataDir, ...flags], {
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
    ...identity,
  });
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

/** The folder's server once it answers; null when none is alive and none is coming. */
async function whenReady(dataDir: string, coming: () => boolean): Promise<RunningServer | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const expected = coming();
    const server = runningServer(dataDir);
    if (server?.ready) return server;
    if (!server && !expected) return null;
    if (Date.now() > deadline)
      throw new StartError(`The database in ${dataDir} does not get ready. See ${logFile(dataDir)}.`);
    await wait(POLL_MS);
  }
}

async function holdOrExplain(url: string, dataDir: string, server: RunningServer): Promise<ServerUse> {
  try {
    return await holdServer(url);
  } catch {
    throw new StartError(
      `The database folder ${dataDir} is in use by process ${server.pid}, which does not let us in. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
  }
}

async function stop(dataDir: string, server: RunningServer, use: ServerUse): Promise<void> {
  const others = await use.release().catch(() => ({ othersRemain: false }));
  if (others.othersRemain || runningServer(dataDir)?.pid !== server.pid) return;
  // SIGINT is PostgreSQL's fast shutdown: it ends connections and writes everything down.
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (runningServer(dataDir)?.pid === server.pid && Date.now() < deadline) await wait(POLL_MS);
}
