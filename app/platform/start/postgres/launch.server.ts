import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.server.ts';
import { lastLine, SERVER_ENVIRONMENT } from './folders.server.ts';
import type { Identity } from './identity.server.ts';
import { dropForeignPidFile, type RunningServer, runningServer } from './running.server.ts';

/** The start parameters of a server. They never change, so neither does its address. */
export interface Launch {
  dataDir: string;
  binDir: string;
  socketDir: string;
  identity: Identity | null;
  settings: Readonly<Record<string, string>>;
}

const PORT = 5432;
const START_TIMEOUT_MS = 120_000;
export const POLL_MS = 15;

const SETTINGS = {
  // No TCP: the socket's folder decides who may connect.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Holds a common term's matches among a million tools; with less, whole pages are rechecked.
  work_mem: '16MB',
  // Compiling a plan costs more than the short queries of a page.
  jit: 'off',
  log_min_messages: 'warning',
};

const logFile = (dataDir: string) => `${dataDir}.log`;

/** The server's last message, in one line. */
export function lastWords(dataDir: string): string {
  try {
    return lastLine(readFileSync(logFile(dataDir), 'utf8'));
  } catch (error) {
    return String(error);
  }
}

/** The server that already runs on a folder, once it answers; null if there is none, or if it ends first. */
export async function takeOver(dataDir: string, signal?: AbortSignal): Promise<RunningServer | null> {
  dropForeignPidFile(dataDir);
  return runningServer(dataDir) && (await whenReady(dataDir, () => false, signal));
}

/**
 * Starts a server and waits until it answers. Of two simultaneous starts, the second finds the first one's server.
 *
 * @param signal cancels the wait and stops what was started @throws StartError with the server's message
 */
export async function launch(
  parts: Launch,
  log: 'new log' | 'same log',
  signal?: AbortSignal,
): Promise<RunningServer> {
  const { dataDir } = parts;
  const child = spawnServer(parts, log);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  try {
    const server = await whenReady(dataDir, isAlive, signal);
    if (server) return server;
  } catch (error) {
    if (signal?.aborted && isAlive()) await interrupt(child);
    throw error;
  }
  throw new StartError(
    `The database in ${dataDir} did not start: ${lastWords(dataDir)} (more in ${logFile(dataDir)})`,
  );
}

async function interrupt(child: ChildProcess): Promise<void> {
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** Detached, so that Ctrl-C reaches only the app, which then stops the server in order. */
function spawnServer(
  { dataDir, binDir, socketDir, identity, settings }: Launch,
  log: 'new log' | 'same log',
): ChildProcess {
  const output = openSync(logFile(dataDir), log === 'new log' ? 'w' : 'a');
  const fixed = { unix_socket_directories: socketDir, port: String(PORT) };
  const flags = Object.entries({ ...SETTINGS, ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(path.join(binDir, 'postgres'), ['-D', dataDir, ...flags], {
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
    ...identity,
  });
  child.on('error', () => {});
  child.unref();
  closeSync(output);
  return child;
}

/** The folder's server once it answers; null if none is running or starting. */
async function whenReady(
  dataDir: string,
  coming: () => boolean,
  signal: AbortSignal | undefined,
): Promise<RunningServer | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const expected = coming();
    const server = runningServer(dataDir);
    if (server?.ready) return server;
    if (!server && !expected) return null;
    if (Date.now() > deadline)
      throw new StartError(`The database in ${dataDir} does not get ready. See ${logFile(dataDir)}.`);
    await wait(POLL_MS, undefined, { signal });
  }
}
