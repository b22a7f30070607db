import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { copySite } from '../../harness/prepared-site.ts';
import { isAlive } from '../../harness/processes.ts';
import { outcome, ready, stop } from '../../harness/program.ts';
import { startSite } from '../../harness/site.ts';

/** The database server of a data folder, and the programs that use it one after another or together. */

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox fault '));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'shared');
copySite(inject('preparedSite'), DATA_DIR);
const pidFile = path.join(DATA_DIR, 'postgres', 'postmaster.pid');
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

function start(): ChildProcess {
  const child = startSite({ DATA_DIR });
  running.push(child);
  return child;
}

const serverPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

test('it stops with the app, and the second app on a folder shares it', async () => {
  const first = start();
  await ready(first);
  const pid = serverPid();
  const second = start();
  const address = await ready(second);
  expect(serverPid()).toBe(pid);
  await stop(first);
  expect((await fetch(`${address}/tools`)).status).toBe(200);
  await stop(second);
  expect(existsSync(pidFile)).toBe(false);
  expect(second.exitCode).toBe(0);
});

test('it is taken over from an app that was killed', async () => {
  const killed = start();
  await ready(killed);
  const pid = serverPid();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const address = await ready(start());
  expect(serverPid()).toBe(pid);
  expect((await fetch(`${address}/tools`)).status).toBe(200);
});

test('it is left alone if it belongs to a program that does not let us in', async () => {
  await ready(start());
  // Its socket is out of reach, as if it ran in another container.
  const socket = path.join(readFileSync(pidFile, 'utf8').split('\n')[4] ?? '', '.s.PGSQL.5432');
  renameSync(socket, `${socket}.hidden`);
  const { code, lines } = await outcome(start());
  expect(lines).toEqual([expect.stringMatching(/is in use by process \d+, which does not let us in/)]);
  expect(code).toBe(1);
  expect(isAlive(serverPid())).toBe(true);
  renameSync(`${socket}.hidden`, socket);
});
