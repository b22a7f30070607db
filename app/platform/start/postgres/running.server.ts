import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../start-error.server.ts';

/** A running server's own file in its data folder. */
export interface RunningServer {
  pid: number;
  port: number;
  socketDir: string;
  /** Whether it takes connections; false for an ended server whose process is still listed. */
  ready: boolean;
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postmaster.pid');

/**
 * The server that uses a data folder, if any. PostgreSQL's file has the process in line 1, the port in 4, the
 * socket folder in 5, the state in 8.
 */
export function runningServer(dataDir: string): RunningServer | null {
  const lines = readPidFile(dataDir);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketDir: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready' && !hasEnded(pid),
  };
}

function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(pidFile(dataDir), 'utf8').split('\n');
  } catch (error) {
    // A folder that is missing or closed to us is reported when it is written to.
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Whether a process has ended but its parent has not collected it yet. It still answers to a signal, and PostgreSQL,
 * too, takes it for the owner of its folder. Container init processes may collect only every few seconds.
 */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * After a power cut, or in a restarted container, the process number in the file may belong to another
 * program, and PostgreSQL then refuses to start. Removes such a file.
 */
export function dropForeignPidFile(dataDir: string): void {
  const server = runningServer(dataDir);
  if (server && !/postgres|postmaster/.test(commandName(server.pid)))
    rmSync(pidFile(dataDir), { force: true });
}

function commandName(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/comm`, 'utf8')
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // Unknown: leave it to PostgreSQL, which never starts on a folder in use.
    return 'postgres';
  }
}
