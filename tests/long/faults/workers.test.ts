import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../harness/ports.ts';
import { copySite } from '../../harness/prepared-site.ts';
import { isAlive } from '../../harness/processes.ts';
import { descendants, outcome, ready, stop } from '../../harness/program.ts';

/** The site in several processes (WORKERS). */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-workers-'));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'data');
copySite(inject('preparedSite'), DATA_DIR);
const METRICS_PORT = String(await freePort());
/** Ample for a busy machine, in ms. */
const SOON = { timeout: 40_000, interval: 50 };
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await stop(child);
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

function start(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(ROOT, 'server.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR,
      WORKERS: '2',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

const workersOf = ({ pid = 0 }: ChildProcess) =>
  descendants(pid)
    .filter(({ args }) => /server\.ts$/.test(args))
    .map((worker) => worker.pid);

/** Each request on a connection of its own, because connections go to the workers in turn. */
async function ask(site: string): Promise<number> {
  const { status } = await fetch(`${site}/about`, { headers: { Connection: 'close' } });
  return status;
}

/** How many requests the workers have answered together, once each of them says so. */
function answered(): Promise<number> {
  return vi.waitFor(async () => {
    const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    // A worker that has just begun does not answer yet.
    expect(response.status).toBe(200);
    const text = await response.text();
    const counts = text.matchAll(/^toolbox_request_duration_seconds_count\{.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }, SOON);
}

test('workers share their port, are counted together, replaced and ended', async () => {
  const child = start({ METRICS_PORT });
  child.stderr.resume();
  const site = await ready(child);
  const pids = await vi.waitFor(() => {
    const found = workersOf(child);
    expect(found).toHaveLength(2);
    return found;
  }, SOON);
  const before = await answered();
  expect(await Promise.all(Array.from({ length: 6 }, () => ask(site)))).toEqual(Array(6).fill(200));
  await vi.waitFor(async () => expect(await answered()).toBe(before + 6), SOON);

  // A second site on this port says so once, and ends.
  const { code, lines } = await outcome(start({ PORT: new URL(site).port }));
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^Port \d+ is taken by another program/)]]);

  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(workersOf(child).filter((pid) => !pids.includes(pid))).toHaveLength(1), SOON);
  for (let count = 0; count < 6; count++) expect(await ask(site)).toBe(200);

  const all = [child.pid ?? 0, ...descendants(child.pid ?? 0).map(({ pid }) => pid)];
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), SOON);
  expect(child.exitCode).toBe(0);
  expect(existsSync(path.join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
});
