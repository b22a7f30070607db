import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { copySite } from '../harness/prepared-site.ts';
import { isAlive } from '../harness/processes.ts';
import { descendants, outcome, printed, ready, stop } from '../harness/program.ts';
import { report } from '../harness/report.ts';

/** Ending `npm start` ends all of it, whether a person, a supervisor or a container does so. */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-stop-'));
chmodSync(SCRATCH, 0o755);
copySite(inject('preparedSite'), path.join(SCRATCH, 'shared'));
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

/** `npm start`, or another command of the package, in its own process group, as in a terminal. */
function npmStart({ port = '0', folder = 'shared', command = 'start' } = {}) {
  const dataDir = path.join(SCRATCH, folder);
  const child = spawn('npm', ['run', command], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(child);
  return { child, pid: child.pid ?? 0, postgres: path.join(dataDir, 'postgres', 'postmaster.pid') };
}

async function expectGone(pids: readonly number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000, interval: 50 });
  report({ what: 'commands that were ended', count: 1, ended: 0 });
}

test.each<[string, (pid: number) => void]>([
  ['SIGTERM to npm alone', (pid) => process.kill(pid, 'SIGTERM')],
  ['Ctrl-C to the whole group', (pid) => process.kill(-pid, 'SIGINT')],
  ['SIGTERM to the whole group', (pid) => process.kill(-pid, 'SIGTERM')],
  ['npm is killed outright', (pid) => process.kill(pid, 'SIGKILL')],
])('npm start becomes the server, and %s ends it and its database', async (_, end) => {
  const { child, pid, postgres } = npmStart();
  await ready(child);
  const [first, ...others] = descendants(pid);
  // No launcher stays in between.
  expect(first?.args).toMatch(/server\.ts$/);
  expect(others.filter(({ args }) => !/postgres/.test(args))).toEqual([]);
  const pids = [pid, first?.pid ?? 0, ...others.map((process) => process.pid)];
  expect(pids.length).toBeGreaterThan(3);
  end(pid);
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('npm run dev ends with its database, although a Vite of the router would end the process at once', async () => {
  const { child, pid, postgres } = npmStart({ command: 'dev' });
  await ready(child);
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a start that is interrupted leaves nothing behind', async () => {
  const { child, pid, postgres } = npmStart({ folder: 'interrupted' });
  await printed(child, /Database: /);
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a start that is interrupted while the database starts leaves no database behind', async () => {
  const { child, pid, postgres } = npmStart({ folder: 'early' });
  await vi.waitFor(() => expect(existsSync(postgres)).toBe(true), { timeout: 60_000, interval: 5 });
  const pids = [pid, ...descendants(pid).map((process) => process.pid)];
  child.kill('SIGTERM');
  await expectGone(pids);
  expect(existsSync(postgres)).toBe(false);
});

test('a second npm start says that the port is taken and leaves the first one alone', async () => {
  const first = npmStart();
  const address = await ready(first.child);
  const second = npmStart({ port: new URL(address).port });
  const { code, lines } = await outcome(second.child);
  expect(lines).toContainEqual(expect.stringMatching(/^Port \d+ is taken by another program/));
  expect(code).toBe(1);
  const page = await fetch(`${address}/tools`);
  expect(page.status).toBe(200);
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  expect((await fetch(address + script)).status).toBe(200);
});
