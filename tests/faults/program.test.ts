import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectGone } from '../harness/npm-commands.ts';
import { freePort } from '../harness/ports.ts';
import { descendants, ready, stop } from '../harness/program.ts';

/**
 * The life of `npm start` on a new folder: what it shows to its operators, and its end. Other ways to end it, and other
 * commands, are in `tests/long/faults`.
 */

/** Ample for a busy machine, in ms. */
const WHILE_STARTING = { timeout: 20_000, interval: 200 };
const METRICS_TOKEN = 'a token of the tests';
const METRICS_PORT = String(await freePort());

/** A folder that the database's user can reach; our own is not, when we are root. */
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'toolbox-program-'));
chmodSync(SCRATCH, 0o755);
const DATA_DIR = path.join(SCRATCH, 'data');
let child: ChildProcess;
let site: string;
let log = '';

beforeAll(async () => {
  child = spawn('npm', ['run', 'start'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR,
      METRICS_PORT,
      METRICS_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, as in a terminal.
    detached: true,
  });
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  site = await ready(child);
}, 120_000);

afterAll(async () => {
  await stop(child);
  rmSync(SCRATCH, { recursive: true });
});

test('it answers probes, shows metrics to those who may see them, and logs requests', async () => {
  const lines = () =>
    log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter((line) => line.path !== undefined);
  const lineOf = async (answer: Response) => {
    const request_id = answer.headers.get('x-request-id');
    return vi.waitFor(() => {
      const line = lines().find((logged) => logged.request_id === request_id);
      expect(line).toMatchObject({ path: '/tools' });
      return line;
    });
  };

  const page = await fetch(`${site}/tools`);
  expect(await lineOf(page)).toMatchObject({ from_memory: false });
  // What a start still changes in the catalogue may outrun the first pages; one is kept soon.
  await vi.waitFor(async () => {
    expect(await lineOf(await fetch(`${site}/tools`))).toMatchObject({ from_memory: true });
  }, WHILE_STARTING);
  for (const probe of ['/live', '/ready']) expect((await fetch(site + probe)).status).toBe(200);
  expect((await fetch(`${site}/metrics`)).status).toBe(401);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const own = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  for (const metrics of [own, await fetch(`${site}/metrics`, { headers })]) {
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toContain('request_duration_seconds_count{kind="kept page",status="2xx"} 1');
  }
  // Nobody wants a line for each probe.
  expect(new Set(lines().map((line) => line.path))).toEqual(new Set(['/tools']));
});

test('npm start becomes the server, and Ctrl-C ends it and its database', async () => {
  const pid = child.pid ?? 0;
  const [first, ...others] = descendants(pid);
  // No launcher stays in between.
  expect(first?.args).toMatch(/server\.ts$/);
  expect(others.filter(({ args }) => !/postgres/.test(args))).toEqual([]);
  const pids = [pid, first?.pid ?? 0, ...others.map((process) => process.pid)];
  expect(pids.length).toBeGreaterThan(3);
  process.kill(-pid, 'SIGINT');
  await expectGone(pids);
  expect(existsSync(path.join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
});
