import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, vi } from 'vitest';
import { copySite } from './prepared-site.ts';
import { isAlive } from './processes.ts';
import { stop } from './program.ts';
import { report } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Commands of the package on a prepared site, each in its own process group, as in a terminal. What a test has started
 * ends with it.
 */
export function npmCommands() {
  // A folder that the database's user can reach; our own is not, when we are root.
  const scratch = mkdtempSync(path.join(tmpdir(), 'toolbox-stop-'));
  chmodSync(scratch, 0o755);
  copySite(inject('preparedSite'), path.join(scratch, 'shared'));
  const running: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of running.splice(0)) await stop(child);
  });
  afterAll(() => rmSync(scratch, { recursive: true }));
  return function npm({ port = '0', folder = 'shared', command = 'start' } = {}) {
    const dataDir = path.join(scratch, folder);
    const child = spawn('npm', ['run', command], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.push(child);
    return { child, pid: child.pid ?? 0, postgres: path.join(dataDir, 'postgres', 'postmaster.pid') };
  };
}

export async function expectGone(pids: readonly number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000, interval: 50 });
  report({ what: 'commands that were ended', count: 1, ended: 0 });
}
